import { answersOnRoute, type PageState, pageText } from '#tests/browser/page-state.ts'
import { podcastWithProblems } from '#tests/browser/sample-podcasts.ts'

export const processingStates: readonly PageState[] = [
  {
    name: 'the processing settings, with wrong input and a feed with problems',
    path: '/admin/processing',
    person: 'admin',
    answers: answersOnRoute('**/api/podcasts*', [podcastWithProblems]),
    act: async (page) => {
      await page.getByText('Earlier versions (1)').click()
      await page.getByLabel('Hours between checks of a feed').fill('169')
      await page.getByRole('button', { name: 'Re-enable: The Long Table' }).waitFor()
    },
    shows: pageText('Enter a whole number from 1 to 168.'),
  },
  {
    name: 'topics that look alike, with the question before two are merged',
    path: '/admin/processing',
    person: 'admin',
    answers: answersOnRoute('**/api/podcasts*', []),
    act: async (page) => {
      await page
        .getByRole('button', { name: 'Merge “Immigration reform” and “Reform of immigration”' })
        .click()
      await page.getByText('3 episodes, 5 quotes').waitFor()
    },
    isModal: true,
    shows: pageText('A merge cannot be undone.'),
  },
  {
    name: 'private names, with the question before one is removed',
    path: '/admin/processing',
    person: 'admin',
    answers: answersOnRoute('**/api/podcasts*', []),
    act: async (page) => {
      await page.getByRole('button', { name: 'Remove “Jane Roe”' }).click()
    },
    isModal: true,
    shows: pageText('Searches find this name again'),
  },
]
