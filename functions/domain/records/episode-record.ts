import * as z from 'zod'
import { personsSchema } from '#functions/domain/records/persons.ts'
import { imageRecordSchema } from '#functions/domain/records/podcast-record.ts'
import { ratingSchema } from '#functions/domain/records/rating-record.ts'
import { promptVersionsSchema } from '#shared/deployment/pipeline.ts'
import { analysisSchema } from '#shared/domain/analysis.ts'
import { instantSchema, numericIdSchema } from '#shared/domain/ids.ts'
import { stanceSchema } from '#shared/domain/stance.ts'
import { suspiciousPassageSchema } from '#shared/domain/suspicious-passage.ts'
import { transcriptSourceSchema } from '#shared/domain/transcript.ts'
import { transcriptStatusSchema } from '#shared/domain/transcript-status.ts'
import { fileBytesSchema, secondsSchema, storedSecondsSchema } from '#shared/rules/bounds.ts'
import { spendingRefusals } from '#shared/rules/budget.ts'

/** A transcript file that the feed offers (`podcast:transcript`). */
export const offeredTranscriptSchema = z.object({
  url: z.string().min(1),
  type: z.string(),
  language: z.string().optional(),
})

/** A file of chapters that the feed offers (`podcast:chapters`). */
const offeredChaptersSchema = z.object({ url: z.string().min(1), type: z.string() })

const chapterListSchema = z.array(
  z.object({ start: secondsSchema, title: z.string().min(1), link: z.string().optional() }),
)

/** The publisher's chapters as they were last read, and from where. None of them: that file could not be used, and is not asked for again. */
export const chaptersRecordSchema = z.object({
  sourceUrl: z.string().min(1),
  list: chapterListSchema,
})

/** Where the normalised transcript lies in the store bucket and what it is. */
export const transcriptRecordSchema = z.object({
  key: z.string().min(1),
  /** SHA-256 of the stored bytes, hexadecimal. */
  hash: z.string().min(1),
  source: transcriptSourceSchema,
  language: z.string(),
  durationSeconds: storedSecondsSchema,
  isTimed: z.boolean(),
  wordCount: z.int().min(0),
  /** What in it reads like orders to a machine; absent where nothing does. For admins. */
  suspiciousPassages: z.array(suspiciousPassageSchema).optional().catch(undefined),
})

/** What publishing added to lists and counters; un-publishing takes away exactly this. */
export const publicationSchema = z.object({
  publishedOn: instantSchema,
  stance: stanceSchema.nullable(),
  isContested: z.boolean(),
  durationSeconds: storedSecondsSchema.transform((seconds) => seconds ?? 0),
  topics: z.array(z.object({ topicId: numericIdSchema, name: z.string().min(1) })),
  quoteIds: z.array(z.string()),
})

/** Why the budget holds a run, and what decides its cost. */
export const holdSchema = z.object({
  reason: z.enum(spendingRefusals),
  seconds: z.number().min(0),
  transcribes: z.boolean(),
})

/** The latest run, as it was asked for. */
export const runRecordSchema = z.object({
  /** When it was asked for and, once it does not wait any more, when it began. */
  since: instantSchema,
  from: z.enum(['transcribe', 'analyze']),
  mayTranscribe: z.boolean(),
  /** Until fewer runs are under way. */
  isWaiting: z.boolean(),
  /** How often in a row it went back to waiting because a provider was too busy. */
  throttled: z.int().min(0),
  /** Until then a provider that was too busy is left alone. */
  notBefore: instantSchema.optional(),
  /** It waits until the budget has room for it. */
  hold: holdSchema.optional(),
  /** The prompts that it used before it went back to waiting. */
  promptVersions: promptVersionsSchema.optional(),
  /** Nobody asked for it. */
  isByItself: z.literal(true).optional(),
  /** Its transcription was begun, so that it costs nothing more in another turn. */
  isPaid: z.literal(true).optional(),
  /** Why its audio is transcribed although the publisher offers a transcript. */
  audioBecause: z.string().optional(),
  /** What the episode was when the run was asked for. */
  before: z.object({ status: transcriptStatusSchema, transcriptKey: z.string().optional() }),
})

