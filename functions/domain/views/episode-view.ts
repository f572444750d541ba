import { makeCard } from '#functions/domain/cards/card.ts'
import { transcriptStatusOf } from '#functions/domain/cards/transcript-status.ts'
import type { Assessments } from '#functions/domain/records/assessments.ts'
import type { EpisodeRecord, PublicEpisode } from '#functions/domain/records/episode-record.ts'
import type { PublicState } from '#functions/domain/records/episode-state.ts'
import { imageUrl, type PodcastRecord } from '#functions/domain/records/podcast-record.ts'
import { publishedOf } from '#functions/domain/records/publication.ts'
import type { QuoteRecord } from '#functions/domain/records/quote-record.ts'
import { waitingRunOf } from '#functions/domain/records/run-state.ts'
import type { ExpectedStart } from '#functions/domain/runs/round-robin-order.ts'
import type { RunQueue } from '#functions/domain/runs/run-queue.ts'
import { effectiveStance, reviewOf } from '#functions/domain/stance/effective-stance.ts'
import { evidenceViews } from '#functions/domain/views/evidence-view.ts'
import { podcastSummary } from '#functions/domain/views/podcast-view.ts'
import { chapterViews, highlightViews, participantViews } from '#functions/domain/views/publishers-word.ts'
import { executionName } from '#shared/deployment/pipeline.ts'
import type { EpisodeAdminRow, EpisodeView } from '#shared/domain/episode.ts'
import type { QuoteView } from '#shared/domain/quote.ts'
import type { RunView } from '#shared/domain/run.ts'
import { joinTopicNames } from '#shared/domain/topic.ts'
import { speakerName } from '#shared/format/speaker-label.ts'

type QuoteContext = { audioUrl: string | null; isStanceShown: boolean }

function quoteView(quote: QuoteRecord, { audioUrl, isStanceShown }: QuoteContext): QuoteView {
  return {
    quote_id: quote.quoteId,
    podcast_id: quote.podcastId,
    episode_id: quote.episodeId,
    audio_url: audioUrl,
    quote_text: quote.text,
    quote_time_start: quote.startSeconds,
    quote_time_end: quote.endSeconds,
    quote_topic: quote.topicId,
    topic_name: quote.topicName,
    speaker: speakerName(quote.speaker),
    quote_stance: isStanceShown ? (quote.stance ?? null) : null,
    quote_keywords: joinTopicNames(quote.keywords.length > 0 ? quote.keywords : [quote.topicName ?? '']),
    created_at: quote.createdAt,
  }
}

function analysisView(episode: PublicEpisode) {
  const { analysis } = episode
  const isOverridden = episode.override?.stance !== undefined
  const isHidden = isOverridden || reviewOf(episode) === 'pending'
  return {
    is_stance_overridden: isOverridden,
    is_explanation_overridden: episode.override?.explanation !== undefined,
    stance_spread: isHidden ? null : (analysis?.spread ?? null),
    summary: analysis?.paragraph ?? null,
    paragraph_summary: analysis?.paragraph ?? null,
    bullet_points_summary: analysis?.bullets ?? [],
    analysis_confidence: isHidden ? null : (analysis?.confidence ?? null),
    analysed_at: analysis?.receipt.analysedAt ?? null,
    analysis_method: analysis ? `${analysis.receipt.model}, prompt ${analysis.receipt.promptVersion}` : null,
  }
}

/** Measured only for audio that we transcribed. For a publisher's transcript, the feed's length is used. */
function analysedDuration({ transcript, durationSeconds }: PublicEpisode): number | null {
  return transcript?.source === 'transcribed'
    ? (transcript.durationSeconds ?? durationSeconds)
    : durationSeconds
}

