import type { Page } from 'playwright-core'
import { answerAudio } from '#tests/browser/answer-audio.ts'
import { chapters } from '#tests/browser/chapter-states.ts'
import { answersOnRoute, type PageState, pageText } from '#tests/browser/page-state.ts'
import { episode } from '#tests/browser/sample-answers.ts'

const playerBar = (page: Page) => page.getByRole('region', { name: 'Player' })
const playEpisode = (page: Page) => page.getByRole('button', { name: 'Play episode' }).click()

const hearBoth = (page: Page) => page.getByRole('button', { name: /^Hear both: / }).first()

export const listeningStates: readonly PageState[] = [
  {
    name: 'an episode that is playing',
    path: '/episode/7',
    answers: async (page) => {
      await answersOnRoute('**/api/episodes/7', { ...episode(7), analysed_duration: 200, chapters })(page)
      await answerAudio(page)
    },
    act: playEpisode,
    shows: (page) => page.getByRole('region', { name: 'Audio' }).getByRole('button', { name: /^Pause: / }),
  },
  {
    name: 'the panel of both sides',
    path: '/episode/7',
    isModal: true,
    answers: (page) => answerAudio(page),
    // Paused, because the first passage ends within seconds.
    act: async (page) => {
      await hearBoth(page).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Pause' }).click()
    },
    shows: (page) => page.getByRole('dialog').getByText('Paused'),
  },
  {
    name: 'the panel of both sides with a voice that failed',
    path: '/episode/7',
    isModal: true,
    answers: (page) => answerAudio(page, 240, () => 'missing'),
    act: (page) => hearBoth(page).click(),
    shows: (page) => page.getByRole('dialog').getByRole('alert'),
  },
  {
    name: 'both sides in the player bar',
    path: '/episode/7',
    answers: (page) => answerAudio(page),
    act: async (page) => {
      await hearBoth(page).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Pause' }).click()
      await page.keyboard.press('Escape')
    },
    shows: (page) => playerBar(page).getByText('Next: ', { exact: true }),
  },
  {
    name: 'audio that cannot be played',
    path: '/episode/7',
    answers: (page) => answerAudio(page, 240, () => 'missing'),
    act: playEpisode,
    shows: (page) => page.getByRole('alert'),
  },
  {
    name: 'an episode that was voted on',
    path: '/episode/7',
    isPassing: true,
    act: (page) => page.getByRole('button', { name: 'Could be better' }).click(),
    shows: pageText('Feedback Received'),
  },
]
