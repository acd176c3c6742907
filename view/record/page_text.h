/* The viewer's text, line by line, NULL at the end; made of page/ by page/text.awk. */
#ifndef VIEW_RECORD_PAGE_TEXT_H
#define VIEW_RECORD_PAGE_TEXT_H

extern const char *const dcxPageText[];

#endif
