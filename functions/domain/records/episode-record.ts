import * as z from 'zod'
import { personsSchema } from '#functions/domain/records/persons.ts'
import { imageRecordSchema } from '#functions/domain/records/podcast-record.ts'
import { publicationSchema } from '#functions/domain/records/publication.ts'
import { runStateSchema } from '#functions/domain/records/run-state.ts'
import { analysisSchema } from '#shared/domain/analysis.ts'
import { instantSchema, numericIdSchema } from '#shared/domain/ids.ts'
import { recognizerLoopSchema } from '#shared/domain/recognizer-loop.ts'
import { stanceSchema } from '#shared/domain/stance.ts'
import { suspiciousPassageSchema } from '#shared/domain/suspicious-passage.ts'
import { transcriptSourceSchema } from '#shared/domain/transcript.ts'
import { fileBytesSchema, secondsSchema, storedSecondsSchema } from '#shared/rules/bounds.ts'

/** Parsed from the feed's `podcast:transcript` tags. */
export const offeredTranscriptSchema = z.object({
  url: z.string().min(1),
  type: z.string(),
  language: z.string().optional(),
})

/** Parsed from the feed's `podcast:chapters` tag. */
const offeredChaptersSchema = z.object({ url: z.string().min(1), type: z.string() })

const chapterListSchema = z.array(
  z.object({ start: secondsSchema, title: z.string().min(1), link: z.string().optional() }),
)

/** An empty list: the file at `sourceUrl` was unusable and is not fetched again. */
export const chaptersRecordSchema = z.object({
  sourceUrl: z.string().min(1),
  list: chapterListSchema,
})

export const transcriptRecordSchema = z.object({
  key: z.string().min(1),
  /** SHA-256 of the stored bytes, hexadecimal. */
  hash: z.string().min(1),
  source: transcriptSourceSchema,
  language: z.string(),
  durationSeconds: storedSecondsSchema,
  isTimed: z.boolean(),
  wordCount: z.int().min(0),
  /** Text that reads like instructions to a model. Only admins see it. Absent when there is none. */
  suspiciousPassages: z.array(suspiciousPassageSchema).optional(),
  /** Only admins see them. Absent when there are none. */
  loops: z.array(recognizerLoopSchema).optional(),
})

const enclosureSchema = z.object({ type: z.string().optional(), bytes: fileBytesSchema.optional() })

export const episodeRecordSchema = z.object({
  episodeId: numericIdSchema,
  podcastId: numericIdSchema,
  title: z.string().min(1),
  description: z.string(),
  /** Null when the feed gives no readable date; lists then use `addedAt`. */
  publishedAt: instantSchema.nullable(),
  audioUrl: z.string().optional(),
  /** Another episode has the same file address, so new items are not recognized by it. */
  sharesFile: z.literal(true).optional(),
  /** Type and size as the publisher's feed states them; the RSS feeds that we serve repeat them. */
  enclosure: enclosureSchema.optional(),
  isExplicit: z.boolean().optional(),
  image: imageRecordSchema.optional(),
  /** URL from the feed; `image` is our copy. */
  imageSourceUrl: z.string().optional(),
  durationSeconds: storedSecondsSchema,
  guid: z.string().optional(),
  link: z.string().optional(),
  offeredTranscripts: z.array(offeredTranscriptSchema),
  offeredChapters: offeredChaptersSchema.optional(),
  chapters: chaptersRecordSchema.optional(),
  /** Parsed from `psc:chapters`. Chapters from a file take precedence. */
  inlineChapters: chapterListSchema.optional(),
  /** People credited by the publisher. Their names are masked in the text for the model. */
  persons: personsSchema.optional(),
  soundbites: z
    .array(z.object({ start: secondsSchema, duration: secondsSchema, title: z.string() }))
    .optional(),
  addedAt: instantSchema,
  /** Decided once: after `over-limit` only an admin can start the run, even on later days. */
  automaticRun: z.enum(['admitted', 'over-limit']).optional(),
  /** Number of the latest attempt or cancellation. The execution is named `episode-<episodeId>-<attempt>`. */
  attempt: z.int().min(0),
  run: runStateSchema,
  transcript: transcriptRecordSchema.optional(),
  /** The publisher has replaced the audio: the times of these transcripts belong to the file `before`. */
  replacedAudio: z
    .object({
      before: z.object({ durationSeconds: storedSecondsSchema, enclosure: enclosureSchema.optional() }),
      transcriptHashes: z.array(z.string().min(1)),
    })
    .optional(),
  /** Audio and transcript were replaced, and no run has begun since. */
  isCorrected: z.literal(true).optional(),
  analysis: analysisSchema.optional(),
  /** An admin's correction of the analysis. A new analysis keeps it. The admin's name is not stored. */
  override: z
    .object({
      stance: stanceSchema.nullable().optional(),
      explanation: z.string().optional(),
      setAt: instantSchema,
    })
    .optional(),
  release: z.object({ transcriptHash: z.string().min(1), releasedAt: instantSchema }).optional(),
  publication: publicationSchema,
  version: z.int().min(1),
})

export type OfferedTranscript = z.infer<typeof offeredTranscriptSchema>
export type ChaptersRecord = z.infer<typeof chaptersRecordSchema>
export type TranscriptRecord = z.infer<typeof transcriptRecordSchema>
export type EpisodeRecord = z.infer<typeof episodeRecordSchema>
export type PublicEpisode = Omit<EpisodeRecord, 'run'>
