import type { Page } from 'playwright-core'
import type { MailPreferences } from '#shared/domain/user.ts'
import { refuse } from '#tests/browser/answer-calls.ts'
import { answersOnRoute, fails, hangs, heading, type PageState, pageText } from '#tests/browser/page-state.ts'

const calls = '**/api/email/preferences*'
const link = '/email#token=a-person.a-signature'

const preferences: MailPreferences = {
  masked_email: 'r…@example.org',
  is_subscribed: true,
  frequency: 'daily',
  paused_until: null,
  obstacle: null,
}

const kept = (change: Partial<MailPreferences> = {}) => answersOnRoute(calls, { ...preferences, ...change })

async function unsubscribes(page: Page): Promise<void> {
  await page.route(calls, (route) =>
    route.fulfill({
      json: { ...preferences, is_subscribed: route.request().method() === 'GET' },
    }),
  )
}

/** The page that links in digests lead to. */
export const mailStates: readonly PageState[] = [
  { name: 'the mail settings', path: link, answers: kept(), shows: pageText('Pause for four weeks') },
  {
    name: 'the mail settings while they load',
    path: link,
    answers: hangs(calls),
    isWaiting: true,
    shows: pageText('Loading…'),
  },
  {
    name: 'a link that proposes to unsubscribe',
    path: `${link}&do=unsubscribe`,
    answers: kept(),
    shows: pageText('Nothing has changed yet.'),
  },
  {
    name: 'a reader who has unsubscribed',
    path: `${link}&do=unsubscribe`,
    answers: unsubscribes,
    act: (page) => page.getByRole('button', { name: 'Unsubscribe' }).click(),
    shows: pageText("Done. You're unsubscribed."),
  },
  {
    name: 'paused digests that are part of Pro',
    path: link,
    answers: kept({ paused_until: '2026-03-29T08:00:00.000Z', obstacle: 'no-pro' }),
    shows: pageText('Resume now'),
  },
  {
    name: 'a link of a digest that does not work',
    path: link,
    answers: (page) => page.route(calls, (route) => refuse(route, 400, 'This link doesn’t work.')),
    shows: heading("This link doesn't work"),
  },
  {
    name: 'mail settings that could not be loaded',
    path: link,
    answers: fails(calls),
    shows: pageText("Couldn't load."),
  },
  { name: 'the page of mailed links without a link', path: '/email', shows: pageText('Open a link in') },
]
