import * as z from 'zod'
import { personsSchema } from '#functions/domain/records/persons.ts'
import { imageRecordSchema } from '#functions/domain/records/podcast-record.ts'
import { publicationSchema } from '#functions/domain/records/publication.ts'
import { runStateSchema } from '#functions/domain/records/run-state.ts'
import { analysisSchema } from '#shared/domain/analysis.ts'
import { instantSchema, numericIdSchema } from '#shared/domain/ids.ts'
import { stanceSchema } from '#shared/domain/stance.ts'
import { suspiciousPassageSchema } from '#shared/domain/suspicious-passage.ts'
import { transcriptSourceSchema } from '#shared/domain/transcript.ts'
import { fileBytesSchema, secondsSchema, storedSecondsSchema } from '#shared/rules/bounds.ts'

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
  suspiciousPassages: z.array(suspiciousPassageSchema).optional(),
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
  /**
   * Whether the first run begins by itself; decided once, when a feed gives what it would begin with: a transcript, or audio where an
   * admin has that transcribed. `over-limit` waits for an admin, for good: the day after has its own episodes.
   */
  automaticRun: z.enum(['admitted', 'over-limit']).optional(),
  /** The number of the latest turn, or of the cancellation that followed it; the execution is named `episode-<episodeId>-<attempt>`. */
  attempt: z.int().min(0),
  run: runStateSchema,
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
  publication: publicationSchema,
  version: z.int().min(1),
})

export type OfferedTranscript = z.infer<typeof offeredTranscriptSchema>
export type ChaptersRecord = z.infer<typeof chaptersRecordSchema>
export type TranscriptRecord = z.infer<typeof transcriptRecordSchema>
export type EpisodeRecord = z.infer<typeof episodeRecordSchema>
/** For pages and feeds, which say nothing of runs. */
export type PublicEpisode = Omit<EpisodeRecord, 'run'>
