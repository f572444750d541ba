import * as z from 'zod'
import {
  type EpisodeRecord,
  episodeRecordSchema,
  type PublicEpisode,
} from '#functions/domain/records/episode-record.ts'
import {
  type Publication,
  type PublicationHistory,
  type Published,
  publishedSchema,
} from '#functions/domain/records/publication.ts'
import { ratingSchema } from '#functions/domain/records/rating-record.ts'
import {
  holdSchema,
  type RunDetails,
  type RunState,
  runDetailsSchema,
  runSteps,
} from '#functions/domain/records/run-state.ts'
import { parseWithUnknowns } from '#functions/domain/records/unknown-values.ts'
import { instantSchema } from '#shared/domain/ids.ts'
import {
  failureReason,
  isRunning,
  type TranscriptStatus,
  transcriptStatusSchema,
} from '#shared/domain/transcript-status.ts'

/** Items written before `run` and `publication` had a `state` store the run's state as a status text. */

const earlierRunSchema = runDetailsSchema.extend({
  isWaiting: z.boolean(),
  notBefore: instantSchema.optional(),
  hold: holdSchema.optional(),
  before: z.object({
    status: transcriptStatusSchema.refine((status) => !isRunning(status), 'is the status of a run'),
    transcriptKey: z.string().optional(),
  }),
})

type EarlierRun = z.output<typeof earlierRunSchema>

const earlierSchema = z
  .looseObject({
    status: transcriptStatusSchema,
    run: earlierRunSchema.optional(),
    publication: publishedSchema.omit({ state: true, firstPublishedAt: true, rating: true }).optional(),
    firstPublishedAt: instantSchema.optional(),
    rating: ratingSchema.optional(),
  })
  .refine(({ status, run }) => run !== undefined || !isRunning(status), {
    path: ['run'],
    message: 'is missing, although the episode is being processed',
  })

function stateAtRest(status: TranscriptStatus): RunDetails['before']['run'] {
  const reason = failureReason(status)
  if (reason !== null) return { state: 'failed', cause: { reason } }
  return { state: 'none', ...(status === 'offline' && { isOffline: true }) }
}

function detailsOf({ isWaiting: _i, notBefore: _n, hold: _h, before, ...run }: EarlierRun): RunDetails {
  const { status, ...rest } = before
  return { ...run, before: { ...rest, run: stateAtRest(status) } }
}

function runOf(status: TranscriptStatus, run: EarlierRun | undefined): RunState {
  const step = runSteps.find((one) => one === status)
  const details = run && detailsOf(run)
  if (run && details && step) return { state: 'running', step, hold: run.hold, details }
  if (run && details && status === 'queued') {
    const { isWaiting, notBefore, hold } = run
    return { state: 'queued', isWaiting, notBefore, hold, details }
  }
  return { ...stateAtRest(status), details }
}

type EarlierPublication = { publication?: Omit<Published, 'state'> | undefined } & PublicationHistory

function publicationOf({ publication, firstPublishedAt, rating }: EarlierPublication): Publication {
  const history = { firstPublishedAt, rating }
  if (publication) return { ...publication, ...history, state: 'published' }
  const isWithdrawn = firstPublishedAt !== undefined || rating !== undefined
  return isWithdrawn ? { ...history, state: 'withdrawn' } : { state: 'never' }
}

const earlierNames = new Set(['status', 'firstPublishedAt', 'rating'])

/**
 * Converts the states of earlier versions; other attributes are not validated.
 * @throws ZodError when an earlier state is unreadable
 */
export function inCurrentShape(item: Record<string, unknown>): Record<string, unknown> {
  if (!('status' in item)) return item
  const { status, run, ...publication } = earlierSchema.parse(item)
  const kept = Object.entries(item).filter(([name]) => !earlierNames.has(name))
  return {
    ...Object.fromEntries(kept),
    run: runOf(status, run),
    publication: publicationOf(publication),
  }
}

/** @throws ZodError */
export const parseStoredEpisode = (item: Record<string, unknown>): EpisodeRecord =>
  episodeRecordSchema.parse(inCurrentShape(item))

const publicEpisodeSchema = episodeRecordSchema.omit({ run: true })

/**
 * Ignores the run, so that an unreadable one does not hide the episode from visitors.
 * @throws ZodError
 */
export function parsePublicEpisode({ run: _, ...item }: Record<string, unknown>): PublicEpisode {
  return publicEpisodeSchema.parse(inCurrentShape('status' in item ? { ...item, status: '' } : item))
}

export function isReadableEpisode(item: Record<string, unknown>): boolean {
  try {
    parseWithUnknowns(item, parseStoredEpisode)
    return true
  } catch (error) {
    if (error instanceof z.ZodError) return false
    throw error
  }
}
