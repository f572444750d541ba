import { writeChanges } from '#functions/data/episodes/episode-writes.ts'
import { getEpisodeState } from '#functions/data/episodes/episodes.ts'
import { isSameState } from '#functions/data/episodes/publication-delta.ts'
import { refuseOptedOut } from '#functions/data/podcasts/podcasts.ts'
import { ratingChangeAction } from '#functions/data/ratings/rating-changes.ts'
import type { Chance } from '#functions/data/table/backoff.ts'
import type { Table } from '#functions/data/table/table.ts'
import { repeatWhileStale, type WriteAction } from '#functions/data/table/transaction.ts'
import { type ResolvedTopics, resolveTopics } from '#functions/data/topics/topics.ts'
import * as transitions from '#functions/domain/episodes/publication-transitions.ts'
import { type RatingWriter, withRating } from '#functions/domain/ratings/rating-change.ts'
import type { EpisodeRecord } from '#functions/domain/records/episode-record.ts'
import type { EpisodeState } from '#functions/domain/records/episode-state.ts'
import type { QuoteRecord } from '#functions/domain/records/quote-record.ts'
import { type Analysis, maximumQuotes, maximumTopics, type VerifiedQuote } from '#shared/domain/analysis.ts'
import { DomainError } from '#shared/domain/errors.ts'

export type PublishRequest = {
  episodeId: number
  attempt: number
  analysis: Analysis
  quotes: readonly VerifiedQuote[]
  now: Date
  chance?: Chance
}

export function quoteRecords(
  { episodeId, podcastId }: Pick<EpisodeRecord, 'episodeId' | 'podcastId'>,
  request: Pick<PublishRequest, 'analysis' | 'quotes'>,
  resolved: Pick<ResolvedTopics, 'find'>,
): QuoteRecord[] {
  return request.quotes.slice(0, maximumQuotes).map((quote, index) => {
    const topic = quote.topic === null ? undefined : resolved.find(quote.topic)
    return {
      quoteId: `${episodeId}-${index + 1}`,
      number: index + 1,
      episodeId,
      podcastId,
      text: quote.text,
      startSeconds: quote.startSeconds,
      endSeconds: quote.endSeconds,
      ...(quote.speaker && { speaker: quote.speaker }),
      topicId: topic?.topicId ?? null,
      topicName: topic?.name ?? null,
      keywords: quote.keywords,
      ...(quote.stance && { stance: quote.stance }),
      // Uses the time of the analysis, not of this write, so that a repeated write is identical.
      createdAt: request.analysis.receipt.analysedAt,
    }
  })
}

function publishedState(
  before: EpisodeState,
  request: PublishRequest,
  resolved: ResolvedTopics,
): EpisodeState {
  const quotes = quoteRecords(before.episode, request, resolved)
  const episode = transitions.withPublication(before.episode, {
    analysis: request.analysis,
    topics: resolved.topics.map(({ topicId, name }) => ({ topicId, name })),
    quoteIds: quotes.map((quote) => quote.quoteId),
    now: request.now,
  })
  return { ...before, episode, quotes }
}

type Write = {
  before: EpisodeState
  after: EpisodeState
  writer: RatingWriter
  now: Date
  also?: WriteAction[]
}

async function writeOnce(catalogue: Table, write: Write): Promise<EpisodeRecord> {
  const { before, now, also = [] } = write
  const { episode, change } = withRating(before.episode, write.after.episode, write)
  const after = { ...write.after, episode }
  if (isSameState(before, after)) return before.episode
  const saved = { ...episode, version: before.episode.version + 1 }
  await writeChanges(catalogue, [{ before, after: { ...after, episode: saved } }], {
    podcastId: saved.podcastId,
    now,
    also: [...also, ...(change ? [ratingChangeAction(catalogue, saved.episodeId, change)] : [])],
  })
  return saved
}

/**
 * Idempotent.
 * @throws DomainError `run-superseded` when a later run has begun, `podcast-opted-out`
 */
export async function publishAnalysis(catalogue: Table, request: PublishRequest): Promise<EpisodeRecord> {
  return repeatWhileStale(
    async () => {
      const before = await getEpisodeState(catalogue, request.episodeId)
      if (before.episode.attempt !== request.attempt) {
        throw new DomainError('conflict', {
          code: 'run-superseded',
          message: "A later run of this episode has begun; this one isn't published.",
        })
      }
      refuseOptedOut(before.podcast)
      const resolved = await resolveTopics(catalogue, request.analysis.topics.slice(0, maximumTopics))
      const after = publishedState(before, request, resolved)
      return writeOnce(catalogue, {
        before,
        after,
        writer: 'run',
        now: request.now,
        also: resolved.actions,
      })
    },
    { chance: request.chance },
  )
}

export type UnpublishRequest = { episodeId: number; now: Date; chance?: Chance }

export async function unpublishEpisode(catalogue: Table, request: UnpublishRequest): Promise<EpisodeRecord> {
  return repeatWhileStale(
    async () => {
      const before = await getEpisodeState(catalogue, request.episodeId)
      const episode = transitions.withoutPublication(before.episode)
      if (episode === before.episode) return episode
      return writeOnce(catalogue, {
        before,
        after: { ...before, episode, quotes: [] },
        writer: 'person',
        now: request.now,
      })
    },
    { chance: request.chance },
  )
}

export type OverrideRequest = transitions.Override & { episodeId: number; chance?: Chance }

export async function overrideStance(
  catalogue: Table,
  request: OverrideRequest,
): Promise<{ before: EpisodeRecord; after: EpisodeRecord }> {
  return repeatWhileStale(
    async () => {
      const before = await getEpisodeState(catalogue, request.episodeId)
      const after = { ...before, episode: transitions.withOverride(before.episode, request) }
      const saved = await writeOnce(catalogue, { before, after, writer: 'person', now: request.now })
      return { before: before.episode, after: saved }
    },
    { chance: request.chance },
  )
}

export type ReleaseRequest = { episodeId: number; transcriptHash: string; now: Date; chance?: Chance }

/**
 * The release also covers later analyses of the same transcript, but not another transcript.
 * @throws DomainError `not-under-review` when another transcript was rated meanwhile, or none is under review
 */
export async function releaseRating(
  catalogue: Table,
  request: ReleaseRequest,
): Promise<{ before: EpisodeRecord; after: EpisodeRecord }> {
  return repeatWhileStale(
    async () => {
      const before = await getEpisodeState(catalogue, request.episodeId)
      const after = { ...before, episode: transitions.withRelease(before.episode, request) }
      const saved = await writeOnce(catalogue, { before, after, writer: 'review', now: request.now })
      return { before: before.episode, after: saved }
    },
    { chance: request.chance },
  )
}
