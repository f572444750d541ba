import type { Page } from 'playwright-core'
import { answersOnRoute, hangs, heading, type PageState, pageText } from '#tests/browser/page-state.ts'
import { profileWithoutMail } from '#tests/browser/profile-without-mail.ts'
import { feedProfile } from '#tests/browser/sample-answers.ts'
import { sampleDigest } from '#tests/browser/sample-digest.ts'

const openTab = (tab: string) => (page: Page) => page.getByRole('tab', { name: tab }).click()

export const profileStates: readonly PageState[] = [
  {
    name: 'a profile',
    path: '/profile',
    person: 'paid',
    shows: (page) => page.getByRole('button', { name: 'Sign out everywhere else' }),
  },
  {
    name: 'a profile while it loads',
    path: '/profile',
    person: 'free',
    answers: hangs('**/api/profile'),
    shows: pageText('Loading your profile…'),
  },
  {
    name: 'the topics that a profile offers',
    path: '/profile',
    person: 'free',
    act: (page) => page.getByLabel('Find topics').click(),
    shows: (page) => page.getByRole('option').first(),
  },
  {
    name: 'the stances of a profile',
    path: '/profile',
    person: 'paid',
    act: async (page) => {
      await openTab('Stances')(page)
      await page.getByRole('checkbox', { name: /^I agree/ }).click()
    },
    shows: pageText('Choose none to hear all of them.'),
  },
  {
    name: 'the geographies of a profile',
    path: '/profile',
    person: 'paid',
    act: async (page) => {
      await openTab('Geography')(page)
      await page.getByRole('button', { name: 'country without podcasts' }).click()
    },
    shows: pageText('Canada'),
  },
  {
    name: 'the tab about mail of a free user',
    path: '/profile',
    person: 'free',
    act: openTab('Email'),
    shows: pageText('Upgrade Your Account'),
  },
  ...(['bounce', 'complaint'] as const).map((kind) => ({
    name: `what a profile says of mail after a ${kind}`,
    path: '/profile?tab=email',
    person: 'paid' as const,
    answers: answersOnRoute('**/api/profile', profileWithoutMail(kind)),
    shows: heading('We no longer send you updates'),
  })),
  {
    name: 'the preview of a digest',
    path: '/profile?tab=email',
    person: 'paid',
    answers: async (page) => {
      await answersOnRoute('**/api/profile', feedProfile())(page)
      await answersOnRoute('**/api/profile/digest', sampleDigest())(page)
    },
    act: (page) => page.getByRole('button', { name: 'Preview the next digest' }).click(),
    shows: heading('The other side'),
  },
  {
    name: 'the question before an account is deleted',
    path: '/profile',
    person: 'free',
    isModal: true,
    act: (page) => page.getByRole('button', { name: 'Delete account' }).click(),
    shows: (page) => page.getByRole('dialog', { name: 'Delete your account?' }),
  },
]
