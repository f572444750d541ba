import * as z from 'zod'
import { imageRecordSchema } from '#functions/domain/records/podcast-record.ts'
import { analysisSchema } from '#shared/domain/analysis.ts'
import { instantSchema, numericIdSchema } from '#shared/domain/ids.ts'
import { stanceSchema } from '#shared/domain/stance.ts'
import { transcriptSourceSchema } from '#shared/domain/transcript.ts'
import { transcriptStatusSchema } from '#shared/domain/transcript-status.ts'
import { fileBytesSchema, secondsSchema, storedSecondsSchema } from '#shared/rules/bounds.ts'

/** A transcript file that the feed offers (`podcast:transcript`). */
export const offeredTranscriptSchema = z.object({
  url: z.string().min(1),
  type: z.string(),
  language: z.string().optional(),
})

/** A file of chapters that the feed offers (`podcast:chapters`). */
const offeredChaptersSchema = z.object({ url: z.string().min(1), type: z.string() })

/** The publisher's chapters as they were last read, and from where. None of them: that file could not be used, and is not asked for again. */
export const chaptersRecordSchema = z.object({
  sourceUrl: z.string().min(1),
  list: z.array(z.object({ start: secondsSchema, title: z.string().min(1), link: z.string().optional() })),
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
  addedAt: instantSchema,
  status: transcriptStatusSchema,
  /**
   * Whether the first run begins by itself; decided once, when the publisher's transcript is first seen. `over-limit` waits for an
   * admin, for good: the day after has its own episodes.
   */
  automaticRun: z.enum(['admitted', 'over-limit']).optional(),
  /** Counts the runs of the state machine; the execution is named `episode-<episodeId>-<attempt>`. */
  attempt: z.int().min(0),
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
  publication: publicationSchema.optional(),
  version: z.int().min(1),
})

export type OfferedTranscript = z.infer<typeof offeredTranscriptSchema>
export type ChaptersRecord = z.infer<typeof chaptersRecordSchema>
export type TranscriptRecord = z.infer<typeof transcriptRecordSchema>
export type Publication = z.infer<typeof publicationSchema>
export type EpisodeRecord = z.infer<typeof episodeRecordSchema>
