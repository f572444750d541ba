import type { Locator, Page } from 'playwright-core'
import type { Role } from '#shared/rules/access.ts'
import { answerInstead } from '#tests/browser/answer-calls.ts'
import { json, refusedAnswer } from '#tests/browser/sample-answer.ts'

/** A state of a page that the tests of appearance, keyboard and layout visit. */
export type PageState = {
  name: string
  path: string
  person?: Role
  answers?: (page: Page) => Promise<unknown>
  act?: (page: Page) => Promise<unknown>
  /** The page is still loading, so it has no headings yet. */
  isWaiting?: boolean
  /** Something on the page disappears after a while. */
  isPassing?: boolean
  /** A modal dialog is open. */
  isModal?: boolean
  shows: (page: Page) => Locator
}

export const heading = (name: string | RegExp, level?: number) => (page: Page) =>
  page.getByRole('heading', level ? { name, level } : { name }).first()
export const pageText = (wanted: string | RegExp) => (page: Page) => page.getByText(wanted).first()

/** Never answers the call, so that the loading state stays. */
export const hangs = (address: string) => (page: Page) => answerInstead(page, address, undefined)

export const fails = (address: string) => (page: Page) =>
  answerInstead(page, address, refusedAnswer(502, "The server doesn't answer."))

export const answersOnRoute = (address: string, answer: unknown) => (page: Page) =>
  answerInstead(page, address, json(answer))
