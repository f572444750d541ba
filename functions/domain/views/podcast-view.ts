import { podcastCard, podcastStatesOf } from '#functions/domain/cards/podcast-card.ts'
import type { CountedPodcast, PodcastCounts } from '#functions/domain/records/podcast-counts.ts'
import {
  type DisabledReason,
  imageUrl,
  isFeedPublic,
  isShown,
  type PodcastRecord,
} from '#functions/domain/records/podcast-record.ts'
import { silentDays } from '#shared/deployment/feed-checks.ts'
import type { EpisodeCard } from '#shared/domain/episode.ts'
import { findGeography } from '#shared/domain/geographies.ts'
import {
  blockedPodcastSentence,
  type PodcastAdminView,
  type PodcastSummary,
  type PodcastView,
  unknownPodcastName,
} from '#shared/domain/podcast.ts'
import type { PodcastPage } from '#shared/domain/podcast-page.ts'
import { type Stance, stanceAt, stances } from '#shared/domain/stance.ts'
import { webAddress } from '#shared/rules/web-address.ts'

const minimumRatedEpisodes = 3

const countsPerStep = (counts: PodcastCounts) => [
  counts.stance0,
  counts.stance1,
  counts.stance2,
  counts.stance3,
  counts.stance4,
]

/** The lower median, so that it is a stance that some episode has. */
export function medianStance(counts: PodcastCounts): Stance | null {
  const perStep = countsPerStep(counts)
  const rated = perStep.reduce((sum, count) => sum + count, 0)
  if (rated < minimumRatedEpisodes) return null
  let passed = 0
  const step = perStep.findIndex((count) => {
    passed += count
    return passed >= rated / 2
  })
  return step === -1 ? null : stanceAt(Math.min(step, stances.length - 1))
}

export function podcastSummary(podcast: PodcastRecord): PodcastSummary {
  const geography = findGeography(podcast.geographyId)
  return {
    id: podcast.podcastId,
    name: podcast.name || unknownPodcastName,
    image_url: imageUrl(podcast.image, 640),
    geographyName: geography?.geography_name ?? '',
    geographyType: geography?.geography_type ?? '',
  }
}

/** For visitors. Omits private feed URLs: one with `?auth=…` gives access to the feed. */
export function podcastView(podcast: PodcastRecord): PodcastView {
  return {
    ...podcastSummary(podcast),
    author: podcast.author,
    description: podcast.description,
    category: podcast.category,
    rss_url: isFeedPublic(podcast) ? podcast.feedUrl : null,
    added_date: podcast.addedAt,
  }
}

export function podcastPageView({ podcast, counts }: CountedPodcast, episodes: EpisodeCard[]): PodcastPage {
  const perStep = countsPerStep(counts)
  const rated = perStep.reduce((sum, count) => sum + count, 0)
  return {
    ...podcastView(podcast),
    website_url: webAddress(podcast.link) ?? null,
    published_count: counts.published,
    stance_counts: perStep,
    unrated_count: Math.max(0, counts.published - rated),
    episodes,
  }
}

const disabledSentences: Readonly<Record<DisabledReason, string>> = {
  gone: 'The server says that the feed is gone for good.',
  silent: `The feed couldn't be read for ${silentDays} days.`,
  blocked: blockedPodcastSentence,
  admin: 'An admin ended the checks of this feed.',
}

const isAsked = (podcast: PodcastRecord) => podcast.disabled === undefined && isShown(podcast)

export function podcastAdminView({ podcast, counts }: CountedPodcast): PodcastAdminView {
  return {
    ...podcastView(podcast),
    rss_url: podcast.feedUrl,
    political_stance: medianStance(counts),
    episodeCount: counts.episodes,
    offlineCount: counts.offline,
    completedCount: counts.published,
    last_checked: podcast.lastCheckedAt ?? null,
    newest_episode: podcast.newestEpisodeAt ?? null,
    last_asked: podcast.askedAt ?? podcast.lastCheckedAt ?? null,
    next_check: isAsked(podcast) ? podcast.nextCheckAt : null,
    failed_checks: podcast.failedChecks ?? 0,
    last_problem: podcast.lastProblem ?? null,
    disabled_reason: podcast.disabled ? disabledSentences[podcast.disabled.reason] : null,
    feed_name: podcast.feedName ?? null,
    is_feed_public: isFeedPublic(podcast),
    hides_transcripts: podcast.hidesTranscripts === true,
    is_opted_out: podcast.optedOutAt !== undefined,
    states: podcastStatesOf(podcastCard(podcast)),
  }
}
