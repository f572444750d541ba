import * as z from 'zod'
import { chapterSchema } from '#shared/domain/chapter.ts'
import { evidenceViewSchema } from '#shared/domain/evidence.ts'
import { highlightSchema } from '#shared/domain/highlight.ts'
import { numericIdSchema } from '#shared/domain/ids.ts'
import { participantSchema } from '#shared/domain/participant.ts'
import { podcastSummarySchema } from '#shared/domain/podcast.ts'
import { cardQuoteSchema, quoteViewSchema } from '#shared/domain/quote.ts'
import { recognizerLoopSchema } from '#shared/domain/recognizer-loop.ts'
import { runViewSchema } from '#shared/domain/run.ts'
import { stanceSchema } from '#shared/domain/stance.ts'
import { suspiciousPassageSchema } from '#shared/domain/suspicious-passage.ts'
import { transcriptStatusSchema } from '#shared/domain/transcript-status.ts'

/**
 * Set exactly if `political_stance` is null. `not-political`: the episode is not about politics. `not-sure`:
 * the model declined, and the explanation says why. `language`: the site does not analyze the transcript's
 * language.
 */
const unratedReasons = ['not-political', 'not-sure', 'language'] as const
export const unratedReasonSchema = z.enum(unratedReasons)
export type UnratedReason = z.infer<typeof unratedReasonSchema>

/** `under-review`: the transcript has suspicious text, and no admin has released the rating yet. */
const shownReasons = [...unratedReasons, 'under-review'] as const
export const shownReasonSchema = z.enum(shownReasons)
export type ShownReason = z.infer<typeof shownReasonSchema>

/** Index entries contain the card, so it must stay below 1.4 kB. */
export const episodeCardSchema = z.object({
  id: numericIdSchema,
  podcast_id: numericIdSchema,
  title: z.string(),
  published_date: z.string().nullable(),
  /** Set only if the episode was added more than a year after its publication. */
  added_date: z.string().optional(),
  image_url: z.string().nullable(),
  audio_url: z.string().nullable(),
  duration: z.number().min(0).nullable(),
  transcript_status: transcriptStatusSchema,
  political_stance: stanceSchema.nullable(),
  unrated_reason: shownReasonSchema.nullable(),
  is_contested: z.boolean(),
  /** Set only if at most half of the readings chose the stance. */
  is_low_confidence: z.boolean().optional(),
  topics: z.string(),
  quotes: z.array(cardQuoteSchema),
  podcast: podcastSummarySchema.pick({ id: true, name: true, image_url: true }),
})

export type EpisodeCard = z.infer<typeof episodeCardSchema>

const stanceSpreadSchema = z.array(z.int().min(0)).length(5)

export const episodeViewSchema = z.object({
  id: numericIdSchema,
  podcast_id: numericIdSchema,
  title: z.string(),
  description: z.string(),
  published_date: z.string().nullable(),
  audio_url: z.string().nullable(),
  image_url: z.string().nullable(),
  duration: z.number().min(0).nullable(),
  /**
   * Seconds of the audio that the timestamps refer to. Other copies of the audio may have inserted or cut
   * parts, such as advertisements.
   */
  analysed_duration: z.number().min(0).nullable(),
  local_path: z.null(),
  /** Always null, because a transcript may be too large for this answer. It has a call of its own. */
  transcript_text: z.null(),
  transcript_timestamps: z.null(),
  has_transcript: z.boolean(),
  transcript_status: transcriptStatusSchema,
  political_stance: stanceSchema.nullable(),
  unrated_reason: shownReasonSchema.nullable(),
  is_contested: z.boolean(),
  /** Set only if at most half of the readings chose the stance. */
  is_low_confidence: z.boolean().optional(),
  stance_spread: stanceSpreadSchema.nullable(),
  political_stance_explanation: z.string().nullable(),
  /** If true, pages show no votes, because they belong to the replaced stance. */
  is_stance_overridden: z.boolean(),
  is_explanation_overridden: z.boolean(),
  summary: z.string().nullable(),
  paragraph_summary: z.string().nullable(),
  bullet_points_summary: z.array(z.string()),
  analysis_confidence: z.number().min(0).max(1).nullable(),
  analysed_at: z.string().nullable(),
  analysis_method: z.string().nullable(),
  topics: z.string(),
  assessment_good: z.int().min(0),
  assessment_bad: z.int().min(0),
  added_date: z.string(),
  quotes: z.array(quoteViewSchema),
  evidence: z.array(evidenceViewSchema),
  chapters: z.array(chapterSchema),
  highlights: z.array(highlightSchema),
  participants: z.array(participantSchema),
  podcast: podcastSummarySchema,
})

export type EpisodeView = z.infer<typeof episodeViewSchema>

export const episodeAdminRowSchema = episodeCardSchema.extend({
  has_transcript: z.boolean(),
  has_summary: z.boolean(),
  machine_stance: stanceSchema.nullable(),
  is_overridden: z.boolean(),
  is_published: z.boolean(),
  /** Never processed, because the day's limit of automatic runs was reached. An admin must start the run. */
  is_over_limit: z.boolean(),
  /** Null unless the latest run failed. */
  failure_reason: z.string().nullable(),
  political_stance_explanation: z.string().nullable(),
  suspicious_passages: z.array(suspiciousPassageSchema),
  /** Left out of the transcript. Absent when there are none. */
  recognizer_loops: z.array(recognizerLoopSchema).optional(),
  release_of: z.string().optional(),
  /** Null if no run was ever requested. */
  run: runViewSchema.nullable(),
})

export type EpisodeAdminRow = z.infer<typeof episodeAdminRowSchema>

/**
 * Shares a topic with the episode. Comes from the mirrored stance or, if that has none, from the other stance
 * on that side.
 */
export const otherSideSchema = z.object({
  mirrored_stance: stanceSchema,
  topic_name: z.string(),
  episode: episodeCardSchema,
})

export const mostAnswersPerSide = 5

export type OtherSide = z.infer<typeof otherSideSchema>
