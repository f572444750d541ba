import type { PodcastAdminView } from '#shared/domain/podcast.ts'
import { answerInstead } from '#tests/browser/answer-calls.ts'
import { answersOnRoute, type PageState, pageText } from '#tests/browser/page-state.ts'
import { json } from '#tests/browser/sample-answer.ts'
import { podcastEpisodes } from '#tests/browser/sample-answers.ts'
import { adminRows, feedPreview, podcastWithProblems } from '#tests/browser/sample-podcasts.ts'

const longName = 'A Podcast With a Long Name About Politics, Money and Everything Between Them, Explained'

const healthy = (id: number): PodcastAdminView => ({
  ...podcastWithProblems,
  id,
  name: id % 7 === 0 ? longName : `Show ${id} of the Week`,
  author: id % 5 === 0 ? 'The National Association of People Who Talk at Length' : 'A. Host',
  political_stance: id % 3 === 0 ? null : 'Right-leaning',
  geographyName: id % 4 === 0 ? 'United States' : 'North Carolina',
  next_check: '2026-01-07T06:00:00.000Z',
  failed_checks: 0,
  last_problem: null,
  disabled_reason: null,
  states: [],
})

/** One page of 500 shows, of which some have problems. */
function podcastsPage(count: number): PodcastAdminView[] {
  return Array.from({ length: count }, (_, index) => {
    const id = 12_000 + index
    if (index % 6 === 2) return { ...podcastWithProblems, id }
    if (index % 6 === 4) return { ...healthy(id), is_opted_out: true, states: ['opted-out'] }
    return index % 6 === 5 ? { ...healthy(id), last_checked: null, states: ['waiting'] } : healthy(id)
  })
}

const ofPage = { path: '/admin/podcasts', person: 'admin' } as const

const manyPodcasts: PageState['answers'] = (page) =>
  answerInstead(page, '**/api/podcasts*', json(podcastsPage(8), { 'x-total-count': '500' }))

export const adminPodcastStates: readonly PageState[] = [
  {
    ...ofPage,
    name: 'podcasts selected for work on all of them, and the results of work on them',
    answers: async (page) => {
      await manyPodcasts?.(page)
      await answersOnRoute('**/api/podcasts/*/import-older', { success: true, message: 'No more.' })(page)
    },
    act: async (page) => {
      await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
      await page.getByRole('button', { name: 'Import older episodes', exact: true }).click()
      await pageText('8 podcasts done')(page).waitFor()
      await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
    },
    shows: pageText('8 podcasts selected'),
  },
  {
    ...ofPage,
    name: 'the preview of a new address that does not look like the podcast',
    isModal: true,
    answers: async (page) => {
      await manyPodcasts?.(page)
      await answersOnRoute('**/api/podcasts/feed/preview', feedPreview)(page)
    },
    act: async (page) => {
      await page
        .getByRole('button', { name: /^Actions for/ })
        .first()
        .click()
      await page.getByRole('menuitem', { name: 'Change address' }).click()
      await page.getByLabel('New RSS URL').fill('https://feeds.example/new.xml')
      await page.getByRole('button', { name: 'Preview' }).click()
    },
    shows: pageText(/^This is the same podcast/),
  },
  {
    path: '/admin/podcasts/3',
    person: 'admin',
    name: 'selected episodes, and the results of work on them',
    answers: async (page) => {
      await answersOnRoute('**/api/podcasts/3/episodes*', { ...podcastEpisodes(), episodes: adminRows })(page)
      await answersOnRoute('**/api/admin/runs/cancel', {
        success: true,
        message: '',
        done: 0,
        refused: [{ episode_id: 21, reason: "This episode isn't being processed." }],
      })(page)
    },
    act: async (page) => {
      await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
      await page.getByRole('button', { name: 'Cancel processing', exact: true }).click()
      await page.getByRole('button', { name: 'Cancel Processing', exact: true }).click()
    },
    shows: pageText(/ failed\.$/),
  },
  {
    ...ofPage,
    name: 'a search for podcasts without a match',
    path: '/admin/podcasts?find=zebra&state=attention',
    answers: answersOnRoute('**/api/podcasts*', []),
    shows: pageText('No podcasts found.'),
  },
]