/** An episode as kept in the Catalogue. Its votes lie on an item of their own. */
export const episodeRecordSchema = z.object({
  episodeId: numericIdSchema,
  podcastId: numericIdSchema,
  title: z.string().min(1),
  description: z.string(),
  /** Null when the feed gives no readable date; lists then fall back to `addedAt`. */
  publishedAt: instantSchema.nullable(),
  audioUrl: z.string().optional(),
  /** What the feed says of the file at `audioUrl`, for feeds of ours; a feed may say nothing. */
  enclosure: z
    .object({ type: z.string().optional(), bytes: fileBytesSchema.optional().catch(undefined) })
    .optional(),
  isExplicit: z.boolean().optional(),
  image: imageRecordSchema.optional(),
  /** Where the feed says the image is; `image` is our copy of it. */
  imageSourceUrl: z.string().optional(),
  durationSeconds: storedSecondsSchema,
  guid: z.string().optional(),
  link: z.string().optional(),
  offeredTranscripts: z.array(offeredTranscriptSchema),
  offeredChapters: offeredChaptersSchema.optional(),
  /** Whatever stands wrong in them costs the chapters, not the episode. */
  chapters: chaptersRecordSchema.optional().catch(undefined),
  /** Chapters that the feed states itself (`psc:chapters`); those of a file come before them. */
  inlineChapters: chapterListSchema.optional().catch(undefined),
  /** Who takes part, by the publisher's word; a model is never told. */
  persons: personsSchema.optional().catch(undefined),
  /** Pieces that the publisher chose to be heard by themselves. */
  soundbites: z
    .array(z.object({ start: secondsSchema, duration: secondsSchema, title: z.string() }))
    .optional()
    .catch(undefined),
  addedAt: instantSchema,
  /** First publication. Never changed by another analysis or a correction. */
  firstPublishedAt: instantSchema.optional(),
  status: transcriptStatusSchema,
  /**
   * Whether the first run begins by itself; decided once, when a feed gives what it would begin with: a transcript, or audio where an
   * admin has that transcribed. `over-limit` waits for an admin, for good: the day after has its own episodes.
   */
  automaticRun: z.enum(['admitted', 'over-limit']).optional(),
  /** The number of the latest turn, or of the cancellation that followed it; the execution is named `episode-<episodeId>-<attempt>`. */
  attempt: z.int().min(0),
  run: runRecordSchema.optional(),
  transcript: transcriptRecordSchema.optional(),
  analysis: analysisSchema.optional(),
  /** Set by a person, of whom nothing is kept. Survives a new analysis; the machine's values stay in `analysis`. */
  override: z
    .object({
      stance: stanceSchema.nullable().optional(),
      explanation: z.string().optional(),
      setAt: instantSchema,
    })
    .optional(),
  /** An admin let the machine's rating of this transcript be shown although something in it is suspicious. */
  release: z.object({ transcriptHash: z.string().min(1), releasedAt: instantSchema }).optional(),
  publication: publicationSchema.optional(),
  /** What the public was shown last, also where it is shown nothing now. */
  rating: ratingSchema.optional(),
  version: z.int().min(1),
})

/** For pages, feeds and lists: a run that cannot be read hides nothing there. Whatever writes or spends must not read it so. */
export const shownEpisodeSchema = episodeRecordSchema.extend({
  run: runRecordSchema.optional().catch(undefined),
})

export type Hold = z.infer<typeof holdSchema>
export type RunRecord = z.infer<typeof runRecordSchema>
export type OfferedTranscript = z.infer<typeof offeredTranscriptSchema>
export type ChaptersRecord = z.infer<typeof chaptersRecordSchema>
export type TranscriptRecord = z.infer<typeof transcriptRecordSchema>
export type Publication = z.infer<typeof publicationSchema>
export type EpisodeRecord = z.infer<typeof episodeRecordSchema>
