import { mostNewHits } from '#functions/domain/digest/search-news.ts'
import type { DigestState } from '#functions/domain/records/digest-state-record.ts'
import { mostDigestEpisodes } from '#shared/domain/digest.ts'
import { mostDigestSearches } from '#shared/rules/search-bounds.ts'

/** SQS redelivers a message within hours, and fewer digest runs than this start in that time. */
const keptRuns = 8

/** Of the last two digests, which can be minutes apart: before and after midnight. */
const keptEpisodes = 2 * (mostDigestEpisodes + 1 + mostDigestSearches * mostNewHits)

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
  const sent = [...state.episodeIds, ...episodeIds].slice(-keptEpisodes)
  return { ...markDone(state, runId), newSince: at, episodeIds: sent }
}

export function markNothingNew(state: DigestState, runId: string, since: string): DigestState {
  return { ...markDone(state, runId), newSince: state.newSince ?? since }
}
