/* Every public function of recordings with arguments at random, as calls_bridge.h. */
ANY(dcRecordOpen, fuzzMakeRecord(f))
INT(dcRecordSetRate, dcRecordSetRate(fuzzRecord(f), R))
INT(dcRecordSetTitle, dcRecordSetTitle(fuzzRecord(f), F ? "<at \"random\" & short>" : F ? "" : NULL))
INT(dcRecordSetColour, dcRecordSetColour(fuzzRecord(f), fuzzOdds(f, 95) ? G : 0, R, R, R))
INT(dcRecordFrame, fuzzRecordFrame(f))
INT(dcRecordGetNumFrames, dcRecordGetNumFrames(fuzzRecord(f)))
INT(dcRecordClose, fuzzEndRecord(f))
