/*
 * FEWER(of the plain run, of the sanitizers): how many cases of one kind a suite takes. The plain run says whether the
 * numbers are right. Sanitizers look for faults of memory and for undefined behaviour, which the first cases of a kind
 * show as well as the thousandth, and a case costs ten times as much there.
 */
#ifndef DC_TEST_FEWER_H
#define DC_TEST_FEWER_H

#ifndef __has_feature
#define __has_feature(name) 0
#endif
#if defined(__SANITIZE_ADDRESS__) || __has_feature(address_sanitizer)
#define FEWER(plain, sanitized) (sanitized)
#else
#define FEWER(plain, sanitized) (plain)
#endif

#endif
