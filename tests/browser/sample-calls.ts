import { cursorHeader, unratedCountHeader } from '#shared/api/contract.ts'
import { defaultEmailSchedule } from '#shared/domain/email-schedule.ts'
import { productKey } from '#shared/domain/product.ts'
import { findStance, parseStance } from '#shared/domain/stance.ts'
import type { Role } from '#shared/rules/access.ts'
import { json, refusedAnswer, type SampleAnswer } from '#tests/browser/sample-answer.ts'
import * as sample from '#tests/browser/sample-answers.ts'
import { sampleBlindSpots } from '#tests/browser/sample-blind-spots.ts'
import { sampleBubbleMonth, sampleBubbleShows } from '#tests/browser/sample-bubble.ts'
import { sampleComparison } from '#tests/browser/sample-comparison.ts'
import { digestReaders, digestRuns } from '#tests/browser/sample-digest-runs.ts'
import { featuredQuotes } from '#tests/browser/sample-featured-quotes.ts'
import { samplePassage } from '#tests/browser/sample-passage.ts'
import { samplePodcastPage } from '#tests/browser/sample-podcast-page.ts'
import { privateNames } from '#tests/browser/sample-private-names.ts'
import { budget, processingSettings } from '#tests/browser/sample-processing.ts'
import { earlierRatings, ratingChanges } from '#tests/browser/sample-ratings.ts'
import { sampleSavedQuotes } from '#tests/browser/sample-saved-quotes.ts'
import { sampleSavedSearches } from '#tests/browser/sample-saved-searches.ts'
import {
  sampleOlderSearch,
  sampleSearch,
  sampleSearchIndex,
  sampleSuggestions,
} from '#tests/browser/sample-search.ts'
import { sampleRecent, sampleShowsPage } from '#tests/browser/sample-shows.ts'
import { mergePreview, topicMerges } from '#tests/browser/sample-topic-merges.ts'
import { sampleWeek } from '#tests/browser/sample-week.ts'

export type SampleCaller = Role | 'visitor'

type Call = { url: URL; person: SampleCaller; body: string }

const idsOf = (from: number, count: number) => Array.from({ length: count }, (_, index) => from + index)

/** Two pages by date, two pages of one stance, or the newest episodes of each stance. */
function topicPage({ url: { searchParams } }: Call): SampleAnswer {
  if (searchParams.get('order') === 'stance')
    return json(sample.topicEpisodes(), { [unratedCountHeader]: '3' })
  const stance = findStance(searchParams.get('stance'))
  if (searchParams.get('cursor')) {
    return json(idsOf(900, 2).map((id) => sample.card(id, stance ?? 'Far Right')))
  }
  return json(sample.topicEpisodes(stance), { [cursorHeader]: 'next' })
}

function stancePage({ body }: Call): SampleAnswer {
  const { stance, cursor } = JSON.parse(body)
  const answer = sample.sidelightAnswer(parseStance(stance), cursor ? idsOf(7, 2) : idsOf(1, 6))
  return json(answer, cursor ? {} : { [cursorHeader]: 'next' })
}

function podcastPage({ url }: Call): SampleAnswer {
  const page = samplePodcastPage()
  if (!url.searchParams.get('cursor')) return json(page, { [cursorHeader]: 'next' })
  const episodes = idsOf(20, 2).map((id) => ({ ...sample.card(id, 'Right-leaning'), podcast_id: page.id }))
  return json({ ...page, episodes })
}

function me({ person }: Call): SampleAnswer {
  if (person !== 'visitor') return json(sample.user(person))
  return refusedAnswer(401, 'Please sign in.')
}

function profile({ person }: Call): SampleAnswer {
  if (person === 'paid') return json(sample.feedProfile())
  return json(sample.profile(person === 'visitor' ? 'free' : person))
}

/** The first matching path wins; a star matches one part of a path. */
const answers: readonly (readonly [string, (call: Call) => SampleAnswer])[] = [
  ['statistics', () => json(sample.statistics)],
  ['auth/me', me],
  ['admin/processing', () => json(processingSettings)],
  ['admin/search-index', () => json(sampleSearchIndex)],
  ['admin/budget', () => json(budget)],
  ['admin/email/schedule', () => json({ ...defaultEmailSchedule, last_sent_date: '2026-03-09' })],
  ['admin/email/trigger', () => json(digestReaders)],
  ['admin/email/history', () => json(digestRuns)],
  ['admin/ratings/earlier', () => json(earlierRatings)],
  ['admin/private-names', () => json(privateNames)],
  ['admin/topics', () => json(topicMerges)],
  ['admin/topics/merge', () => json(mergePreview)],
  [productKey, stancePage],
  [`${productKey}/voices`, () => json(featuredQuotes())],
  ['episodes/feed', topicPage],
  ['recent', () => json({ episodes: sampleRecent() })],
  ['episodes/*', () => json(sample.episode(7))],
  ['topics/compare/*', () => json(sampleComparison())],
  ['topics/blind-spots', () => json(sampleBlindSpots())],
  ['search', ({ url }) => json(url.searchParams.has('older') ? sampleOlderSearch() : sampleSearch())],
  ['shows', ({ url }) => sampleShowsPage(url)],
  ['bubble', () => json({ shows: sampleBubbleShows() })],
  ['bubble/month', () => json(sampleBubbleMonth())],
  ['search/suggestions', () => json(sampleSuggestions())],
  ['weeks/*', () => json(sampleWeek())],
  ['episodes/topic/*', topicPage],
  ['episodes/*/transcript', () => json(sample.transcript(7))],
  ['episodes/*/quotes/*/passage', ({ url }) => json(samplePassage(url.pathname.split('/')[5] ?? ''))],
  ['episodes/*/changes', () => json(ratingChanges)],
  ['episodes/*/other-side', () => json(sample.otherSide())],
  ['episodes/*/assessment', () => ({ status: 204, headers: {}, body: '' })],
  // Small word clouds: forty more tab stops per page would test nothing new. `clouds.test.ts` uses full ones.
  ['topics/all', () => json(sample.topics(20))],
  ['topics/stance/*', () => json(sample.topics(20))],
  ['topics/search', () => json(sample.topics(3))],
  ['geography', () => json(sample.sampleGeographies.map(({ podcast_count, ...one }) => one))],
  ['geography/with-counts', () => json(sample.sampleGeographies)],
  ['profile', profile],
  ['profile/sessions', () => json(sample.accountSessions)],
  ['saved-searches', () => json(sampleSavedSearches)],
  ['saved-quotes', () => json(sampleSavedQuotes())],
  ['podcasts/*', podcastPage],
  ['podcasts/*/episodes', () => json(sample.podcastEpisodes())],
  ['podcasts/opml/progress', () => json({ import: null })],
  ['billing/price', () => json(sample.samplePrice)],
]

const patterns = answers.map(
  ([path, answer]) => [new RegExp(`^/api/${path.replaceAll('*', '[^/]+')}$`), answer] as const,
)

export function sampleAnswer(call: Call): SampleAnswer | undefined {
  const found = patterns.find(([pattern]) => pattern.test(call.url.pathname))
  return found?.[1](call)
}
