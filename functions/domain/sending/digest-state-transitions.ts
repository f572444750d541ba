import type { DigestState } from '#functions/domain/records/digest-state-record.ts'

/** A message is redelivered within hours, during which there are fewer runs. */
const keptRuns = 8

export function markDone(note: DigestState, runId: string): DigestState {
  const isOwn = note.sending?.runId === runId
  return {
    ...note,
    doneRuns: [...note.doneRuns, runId].slice(-keptRuns),
    sending: isOwn ? undefined : note.sending,
  }
}

/** Nothing else is sent for this date. */
export function markSending(note: DigestState, run: { runId: string; date: string }, now: Date): DigestState {
  const { runId, date } = run
  return { ...note, date, sending: { runId, begunAt: now.toISOString(), dateBefore: note.date } }
}

/** Only valid where certainly nothing was sent. */
export function undoSending(note: DigestState): DigestState {
  return { ...note, date: note.sending?.dateBefore, sending: undefined }
}

export function markSent(
  note: DigestState,
  runId: string,
  { at, episodeIds }: { at: string; episodeIds: readonly number[] },
): DigestState {
  return { ...markDone(note, runId), newSince: at, episodeIds: [...episodeIds] }
}

export function markNothingNew(note: DigestState, runId: string, since: string): DigestState {
  return { ...markDone(note, runId), newSince: note.newSince ?? since }
}
