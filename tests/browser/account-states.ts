import { geographies } from '#shared/domain/geographies.ts'
import { adminPodcastStates } from '#tests/browser/admin-podcast-states.ts'
import { digestAdminStates } from '#tests/browser/digest-admin-states.ts'
import { logStates } from '#tests/browser/log-states.ts'
import { mailStates } from '#tests/browser/mail-states.ts'
import { answersOnRoute, fails, heading, type PageState, pageText } from '#tests/browser/page-state.ts'
import { podcastEpisodes, user } from '#tests/browser/sample-answers.ts'
import {
  adminRows,
  feedPreview,
  listImport,
  offeredFeeds,
  podcastWithProblems,
  runEstimate,
} from '#tests/browser/sample-podcasts.ts'

export const accountStates: readonly PageState[] = [
  { name: 'signing in', path: '/auth', shows: heading('Sign in', 1) },
  {
    name: 'signing in for a topic',
    path: '/auth?return=%2Ftopic%2Fhousing',
    shows: pageText('Sign in to browse all episodes on Housing.'),
  },
  {
    name: 'signing in with wrong input',
    path: '/login',
    act: (page) => page.getByRole('button', { name: 'Sign In' }).click(),
    shows: pageText('Invalid email address'),
  },
  {
    name: 'a sign-in that failed, with its toast',
    path: '/auth',
    isPassing: true,
    answers: fails('**/api/auth/login'),
    act: async (page) => {
      await page.getByLabel('Email').fill('a@example.org')
      await page.getByLabel('Password', { exact: true }).fill('wrong')
      await page.getByRole('button', { name: 'Sign In' }).click()
    },
    shows: pageText('Login failed'),
  },
  {
    name: 'registering with wrong input',
    path: '/auth?form=register',
    act: (page) => page.getByRole('button', { name: 'Register' }).click(),
    shows: pageText('Password is required'),
  },
  {
    name: 'a new account, with what comes next',
    path: '/auth?form=register&return=%2Fabout',
    isPassing: true,
    answers: answersOnRoute('**/api/auth/register', { ...user('free'), confirmation_mail: 'sent' }),
    act: async (page) => {
      await page.getByLabel('Email').fill('free.person@example.org')
      await page.getByLabel('Password', { exact: true }).fill('correct horse battery')
      await page.getByLabel('Confirm password').fill('correct horse battery')
      await page.getByRole('button', { name: 'Register' }).click()
      await heading('About Sidelight', 1)(page).waitFor()
    },
    shows: pageText('Two steps are left'),
  },
  ...mailStates,
  { name: 'a mailed link', path: '/auth/confirm#token=a', shows: heading('Confirm your address') },
  { name: 'the upgrade of a visitor', path: '/upgrade', shows: pageText('Sign in to upgrade') },
  {
    name: 'the upgrade of a free user whose checkout fails',
    path: '/upgrade?checkout=cancelled',
    person: 'free',
    answers: fails('**/api/create-subscription-checkout'),
    act: (page) => page.getByRole('button', { name: 'Upgrade to Pro' }).click(),
    shows: pageText("The checkout couldn't be opened."),
  },
  {
    name: 'the upgrade page of a Pro user',
    path: '/upgrade',
    person: 'paid',
    shows: heading('Add your feed to a podcast app'),
  },
  {
    name: 'the settings of an admin',
    path: '/settings',
    person: 'admin',
    shows: pageText('Last check'),
  },
  ...digestAdminStates,
  {
    name: 'a page that this user may not see',
    path: '/admin/podcasts',
    person: 'free',
    shows: heading('Access Restricted'),
  },
  {
    name: 'the podcasts of an admin',
    path: '/admin/podcasts',
    person: 'admin',
    answers: answersOnRoute('**/api/podcasts*', []),
    shows: heading('Manage Podcasts'),
  },
  {
    name: 'podcasts with problems',
    path: '/admin/podcasts',
    person: 'admin',
    answers: answersOnRoute('**/api/podcasts*', [podcastWithProblems]),
    shows: (page) => page.getByRole('button', { name: 'Not checked: The Long Table' }),
  },
  {
    name: 'what is wrong with a podcast',
    path: '/admin/podcasts',
    person: 'admin',
    isModal: true,
    answers: answersOnRoute('**/api/podcasts*', [podcastWithProblems]),
    act: (page) => page.getByRole('button', { name: 'Not checked: The Long Table' }).click(),
    shows: pageText('No longer checked.'),
  },
  ...adminPodcastStates,
  {
    name: 'the episodes of a podcast, to an admin',
    path: '/admin/podcasts/2',
    person: 'admin',
    answers: answersOnRoute('**/api/podcasts/2/episodes*', { ...podcastEpisodes(), episodes: adminRows }),
    shows: pageText('Set by hand.'),
  },
  {
    name: 'runs, with the estimate for many of them',
    path: '/admin/runs',
    person: 'admin',
    isModal: true,
    answers: async (page) => {
      await answersOnRoute('**/api/admin/runs?*', adminRows)(page)
      await answersOnRoute('**/api/admin/runs/estimate?*', runEstimate)(page)
    },
    act: async (page) => {
      await page.getByRole('button', { name: 'Failed' }).click()
      await page.getByRole('button', { name: 'Retry all failed' }).click()
    },
    shows: pageText('Estimated cost'),
  },
  {
    name: 'runs',
    path: '/admin/runs',
    person: 'admin',
    answers: answersOnRoute('**/api/admin/runs?*', adminRows),
    shows: pageText('In line for'),
  },
  ...logStates,
  {
    name: 'a feed before it is added, and the import of a list',
    path: '/admin/add-podcast',
    person: 'admin',
    answers: async (page) => {
      await answersOnRoute('**/api/geography', geographies)(page)
      await answersOnRoute('**/api/podcasts/feed/preview', feedPreview)(page)
      await answersOnRoute('**/api/podcasts/opml/progress', { import: listImport })(page)
    },
    act: async (page) => {
      await page.getByLabel('RSS URL').fill(feedPreview.url)
      await page.getByRole('button', { name: 'Preview' }).click()
    },
    shows: heading('The Long Table', 3),
  },
  {
    name: 'the feeds of a web page',
    path: '/admin/add-podcast',
    person: 'admin',
    answers: async (page) => {
      await answersOnRoute('**/api/geography', geographies)(page)
      await answersOnRoute('**/api/podcasts/feed/preview', offeredFeeds)(page)
      await answersOnRoute('**/api/podcasts/opml/progress', { import: null })(page)
    },
    act: async (page) => {
      await page.getByLabel('RSS URL').fill('https://feeds.example/')
      await page.getByRole('button', { name: 'Preview' }).click()
    },
    shows: pageText('This address is a web page, not a feed.'),
  },
  {
    name: 'transcripts that were chosen to be uploaded',
    path: '/admin/add-podcast',
    person: 'admin',
    answers: async (page) => {
      await answersOnRoute('**/api/geography', geographies)(page)
      await answersOnRoute('**/api/podcasts/opml/progress', { import: null })(page)
    },
    act: async (page) => {
      await page.getByRole('tab', { name: 'Upload Transcript' }).click()
      const names = ['p12-e345-20260301.dote', '346.json', 'a-transcript-with-a-long-name.vtt']
      const files = names.map((name) => ({ name, mimeType: 'application/json', buffer: Buffer.from('{}') }))
      await page.getByLabel('Transcript files').setInputFiles(files)
    },
    shows: pageText('Invalid file type.'),
  },
]