/** Shown as completed during a new run, because the published version stays visible. */
export function episodeView(state: PublicState & { assessments: Assessments }): EpisodeView {
  const { episode, quotes, podcast, assessments } = state
  const { stance, unratedReason, explanation, isContested, isLowConfidence } = effectiveStance(episode)
  const audioUrl = episode.audioUrl ?? null
  const isStanceShown = reviewOf(episode) !== 'pending'
  return {
    id: episode.episodeId,
    podcast_id: episode.podcastId,
    title: episode.title,
    description: episode.description,
    published_date: episode.publishedAt,
    audio_url: audioUrl,
    image_url: imageUrl(episode.image, 640),
    duration: episode.durationSeconds,
    analysed_duration: analysedDuration(episode),
    local_path: null,
    transcript_text: null,
    transcript_timestamps: null,
    has_transcript: episode.transcript !== undefined && !podcast.hidesTranscripts,
    transcript_status: 'completed',
    political_stance: stance,
    unrated_reason: unratedReason,
    is_contested: isContested,
    ...(isLowConfidence && { is_low_confidence: true }),
    political_stance_explanation: explanation,
    ...analysisView(episode),
    topics: joinTopicNames((publishedOf(episode)?.topics ?? []).map((topic) => topic.name)),
    assessment_good: assessments.good,
    assessment_bad: assessments.bad,
    added_date: episode.addedAt,
    quotes: quotes.map((quote) => quoteView(quote, { audioUrl, isStanceShown })),
    evidence: evidenceViews(episode, podcast),
    chapters: chapterViews(episode),
    highlights: highlightViews(episode),
    participants: participantViews(episode, podcast),
    podcast: podcastSummary(podcast),
  }
}

type RunContext = {
  /** URL prefix of executions in the AWS console. Undefined: no links. */
  console?: string
  waiting?:
    | (ExpectedStart & {
        queue: RunQueue
        modelBusySince: string | undefined
        isModelOutOfQuota: boolean
      })
    | undefined
}

function runView(episode: EpisodeRecord, context: RunContext): RunView | null {
  const { episodeId, attempt } = episode
  const { details } = episode.run
  if (!details || attempt === 0) return null
  const { console = '', waiting } = context
  const waits = waitingRunOf(episode)
  const hasExecution = console !== '' && !waits
  return {
    number: attempt,
    since: details.since,
    is_waiting: waits !== undefined,
    throttled: details.throttled,
    waits_until: waits?.notBefore ?? null,
    held_by: waits?.hold?.reason ?? null,
    place: waiting?.place ?? null,
    place_is_for: waiting?.queue === 'audio' ? 'transcription' : 'analysis',
    expected_at: waiting?.expectedAt?.toISOString() ?? null,
    model_busy_since: waiting?.modelBusySince ?? null,
    model_out_of_quota: waiting?.isModelOutOfQuota ?? false,
    ...(details.audioBecause && { audio_because: details.audioBecause }),
    console_url: hasExecution ? console + executionName(episodeId, attempt) : null,
  }
}

export function episodeAdminRow(
  episode: EpisodeRecord,
  podcast: PodcastRecord,
  context: RunContext = {},
): EpisodeAdminRow {
  const status = transcriptStatusOf(episode)
  return {
    ...makeCard({ episode, quotes: [], podcast }),
    title: episode.title,
    transcript_status: status,
    has_transcript: episode.transcript !== undefined,
    has_summary: episode.analysis !== undefined,
    machine_stance: episode.analysis?.stance ?? null,
    is_overridden: episode.override !== undefined,
    is_published: publishedOf(episode) !== undefined,
    is_over_limit: status === '' && episode.automaticRun === 'over-limit',
    failure_reason: episode.run.state === 'failed' ? episode.run.cause.reason : null,
    political_stance_explanation: episode.override?.explanation ?? episode.analysis?.explanation ?? null,
    suspicious_passages: episode.transcript?.suspiciousPassages ?? [],
    ...(episode.transcript?.loops && { recognizer_loops: episode.transcript.loops }),
    ...(reviewOf(episode) === 'pending' && { release_of: episode.analysis?.receipt.transcriptHash }),
    run: runView(episode, context),
  }
}
