import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { webOutputFolder } from '#build/build-web.ts'
import { sidelightApi } from '#shared/api/sidelight.ts'
import { blindSpotsSchema } from '#shared/domain/blind-spot.ts'
import { comparisonSchema } from '#shared/domain/comparison.ts'
import { type EpisodeView, episodeViewSchema } from '#shared/domain/episode.ts'
import { geographies } from '#shared/domain/geographies.ts'
import { type PodcastPage, podcastPageSchema } from '#shared/domain/podcast-page.ts'
import { weekSchema } from '#shared/domain/week.ts'
import { readSearch } from '#shared/pages/search-address.ts'
import { fillShell, type PageContent, shellFile } from '#shared/pages/shell.ts'
import { readShowsAddress } from '#shared/pages/shows-address.ts'
import { episode, sidelightAnswer, topics } from '#tests/browser/sample-answers.ts'
import { sampleBlindSpots } from '#tests/browser/sample-blind-spots.ts'
import { sampleComparison } from '#tests/browser/sample-comparison.ts'
import { samplePodcastPage as podcastAnswer } from '#tests/browser/sample-podcast-page.ts'
import { sampleSearch } from '#tests/browser/sample-search.ts'
import { countedGeographies, sampleShows } from '#tests/browser/sample-shows.ts'
import { sampleWeek } from '#tests/browser/sample-week.ts'
import { contentPolicy } from '#tests/browser/site-server.ts'
import { blindSpotsPage } from '#web/served/blind-spots-page.tsx'
import { comparePage } from '#web/served/compare-page.tsx'
import { comingSoonPage, episodePage } from '#web/served/episode-page.tsx'
import { missingPodcastPage, podcastPage } from '#web/served/podcast-page.tsx'
import type { Serving } from '#web/served/render-screen.tsx'
import { searchPage } from '#web/served/search-page.tsx'
import { showsPage } from '#web/served/shows-page.tsx'
import { stancePage } from '#web/served/stance-page.tsx'
import { topicPage } from '#web/served/topic-page.tsx'
import { weekPage } from '#web/served/week-page.tsx'

export async function servedPage(content: Promise<PageContent>): Promise<string> {
  return fillShell(await readFile(join(webOutputFolder, shellFile), 'utf8'), await content)
}

export function sampleEpisode(change: Partial<EpisodeView> = {}): EpisodeView {
  return { ...episodeViewSchema.parse(episode(7)), ...change }
}

export function servedPodcast(change: Partial<PodcastPage> = {}): PodcastPage {
  return podcastPageSchema.parse({ ...podcastAnswer(), ...change })
}

export const servingAt = (siteUrl: string, now = new Date()): Serving => ({ siteUrl, now })

function samplePage({ pathname, searchParams }: URL, serving: Serving): Promise<PageContent> | undefined {
  switch (pathname) {
    case '/episode/7':
      return episodePage(sampleEpisode(), serving)
    case '/episode/4711':
      return comingSoonPage('4711', serving)
    case '/podcast/2':
      return podcastPage({ answer: servedPodcast(), nextCursor: 'next' }, serving)
    case '/podcast/4711':
      return missingPodcastPage('4711', serving)
    case '/topic/Housing':
      return topicPage({ slug: 'Housing', name: 'Housing', count: 12 }, serving)
    case '/search': {
      const asked = readSearch(Object.fromEntries(searchParams))
      const outcome = asked.q === '' ? undefined : { answer: sampleSearch() }
      return searchPage({ asked, outcome, topics: topics(20).topics, geographies }, serving)
    }
    case '/shows': {
      const asked = readShowsAddress(Object.fromEntries(searchParams))
      const first = { answer: sampleShows(), nextCursor: 'next' }
      return showsPage({ asked, first, geographies: countedGeographies() }, serving)
    }
    case '/blind-spots':
      return blindSpotsPage(blindSpotsSchema.parse(sampleBlindSpots()), serving)
    case '/week':
      return weekPage({ address: undefined, week: weekSchema.parse(sampleWeek()) }, serving)
    case '/week/2025-W01':
      return weekPage({ address: '2025-W01', week: weekSchema.parse(sampleWeek()) }, serving)
    case '/compare/Housing':
      return comparePage({ slug: 'Housing', comparison: comparisonSchema.parse(sampleComparison()) }, serving)
    case '/stance/far_left': {
      const answer = sidelightApi.list.answer.parse(sidelightAnswer('Far Left', [1, 2, 3, 4, 5, 6]))
      return stancePage({ answer, nextCursor: 'next' }, serving)
    }
    default:
      return undefined
  }
}

export async function serveSample(page: Page, siteUrl: string, path: string): Promise<void> {
  const address = new URL(path, siteUrl)
  const content = samplePage(address, servingAt(siteUrl))
  if (content) await servePage(page, address.href, content)
}

export async function servePage(page: Page, address: string, content: Promise<PageContent>): Promise<void> {
  const body = await servedPage(content)
  const headers = { 'content-security-policy': contentPolicy }
  await page.route(address, (route) =>
    route.fulfill({ contentType: 'text/html; charset=utf-8', headers, body }),
  )
}
