import type { DigestState } from '#functions/domain/records/digest-state-record.ts'

/** SQS redelivers a message within hours, and fewer digest runs than this start in that time. */
const keptRuns = 8

export function markDone(state: DigestState, runId: string): DigestState {
  const isOwn = state.sending?.runId === runId
  return {
    ...state,
    doneRuns: [...state.doneRuns, runId].slice(-keptRuns),
    sending: isOwn ? undefined : state.sending,
  }
}

/** Sets `date` before sending, so that a crash cannot lead to a second digest for it. */
export function markSending(
  state: DigestState,
  run: { runId: string; date: string },
  now: Date,
): DigestState {
  const { runId, date } = run
  return { ...state, date, sending: { runId, begunAt: now.toISOString(), dateBefore: state.date } }
}

/** Only valid if certainly nothing was sent. */
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
