import type { EpisodeRecord } from '#functions/domain/records/episode-record.ts'
import type { Method } from '#functions/domain/records/rating-record.ts'
import { activeRunOf } from '#functions/domain/records/run-state.ts'

/** Uses the requested model, because a router may answer with another. */
export function requestedMethodOf({ analysis }: Pick<EpisodeRecord, 'analysis'>): Method | undefined {
  if (!analysis) return undefined
  const { askedModel, model, promptVersion } = analysis.receipt
  return { model: askedModel ?? model, promptVersion }
}

export type Rerating = 'ready' | 'underWay' | 'failed'

/** Failed episodes are excluded from bulk reruns, which would pay for the same failure again. */
export function rerating(episode: Pick<EpisodeRecord, 'run' | 'transcript'>): Rerating {
  if (activeRunOf(episode)) return 'underWay'
  return episode.run.state === 'failed' || !episode.transcript ? 'failed' : 'ready'
}

export const isSameMethod = (one: Method, other: Method) =>
  one.model === other.model && one.promptVersion === other.promptVersion
