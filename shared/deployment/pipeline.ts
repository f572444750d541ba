import * as z from 'zod'
import { instantSchema, numericIdSchema } from '#shared/domain/ids.ts'
import { forEachPrompt } from '#shared/domain/processing-settings.ts'
import { secondsSchema } from '#shared/rules/bounds.ts'

const promptVersionSchema = z.int().min(0)

/** Which version of each text that admins add to prompts the whole run uses, whatever is saved meanwhile; 0 adds nothing. */
export const promptVersionsSchema = z.object(forEachPrompt(() => promptVersionSchema))

/**
 * What flows between the steps of the episode state machine. Each step answers its input and adds fields;
 * bodies never travel, only keys into the store bucket (a state may hold 256 kB).
 */
export const startSchema = z.object({
  episodeId: numericIdSchema,
  attempt: z.int().min(1),
  /** `transcribe` starts at Load; `analyze` keeps the transcript that is there. */
  from: z.enum(['transcribe', 'analyze']),
  /** Whether the audio may be transcribed, which costs money: yes for a run that a person began; for one that began by itself only where an admin has audio transcribed so. */
  mayTranscribe: z.boolean().default(false),
  /** Where the run goes on with the work of an earlier one of the same request: its number, and the prompts it used. */
  workAttempt: z.int().min(1).optional(),
  promptVersions: promptVersionsSchema.optional(),
})

/** Which branch follows: a transcript of the publisher, the audio itself, or a transcript that is there already. */
export const routeSchema = z.enum(['publisher', 'download', 'analyze'])

/** Load → */
export const loadedSchema = startSchema.extend({
  podcastId: numericIdSchema,
  route: routeSchema,
  /** One entry for each vote on the stance; the Map state runs over it. */
  voteIndexes: z.array(z.int().min(0)),
  promptVersions: promptVersionsSchema,
})

const failureSchema = z.object({ Error: z.string(), Cause: z.string().optional() })

/** FetchTranscript: `failure` is there at the last try, when the publisher's server was busy at all before. */
export const fetchingSchema = loadedSchema.extend({ failure: failureSchema.optional() })

/** FetchTranscript → : `route` is `analyze` when a publisher's transcript was read, else `download`. */
export const fetchedSchema = loadedSchema

/** Download → */
export const downloadedSchema = loadedSchema.extend({
  audioKey: z.string().min(1),
  mediaFormat: z.string().min(1),
  /** What the file was when it was copied: its SHA-256, hexadecimal, and its bytes. */
  audioSha256: z.string().optional(),
  audioBytes: z.int().optional(),
  /** How long it lasts as far as the file itself tells, which is what a transcription is paid by. */
  audioSeconds: secondsSchema.optional(),
})

/** StartTranscription → */
export const transcribingSchema = downloadedSchema.extend({ jobName: z.string().min(1) })

/** PollTranscription → */
export const polledSchema = transcribingSchema.extend({ isTranscribed: z.boolean() })

/** Summarise → : the answer lies at `summaryKey` and the transcript block is in the model's cache. */
export const summarisedSchema = loadedSchema.extend({ summaryKey: z.string().min(1) })

/** VoteOnStance: one Map iteration. */
export const voteInputSchema = z.object({
  episodeId: numericIdSchema,
  attempt: z.int().min(1),
  workAttempt: z.int().min(1).optional(),
  voteIndex: z.int().min(0),
  promptVersions: promptVersionsSchema,
})

/** VoteOnStance, PickQuotes and NameTopics → */
const answerKeySchema = z.object({ key: z.string().min(1) })

/** What the Parallel state collects. */
export const answeredSchema = summarisedSchema.extend({
  answers: z.object({
    votes: z.array(answerKeySchema).min(1),
    quotes: answerKeySchema,
    topics: answerKeySchema,
  }),
})

/** VerifyQuotes → : the quotes that stand in the transcript lie at `candidatesKey`. */
export const verifiedSchema = answeredSchema.extend({ candidatesKey: z.string().min(1) })

/** CheckQuotes → : analysis and quotes, ready to publish, lie at `analysisKey`. */
export const checkedSchema = verifiedSchema.extend({ analysisKey: z.string().min(1) })

/** MarkFailed: what a Catch hands over, which is all that the steps before had answered. `jobName` is of a transcription that is paid for. */
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

/** Told nothing, as by the hour, a round takes what is due and only while checking is on; an admin asks for the due feeds, or for all. */
const checkRoundSchema = z.object({ scope: z.enum(['due', 'all']) })
/** The same as it is asked for. By the call's id Step Functions tells another call under the same name from the same one, sent again. */
export const askedRoundSchema = checkRoundSchema.extend({ requestId: z.string() })
/** What a round hands to the next one. */
const nextRoundSchema = checkRoundSchema.partial().extend({
  /** When the first round was. */
  begunAt: instantSchema.optional(),
  round: z.int().min(1).optional(),
})
/** The first step of a round: what the machine holds, and which execution it is. */
export const roundInputSchema = z.object({
  asked: nextRoundSchema.catch({}),
  execution: z.string().min(1),
})
/** Feeds for one function: those of a host in one list, which are asked one after another. */
const feedsByHostSchema = z.array(z.array(numericIdSchema))
/**
 * The feed-check machine: ListDueFeeds → Map → CheckFeeds, and again from ListDueFeeds until nothing is due. `wait`: another execution
 * checks feeds, and this one waits for it.
 */
export const dueFeedsSchema = nextRoundSchema.required({ begunAt: true, round: true }).extend({
  next: z.enum(['check', 'wait', 'end']),
  parts: z.array(feedsByHostSchema),
  /** No feed is begun from then on. */
  endsAt: instantSchema,
})
export const checkFeedsSchema = z.object({
  hosts: feedsByHostSchema,
  /** Feeds that were asked since then are not asked again. */
  begunAt: instantSchema,
  endsAt: instantSchema,
})

/** The list-import machine: Map over the hosts of a list's feeds → Map over the numbers of one's → ImportListedFeed; then EndListImport. */
export const listImportSchema = z.object({
  importId: z.uuid(),
  hosts: z.array(z.array(z.int().min(1))),
})
export const feedOfListSchema = z.object({ importId: z.uuid(), number: z.int().min(1) })

/** One message of the queue of imported episodes: copy the images, then start the run where it begins by itself. */
export const importedEpisodeSchema = z.object({ episodeId: numericIdSchema })

/** An index follows its table within a second; what was written this long ago stands in it. */
export const indexLagSeconds = 5

/**
 * How long a message that says there is room is on its way. Runs that began within the lag count as under way even when they have ended,
 * so whoever looks sooner after the end finds no room, and nobody looks again.
 */
export const roomDelaySeconds = indexLagSeconds + 1

/** Another message of that queue: a run has ended or one more waits, so look whether one may begin. */
export const roomSchema = z.object({ hasRoom: z.literal(true) })

/** The name of an execution; a second start of the same attempt is the same execution. */
export function executionName(episodeId: number, attempt: number): string {
  return `episode-${episodeId}-${attempt}`
}

/** The name of a run's transcription job: buckets' names are unique in the world, runs' names in their deployment. */
export function transcriptionJobName(bucket: string, run: string): string {
  return `${bucket}-${run}`
}
