import * as z from 'zod'
import { chapterSchema } from '#shared/domain/chapter.ts'
import { evidenceViewSchema } from '#shared/domain/evidence.ts'
import { highlightSchema } from '#shared/domain/highlight.ts'
import { numericIdSchema } from '#shared/domain/ids.ts'
import { participantSchema } from '#shared/domain/participant.ts'
import { podcastSummarySchema } from '#shared/domain/podcast.ts'
import { cardQuoteSchema, quoteViewSchema } from '#shared/domain/quote.ts'
import { runViewSchema } from '#shared/domain/run.ts'
import { stanceSchema } from '#shared/domain/stance.ts'
import { suspiciousPassageSchema } from '#shared/domain/suspicious-passage.ts'
import { transcriptStatusSchema } from '#shared/domain/transcript-status.ts'

/**
 * Why an episode carries no place on the scale. `political_stance` is null exactly when this is not null.
 * - `not-political`: the analysis found nothing to place.
 * - `not-sure`: the analyst declined to place it, and its explanation says why.
 * - `language`: the transcript is in a language that is not analysed.
 */
const unratedReasons = ['not-political', 'not-sure', 'language'] as const
export const unratedReasonSchema = z.enum(unratedReasons)
export type UnratedReason = z.infer<typeof unratedReasonSchema>

/** The same as readers are told, with `under-review`: an admin has yet to release a rating of a transcript with suspicious text. */
const shownReasons = [...unratedReasons, 'under-review'] as const
export const shownReasonSchema = z.enum(shownReasons)
export type ShownReason = z.infer<typeof shownReasonSchema>

/** What a list needs to show an episode; the same map stands in the indexes, so it stays below 1.4 kB. */
export const episodeCardSchema = z.object({
  id: numericIdSchema,
  podcast_id: numericIdSchema,
  title: z.string(),
  published_date: z.string().nullable(),
  /** When it was added here; only where that is over a year after it was published. */
  added_date: z.string().optional(),
  image_url: z.string().nullable(),
  audio_url: z.string().nullable(),
  duration: z.number().min(0).nullable(),
  /** Empty: it was never processed. */
  transcript_status: transcriptStatusSchema,
  political_stance: stanceSchema.nullable(),
  unrated_reason: shownReasonSchema.nullable(),
  is_contested: z.boolean(),
  topics: z.string(),
  quotes: z.array(cardQuoteSchema),
  podcast: podcastSummarySchema.pick({ id: true, name: true, image_url: true }),
})

export type EpisodeCard = z.infer<typeof episodeCardSchema>

/** How the votes on a stance fell: five counts, Far Left first. */
const stanceSpreadSchema = z.array(z.int().min(0)).length(5)

/** One episode in full, as visitors see it. Durations in seconds; `image_url` is on our own address. */
export const episodeViewSchema = z.object({
  id: numericIdSchema,
  podcast_id: numericIdSchema,
  title: z.string(),
  description: z.string(),
  published_date: z.string().nullable(),
  audio_url: z.string().nullable(),
  image_url: z.string().nullable(),
  duration: z.number().min(0).nullable(),
  /** Seconds of the audio that the times belong to; audio of another length has had something inserted or removed. */
  analysed_duration: z.number().min(0).nullable(),
  local_path: z.null(),
  /** Always null here: the transcript of a three-hour episode has its own call. */
  transcript_text: z.null(),
  transcript_timestamps: z.null(),
  has_transcript: z.boolean(),
  transcript_status: transcriptStatusSchema,
  political_stance: stanceSchema.nullable(),
  unrated_reason: shownReasonSchema.nullable(),
  is_contested: z.boolean(),
  stance_spread: stanceSpreadSchema.nullable(),
  political_stance_explanation: z.string().nullable(),
  /** A person set the stance; the votes of the analysis are then not shown, because they belong to another one. */
  is_stance_overridden: z.boolean(),
  /** A person wrote the explanation. */
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
  /** What led to the stance, in the order it is said; empty where a person set the stance. */
  evidence: z.array(evidenceViewSchema),
  chapters: z.array(chapterSchema),
  highlights: z.array(highlightSchema),
  participants: z.array(participantSchema),
  podcast: podcastSummarySchema,
})

export type EpisodeView = z.infer<typeof episodeViewSchema>

/** A row of the admin's episode table: every status, and what decides which actions are offered. */
export const episodeAdminRowSchema = episodeCardSchema.extend({
  has_transcript: z.boolean(),
  has_summary: z.boolean(),
  machine_stance: stanceSchema.nullable(),
  is_overridden: z.boolean(),
  is_published: z.boolean(),
  /** Never processed: its feed or the site had begun enough runs by themselves that day, so it waits for an admin. */
  is_over_limit: z.boolean(),
  political_stance_explanation: z.string().nullable(),
  /** What in its transcript reads like orders to a machine. */
  suspicious_passages: z.array(suspiciousPassageSchema),
  /** SHA-256 of the transcript whose rating is under review; absent where none is. */
  release_of: z.string().optional(),
  /** Null: it was never processed. */
  run: runViewSchema.nullable(),
})

export type EpisodeAdminRow = z.infer<typeof episodeAdminRowSchema>

/** An episode that says otherwise: on a topic it shares, from the mirrored step or the nearest one on that side. */
export const otherSideSchema = z.object({
  /** The step that was looked for. */
  mirrored_stance: stanceSchema,
  topic_name: z.string(),
  episode: episodeCardSchema,
})

export type OtherSide = z.infer<typeof otherSideSchema>
