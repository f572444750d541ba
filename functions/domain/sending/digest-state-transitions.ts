import type { DigestState } from '#functions/domain/records/digest-state-record.ts'

/** A message is redelivered within hours, during which there are fewer runs. */
const keptRuns = 8

export function markDone(state: DigestState, runId: string): DigestState {
  const isOwn = state.sending?.runId === runId
  return {
    ...state,
    doneRuns: [...state.doneRuns, runId].slice(-keptRuns),
    sending: isOwn ? undefined : state.sending,
  }
}

/** Nothing else is sent for this date. */
export function markSending(
  state: DigestState,
  run: { runId: string; date: string },
  now: Date,
): DigestState {
  const { runId, date } = run
  return { ...state, date, sending: { runId, begunAt: now.toISOString(), dateBefore: state.date } }
}

/** Only valid where certainly nothing was sent. */
export function undoSending(state: DigestState): DigestState {
  return { ...state, date: state.sending?.dateBefore, sending: undefined }
}

export function markSent(
  state: DigestState,
  runId: string,
  { at, episodeIds }: { at: string; episodeIds: readonly number[] },
): DigestState {
  return { ...markDone(state, runId), newSince: at, episodeIds: [...episodeIds] }
}

export function markNothingNew(state: DigestState, runId: string, since: string): DigestState {
  return { ...markDone(state, runId), newSince: state.newSince ?? since }
}
