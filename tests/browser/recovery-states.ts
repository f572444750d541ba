import type { Page } from 'playwright-core'
import { fails, type PageState, pageText } from '#tests/browser/page-state.ts'
import * as sample from '#tests/browser/sample-answers.ts'

const button = (name: string) => (page: Page) => page.getByRole('button', { name })

/** Serves the user pool from the site's own origin, because the test site's policy allows no other. */
async function answerPool(page: Page): Promise<void> {
  await page.route('**/config.json', (route) =>
    route.fulfill({ json: sample.recoveryConfig(new URL(route.request().url()).origin) }),
  )
  await page.route(
    ({ pathname }) => pathname === '/',
    (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ json: { CodeDeliveryDetails: {} } })
        : route.fallback(),
  )
}

export const recoveryStates: readonly PageState[] = [
  { name: 'a forgotten password', path: '/auth/reset', answers: answerPool, shows: button('Send code') },
  {
    name: 'the code and a new password, with wrong input',
    path: '/auth/reset',
    answers: answerPool,
    act: async (page) => {
      await page.getByLabel('Email').fill('reader@example.org')
      await page.getByRole('button', { name: 'Send code' }).click()
      await page.getByRole('button', { name: 'Set new password' }).click()
    },
    shows: pageText('Enter the six digits of the code'),
  },
  {
    name: 'a forgotten password where the pool cannot be found',
    path: '/auth/reset',
    answers: fails('**/config.json'),
    shows: pageText("Couldn't load."),
  },
]
