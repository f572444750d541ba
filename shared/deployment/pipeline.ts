import * as z from 'zod'
import { instantSchema, numericIdSchema } from '#shared/domain/ids.ts'
import { forEachPrompt } from '#shared/domain/processing-settings.ts'
import { secondsSchema } from '#shared/rules/bounds.ts'

const promptVersionSchema = z.int().min(0)

/** Fixed for the whole run, even if an admin saves new texts meanwhile; 0 is the built-in text. */
export const promptVersionsSchema = z.object(forEachPrompt(() => promptVersionSchema))

/**
 * State of the episode state machine. Each step returns its input with fields added. Bodies are in the store
 * bucket and only keys travel, because a state may have 256 kB.
 */
export const startSchema = z.object({
  episodeId: numericIdSchema,
  attempt: z.int().min(1),
  /** `transcribe` starts at Load; `analyze` keeps the existing transcript. */
  from: z.enum(['transcribe', 'analyze']),
  /**
   * Transcribing costs money: allowed in runs that a person started, and in automatic runs only where an
   * admin enabled it.
   */
  mayTranscribe: z.boolean().default(false),
  /** Attempt whose work this one continues, for the same request, and its prompts. */
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
 * Input of FetchTranscript. `failure` is set for the last attempt if the publisher's server was busy before.
 */
export const fetchingSchema = loadedSchema.extend({ failure: failureSchema.optional() })

/**
 * Output of FetchTranscript. `route` is `analyze` when a publisher's transcript was read, else `download`.
 */
export const fetchedSchema = loadedSchema

/** Output of Download. */
export const downloadedSchema = loadedSchema.extend({
  audioKey: z.string().min(1),
  mediaFormat: z.string().min(1),
  audioSha256: z.string().optional(),
  audioBytes: z.int().optional(),
  /** Duration by the file's own data; transcription is billed by it. */
  audioSeconds: secondsSchema.optional(),
})

/** Output of StartTranscription. */
export const transcribingSchema = downloadedSchema.extend({ jobName: z.string().min(1) })

/** Output of PollTranscription. */
export const polledSchema = transcribingSchema.extend({ isTranscribed: z.boolean() })

/** Output of Summarise. The transcript block is now in the model's cache. */
export const summarisedSchema = loadedSchema.extend({ summaryKey: z.string().min(1) })

/** VoteOnStance: one Map iteration. */
export const voteInputSchema = z.object({
  episodeId: numericIdSchema,
  attempt: z.int().min(1),
  workAttempt: z.int().min(1).optional(),
  voteIndex: z.int().min(0),
  promptVersions: promptVersionsSchema,
})

/** Output of VoteOnStance, PickQuotes and NameTopics. */
const answerKeySchema = z.object({ key: z.string().min(1) })

/** Output of the Parallel state. */
export const answeredSchema = summarisedSchema.extend({
  answers: z.object({
    votes: z.array(answerKeySchema).min(1),
    quotes: answerKeySchema,
    topics: answerKeySchema,
  }),
})

/** Output of VerifyQuotes: quotes found in the transcript. */
export const verifiedSchema = answeredSchema.extend({ candidatesKey: z.string().min(1) })

/** Output of CheckQuotes: analysis and quotes, ready to publish. */
export const checkedSchema = verifiedSchema.extend({ analysisKey: z.string().min(1) })

/** Input of MarkFailed: what earlier steps returned before the Catch. `jobName` is a paid transcription. */
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

/** Absent for scheduled rounds, which check due feeds only while automatic checks are on. */
const checkRoundSchema = z.object({ scope: z.enum(['due', 'all']) })
/** The request id makes a repeated start of the same call idempotent in Step Functions. */
export const askedRoundSchema = checkRoundSchema.extend({ requestId: z.string() })
const nextRoundSchema = checkRoundSchema.partial().extend({
  begunAt: instantSchema.optional(),
  round: z.int().min(1).optional(),
})
/** Input of a round's first step: the machine's state and the execution's id. */
export const roundInputSchema = z.object({
  asked: nextRoundSchema,
  execution: z.string().min(1),
})
/** Outer list: hosts. The feeds of one host are checked one after another. */
const feedsByHostSchema = z.array(z.array(numericIdSchema))
/**
 * The feed-check machine: ListDueFeeds → Map → CheckFeeds, repeated until nothing is due. `wait`: another
 * execution has the lock.
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

/** Message of the queue of imported episodes: copy the images, then start an automatic run if allowed. */
export const importedEpisodeSchema = z.object({ episodeId: numericIdSchema })

/** Secondary indexes follow their table within a second; older writes are surely in them. */
export const indexLagSeconds = 5

/**
 * Delay of the message about a free slot. Runs that started within the index lag count as running even after
 * they end, so an earlier check would find no free slot, and no other check follows.
 */
export const freeSlotDelaySeconds = indexLagSeconds + 1

/** Message of the same queue: a run ended or another one was queued, so check for a free slot. */
export const freeSlotSchema = z.object({ hasRoom: z.literal(true) })

/** Starting the same attempt twice is idempotent, because executions are named by it. */
export function executionName(episodeId: number, attempt: number): string {
  return `episode-${episodeId}-${attempt}`
}

/** Bucket names are globally unique, run names only in their deployment. */
export function transcriptionJobName(bucket: string, run: string): string {
  return `${bucket}-${run}`
}
