import * as z from 'zod'
import { instantSchema, numericIdSchema } from '#shared/domain/ids.ts'
import { forEachPrompt } from '#shared/domain/processing-settings.ts'
import { secondsSchema } from '#shared/rules/bounds.ts'

const promptVersionSchema = z.int().min(0)

/**
 * Recorded when a run starts, so that prompts saved during the run do not affect it. 0 is the built-in
 * prompt.
 */
export const promptVersionsSchema = z.object(forEachPrompt(() => promptVersionSchema))

/**
 * Input and output of the episode state machine's steps. A step returns its input with fields added. A state
 * is limited to 256 kB, so large data is stored in the store bucket and the state has only its keys.
 */
export const startSchema = z.object({
  episodeId: numericIdSchema,
  attempt: z.int().min(1),
  /** `transcribe` starts at Load; `analyze` keeps the existing transcript. */
  from: z.enum(['transcribe', 'analyze']),
  /**
   * Transcribing costs money. True for runs that a person started, and for automatic runs if an admin enabled
   * automatic transcription.
   */
  mayTranscribe: z.boolean().default(false),
  /** The earlier attempt whose stored results this one reuses. */
  workAttempt: z.int().min(1).optional(),
  promptVersions: promptVersionsSchema.optional(),
})

export const routeSchema = z.enum(['publisher', 'download', 'analyze'])

/** Output of Load. */
export const loadedSchema = startSchema.extend({
  podcastId: numericIdSchema,
  route: routeSchema,
  voteIndexes: z.array(z.int().min(0)),
  promptVersions: promptVersionsSchema,
})

const failureSchema = z.object({ Error: z.string(), Cause: z.string().optional() })

/**
 * Input of FetchTranscript. `failure` is set only on the last attempt, after the publisher's server was busy.
 */
export const fetchingSchema = loadedSchema.extend({ failure: failureSchema.optional() })

/**
 * Output of FetchTranscript. `route` is `analyze` if a publisher's transcript was read, otherwise `download`.
 */
export const fetchedSchema = loadedSchema

/** Output of Download. */
export const downloadedSchema = loadedSchema.extend({
  audioKey: z.string().min(1),
  mediaFormat: z.string().min(1),
  audioSha256: z.string().optional(),
  audioBytes: z.int().optional(),
  /** Measured from the file. Transcription is billed by it. */
  audioSeconds: secondsSchema.optional(),
})

/** Output of StartTranscription. */
export const transcribingSchema = downloadedSchema.extend({ jobName: z.string().min(1) })

/** Output of PollTranscription. */
export const polledSchema = transcribingSchema.extend({ isTranscribed: z.boolean() })

/** Output of Summarise, which has also put the transcript into the model's prompt cache. */
export const summarisedSchema = loadedSchema.extend({ summaryKey: z.string().min(1) })

/** Input of VoteOnStance, once for each vote. */
export const voteInputSchema = z.object({
  episodeId: numericIdSchema,
  attempt: z.int().min(1),
  workAttempt: z.int().min(1).optional(),
  voteIndex: z.int().min(0),
  voteIndexes: z.array(z.int().min(0)),
  promptVersions: promptVersionsSchema,
})

/** Output of PickQuotes and NameTopics. */
const answerKeySchema = z.object({ key: z.string().min(1) })

/** Output of the Parallel state that votes, picks quotes and names topics. */
export const answeredSchema = summarisedSchema.extend({
  answers: z.object({
    /** Null: the vote was not needed. */
    votes: z.array(z.object({ key: z.string().min(1).nullable() })).min(1),
    quotes: answerKeySchema,
    topics: answerKeySchema,
  }),
})

/** Output of VerifyQuotes: the quotes that were found in the transcript. */
export const verifiedSchema = answeredSchema.extend({ candidatesKey: z.string().min(1) })

/** Output of CheckQuotes: analysis and quotes, ready to publish. */
export const checkedSchema = verifiedSchema.extend({ analysisKey: z.string().min(1) })

/**
 * Input of MarkFailed: everything that earlier steps added before the failure. `jobName` means that a
 * transcription was paid for.
 */
export const failedSchema = polledSchema
  .extend(checkedSchema.shape)
  .pick({
    route: true,
    audioKey: true,
    jobName: true,
    isTranscribed: true,
    summaryKey: true,
    answers: true,
    candidatesKey: true,
    analysisKey: true,
    promptVersions: true,
  })
  .partial()
  .extend({
    ...startSchema.pick({ episodeId: true, attempt: true, mayTranscribe: true }).shape,
    failure: failureSchema,
  })

/** `scope` is missing in scheduled rounds: they check due feeds, and only while automatic checks are on. */
const checkRoundSchema = z.object({ scope: z.enum(['due', 'all']) })
/**
 * Step Functions treats a second start with the same name and input as a retry. `requestId` makes only
 * retries of one call have the same input.
 */
export const askedRoundSchema = checkRoundSchema.extend({ requestId: z.string() })
const nextRoundSchema = checkRoundSchema.partial().extend({
  begunAt: instantSchema.optional(),
  round: z.int().min(1).optional(),
})
/** Input of a round's first step: the state of the machine and the id of the execution. */
export const roundInputSchema = z.object({
  asked: nextRoundSchema,
  execution: z.string().min(1),
})
/** One inner list per host. Feeds of one host are checked one after another. */
const feedsByHostSchema = z.array(z.array(numericIdSchema))
/**
 * The feed-check machine repeats ListDueFeeds → Map → CheckFeeds until nothing is due. `wait` means that
 * another execution holds the lock.
 */
export const dueFeedsSchema = nextRoundSchema.required({ begunAt: true, round: true }).extend({
  next: z.enum(['check', 'wait', 'end']),
  parts: z.array(feedsByHostSchema),
  endsAt: instantSchema,
})
export const checkFeedsSchema = z.object({
  hosts: feedsByHostSchema,
  begunAt: instantSchema,
  endsAt: instantSchema,
})

export const listImportSchema = z.object({
  importId: z.uuid(),
  hosts: z.array(z.array(z.int().min(1))),
})
export const feedOfListSchema = z.object({ importId: z.uuid(), number: z.int().min(1) })

/**
 * Message of the queue for imported episodes. The consumer copies images and chapters and starts an automatic
 * run if allowed.
 */
export const importedEpisodeSchema = z.object({ episodeId: numericIdSchema })

/**
 * DynamoDB updates secondary indexes within a second; after this many seconds a write is certainly in them.
 */
export const indexLagSeconds = 5

/**
 * Delay of the message that announces a free slot. A run that started within the index lag counts as running
 * even after its end, so an earlier check would find no free slot and nothing would repeat it.
 */
export const freeSlotDelaySeconds = indexLagSeconds + 1

/**
 * Sent to the queue of imported episodes when a slot may have become free. The consumer then starts queued
 * runs.
 */
export const freeSlotSchema = z.object({ hasRoom: z.literal(true) })

/** The name makes starting the same attempt twice idempotent. */
export function executionName(episodeId: number, attempt: number): string {
  return `episode-${episodeId}-${attempt}`
}

/** Includes the bucket's name because all deployments of an account share Transcribe's job names. */
export function transcriptionJobName(bucket: string, run: string): string {
  return `${bucket}-${run}`
}
