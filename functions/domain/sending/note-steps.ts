import type { DigestNote } from '#functions/domain/records/digest-note-record.ts'

/** A message is redelivered within hours, during which there are fewer runs. */
const keptRuns = 8

export function markDone(note: DigestNote, runId: string): DigestNote {
  const isOwn = note.sending?.runId === runId
  return {
    ...note,
    doneRuns: [...note.doneRuns, runId].slice(-keptRuns),
    sending: isOwn ? undefined : note.sending,
  }
}

/** Nothing else is sent for this date. */
export function markBegun(note: DigestNote, run: { runId: string; date: string }, now: Date): DigestNote {
  const { runId, date } = run
  return { ...note, date, sending: { runId, begunAt: now.toISOString(), dateBefore: note.date } }
}

/** Only valid where certainly nothing was sent. */
export function undoBegun(note: DigestNote): DigestNote {
  return { ...note, date: note.sending?.dateBefore, sending: undefined }
}

export function markSent(
  note: DigestNote,
  runId: string,
  { at, episodeIds }: { at: string; episodeIds: readonly number[] },
): DigestNote {
  return { ...markDone(note, runId), newSince: at, episodeIds: [...episodeIds] }
}

export function markNothingNew(note: DigestNote, runId: string, since: string): DigestNote {
  return { ...markDone(note, runId), newSince: note.newSince ?? since }
}
