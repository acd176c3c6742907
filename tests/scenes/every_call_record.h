/* Every public function of recordings, as every_call_bridge.h; each has a recording of its own. */
FREE(Void, dcRecordOpen, newRecord(t))
FREE(Int, dcRecordSetRate, (newRecord(t), 30))
FREE(Int, dcRecordSetTitle, (newRecord(t), "everything"))
FREE(Int, dcRecordSetColour, (newRecord(t), t->ball, 1, 0, 0))
ENTER(Int, dcRecordFrame, (newRecord(t), REAL(0.5)))
FREE(Int, dcRecordGetNumFrames, (newRecord(t)))
FREE(Int, dcRecordClose, (takeRecord(t)))
