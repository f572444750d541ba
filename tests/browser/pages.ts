import type { Page } from 'playwright-core'
import type { EpisodeCard, EpisodeView } from '#shared/domain/episode.ts'
import { productKey, productName } from '#shared/domain/product.ts'
import { accountStates } from '#tests/browser/account-states.ts'
import { answerCalls } from '#tests/browser/answer-calls.ts'
import { bubbleStates } from '#tests/browser/bubble-states.ts'
import { chapterStates } from '#tests/browser/chapter-states.ts'
import { comparisonStates } from '#tests/browser/comparison-states.ts'
import { feedStates } from '#tests/browser/feed-states.ts'
import { listeningStates } from '#tests/browser/listening-states.ts'
import { answersOnRoute, fails, hangs, heading, type PageState, pageText } from '#tests/browser/page-state.ts'
import { podcastStates } from '#tests/browser/podcast-states.ts'
import { processingStates } from '#tests/browser/processing-states.ts'
import { profileStates } from '#tests/browser/profile-states.ts'
import { recoveryStates } from '#tests/browser/recovery-states.ts'
import * as sample from '#tests/browser/sample-answers.ts'
import { savedQuoteStates } from '#tests/browser/saved-quote-states.ts'
import { searchStates } from '#tests/browser/search-states.ts'
import { showsStates } from '#tests/browser/shows-states.ts'
import { userStates } from '#tests/browser/user-states.ts'
import { weekStates } from '#tests/browser/week-states.ts'

const stanceCall = `**/api/${productKey}`
const topicCall = '**/api/episodes/topic/*'

const episodeIs = (change: Partial<EpisodeView>) =>
  answersOnRoute('**/api/episodes/7', { ...sample.episode(7), ...change })

const withoutReadings = { is_contested: false, stance_spread: null, analysis_confidence: null } as const
const unrated = { ...withoutReadings, political_stance: null, unrated_reason: 'not-political' } as const

const bareCard: EpisodeCard = {
  ...sample.card(1, 'Centrist'),
  ...unrated,
  published_date: null,
  audio_url: null,
  duration: null,
  topics: '',
  quotes: [],
}

const rightPath = '/stance/right_leaning'

const cloud = (page: Page) => page.getByRole('list', { name: 'Trending Topics Across All Political Stances' })

/** Word clouds are drawn only when they come near the viewport. */
async function scrollToClouds(page: Page): Promise<void> {
  await pageText(/^Found \d+ episodes$/)(page).waitFor()
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
}

const homeStates: readonly PageState[] = [
  { name: 'home', path: '/', shows: pageText("We've listened") },
  {
    name: 'home of a signed-in user',
    path: '/',
    person: 'paid',
    shows: (page) => page.getByRole('button', { name: /account of/ }),
  },
  {
    name: 'a stance while it loads',
    path: rightPath,
    answers: hangs(stanceCall),
    shows: pageText(`Illuminating your ${productName}...`),
  },
  { name: 'a stance, with the word clouds of a visitor', path: rightPath, act: scrollToClouds, shows: cloud },
  {
    name: 'a stance for an admin, with the word clouds of a signed-in user',
    path: rightPath,
    person: 'admin',
    act: scrollToClouds,
    shows: cloud,
  },
  {
    name: 'a stance with minimal cards, and word clouds without topics',
    path: '/stance/centrist',
    answers: async (page) => {
      await answersOnRoute(stanceCall, { stance: 'Centrist', episodes: [bareCard], topics: {} })(page)
      await fails('**/api/topics/all')(page)
    },
    act: async (page) => {
      await pageText('No quotes available for this episode.')(page).waitFor()
      await scrollToClouds(page)
    },
    shows: pageText('No topics available for this political stance.'),
  },
  {
    name: 'a stance without episodes',
    path: '/stance/centrist',
    answers: answersOnRoute(stanceCall, { stance: 'Centrist', episodes: [], topics: {} }),
    shows: pageText('No episodes found.'),
  },
  {
    name: 'a stance that could not be loaded',
    path: '/stance/centrist',
    answers: fails(stanceCall),
    shows: pageText("Couldn't load."),
  },
]

