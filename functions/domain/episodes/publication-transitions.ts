import { endedRun } from '#functions/domain/episodes/run-transitions.ts'
import type { EpisodeRecord, TranscriptRecord } from '#functions/domain/records/episode-record.ts'
import { durationOf, listedOn } from '#functions/domain/records/episode-state.ts'
import { historyOf, type Published, publishedOf } from '#functions/domain/records/publication.ts'
import { effectiveStance, reviewOf } from '#functions/domain/stance/effective-stance.ts'
import { type Analysis, analysisSchema } from '#shared/domain/analysis.ts'
import { DomainError } from '#shared/domain/errors.ts'
import type { Stance } from '#shared/domain/stance.ts'

/** All but `withPublication` return the same object when nothing changes. */

export type NewPublication = Pick<Published, 'topics' | 'quoteIds'> & { analysis: Analysis; now: Date }

export function withPublication(
  episode: EpisodeRecord,
  { topics, quoteIds, now, ...request }: NewPublication,
): EpisodeRecord {
  const analysis = analysisSchema.parse({ ...request.analysis, topics: topics.map(({ name }) => name) })
  const { stance, isContested } = effectiveStance({ ...episode, analysis })
  const history = historyOf(episode)
  return {
    ...episode,
    run: endedRun(episode.run),
    analysis,
    publication: {
      ...history,
      state: 'published',
      firstPublishedAt: history.firstPublishedAt ?? now.toISOString(),
      publishedOn: listedOn(episode),
      stance,
      isContested,
      durationSeconds: durationOf(episode),
      topics,
      quoteIds,
    },
  }
}

export function withoutPublication(episode: EpisodeRecord): EpisodeRecord {
  if (!publishedOf(episode)) return episode
  return { ...episode, publication: { ...historyOf(episode), state: 'withdrawn' } }
}

function withShownStance(episode: EpisodeRecord): EpisodeRecord {
  const published = publishedOf(episode)
  if (!published) return episode
  const { stance, isContested } = effectiveStance(episode)
  return { ...episode, publication: { ...published, stance, isContested } }
}

export type Override = {
  /** Undefined: keeps the previous value. Null: the episode has no stance. */
  stance?: Stance | null | undefined
  explanation?: string | undefined
  now: Date
}

export function withOverride(episode: EpisodeRecord, { now, ...request }: Override): EpisodeRecord {
  const previous = episode.override
  const stance = request.stance === undefined ? previous?.stance : request.stance
  const explanation = request.explanation ?? previous?.explanation
  if (previous && previous.stance === stance && previous.explanation === explanation) return episode
  return withShownStance({ ...episode, override: { stance, explanation, setAt: now.toISOString() } })
}

/** @throws DomainError `not-under-review` when the transcript has changed, or no rating waits for review */
export function withRelease(
  episode: EpisodeRecord,
  { transcriptHash, now }: { transcriptHash: string; now: Date },
): EpisodeRecord {
  if (episode.release?.transcriptHash === transcriptHash) return episode
  if (reviewOf(episode) !== 'pending' || episode.analysis?.receipt.transcriptHash !== transcriptHash) {
    throw new DomainError('conflict', {
      code: 'not-under-review',
      message: "This rating isn't under review anymore. Load the page again.",
    })
  }
  return withShownStance({ ...episode, release: { transcriptHash, releasedAt: now.toISOString() } })
}

const lengthWith = ({ durationSeconds }: EpisodeRecord, transcript: TranscriptRecord) =>
  durationSeconds ?? transcript.durationSeconds

export function withNewTranscript(episode: EpisodeRecord, transcript: TranscriptRecord): EpisodeRecord {
  if (episode.transcript?.key === transcript.key) return episode
  const { analysis: _, ...rest } = withoutPublication(episode)
  const durationSeconds = lengthWith(episode, transcript)
  return { ...rest, transcript, durationSeconds, run: endedRun(episode.run) }
}

export function withTranscript(episode: EpisodeRecord, transcript: TranscriptRecord): EpisodeRecord {
  if (episode.transcript?.key === transcript.key) return episode
  return { ...episode, transcript, durationSeconds: lengthWith(episode, transcript) }
}
