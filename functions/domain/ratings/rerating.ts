import type { EpisodeRecord } from '#functions/domain/records/episode-record.ts'
import type { Method } from '#functions/domain/records/rating-record.ts'
import { activeRunOf } from '#functions/domain/records/run-state.ts'

/**
 * What was asked, and how, when the episode was rated; undefined where it never was. Who answered may be somebody else (a router of
 * models), of whom nobody knows before the answer.
 */
export function askedMethodOf({ analysis }: Pick<EpisodeRecord, 'analysis'>): Method | undefined {
  if (!analysis) return undefined
  const { askedModel, model, promptVersion } = analysis.receipt
  return { model: askedModel ?? model, promptVersion }
}

/** Whether an episode can be rated again, is being worked on already, or failed and waits for a person. */
export type Rerating = 'ready' | 'underWay' | 'failed'

/** What failed is not begun again among many: whoever does that would pay for the same failure each time. */
export function rerating(episode: Pick<EpisodeRecord, 'run' | 'transcript'>): Rerating {
  if (activeRunOf(episode)) return 'underWay'
  return episode.run.state === 'failed' || !episode.transcript ? 'failed' : 'ready'
}

export const isSameMethod = (one: Method, other: Method) =>
  one.model === other.model && one.promptVersion === other.promptVersion