const episodeStates: readonly PageState[] = [
  {
    name: 'an episode while it loads',
    path: '/episode/7',
    answers: hangs('**/api/episodes/7'),
    isWaiting: true,
    shows: pageText('Loading the episode…'),
  },
  { name: 'an episode', path: '/episode/7', shows: heading('Key Quotes') },
  {
    name: 'an episode that is not political, without audio and summary',
    path: '/episode/7',
    answers: episodeIs({
      ...unrated,
      audio_url: null,
      paragraph_summary: null,
      bullet_points_summary: [],
      has_transcript: false,
    }),
    shows: heading('Description'),
  },
  {
    name: 'an episode while its transcript and the other side load',
    path: '/episode/7',
    answers: async (page) => {
      await hangs('**/api/episodes/7/transcript')(page)
      await hangs('**/api/episodes/7/other-side')(page)
    },
    act: async (page) => {
      await pageText('Looking for the other side…')(page).waitFor()
    },
    shows: pageText('Loading transcript...'),
  },
  {
    name: 'an episode with a stance set by an admin, without an other side and a transcript',
    path: '/episode/7',
    answers: async (page) => {
      await episodeIs({ ...withoutReadings, is_stance_overridden: true })(page)
      await fails('**/api/episodes/7/transcript')(page)
      await answersOnRoute('**/api/episodes/7/other-side', [])(page)
    },
    act: async (page) => {
      await pageText('Set by an editor.')(page).waitFor()
      await pageText('No episode from the other side discusses these topics yet.')(page).waitFor()
    },
    shows: pageText("The transcript couldn't be loaded."),
  },
  {
    name: 'a transcript at the time in its address, a search in it, and how the episode was made',
    path: '/episode/7?t=20',
    act: async (page) => {
      await page.getByLabel('Search transcript').fill('flood')
      await heading('Search Results')(page).waitFor()
      await page.getByText('How this was made').click()
    },
    shows: pageText('First rating.'),
  },
  { name: 'an episode that is coming soon', path: '/episode/0', shows: heading(/coming soon/) },
]

const topicPath = '/topic/Flood_insurance'

const topicStates: readonly PageState[] = [
  {
    name: 'a topic while it loads',
    path: topicPath,
    person: 'free',
    answers: hangs(topicCall),
    shows: pageText('Loading episodes for topic "Flood insurance"...'),
  },
  { name: 'a topic', path: topicPath, person: 'free', shows: pageText(/^Showing \d+ episodes/) },
  {
    name: 'a topic by stance',
    path: `${topicPath}?order=stance`,
    person: 'free',
    shows: pageText(/^Showing \d+ episodes/),
  },
  {
    name: 'a topic without episodes',
    path: topicPath,
    person: 'free',
    answers: answersOnRoute(topicCall, []),
    shows: pageText('No episodes found for this topic.'),
  },
  {
    name: 'a topic that could not be loaded',
    path: topicPath,
    person: 'free',
    answers: fails(topicCall),
    shows: pageText('Error loading episodes'),
  },
  { name: 'the page that tries topic links', path: '/debug/topic', shows: heading(/./, 1) },
]

const proseStates: readonly PageState[] = [
  { name: 'about', path: '/about', shows: heading(/./, 1) },
  {
    name: 'methodology, with a part unfolded',
    path: '/methodology',
    act: (page) => page.locator('summary', { hasText: 'When people step in' }).click(),
    shows: pageText('Readers have cast'),
  },
  {
    name: 'privacy, with all parts unfolded',
    path: '/privacy',
    act: (page) =>
      page.locator('details').evaluateAll((all) => {
        for (const one of all) one.setAttribute('open', '')
      }),
    shows: pageText('We count failed sign-ins'),
  },
  {
    name: 'feeds, with the feed of a topic',
    path: '/feeds',
    act: async (page) => {
      await page.getByRole('combobox', { name: 'Find topics' }).fill('flood')
      await page.getByRole('option').first().click()
    },
    shows: (page) => page.getByRole('button', { name: /^Copy feed address of episodes about/ }),
  },
  { name: 'an address without a page', path: '/nothing/here', shows: heading('404 Page Not Found') },
]

export const pageStates: readonly PageState[] = [
  ...homeStates,
  ...episodeStates,
  ...chapterStates,
  ...listeningStates,
  ...topicStates,
  ...comparisonStates,
  ...weekStates,
  ...searchStates,
  ...savedQuoteStates,
  ...showsStates,
  ...bubbleStates,
  ...podcastStates,
  ...proseStates,
  ...accountStates,
  ...profileStates,
  ...feedStates,
  ...recoveryStates,
  ...userStates,
  ...processingStates,
]

export async function enter(page: Page, siteUrl: string, state: PageState): Promise<void> {
  await answerCalls(page, state.person)
  await state.answers?.(page)
  await page.goto(siteUrl + state.path)
  if (state.person) await page.getByRole('button', { name: /account of/ }).waitFor()
  await state.act?.(page)
  await state.shows(page).waitFor()
  await page.evaluate(() => document.fonts.ready)
}
