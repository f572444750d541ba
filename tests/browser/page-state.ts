import type { Locator, Page } from 'playwright-core'
import type { Role } from '#shared/rules/access.ts'
import { answerInstead } from '#tests/browser/answer-calls.ts'
import { json, refusal } from '#tests/browser/sample-answer.ts'

/** One state in which somebody can see a page; the sweeps over appearance, keyboard and movement visit each. */
export type PageState = {
  name: string
  path: string
  /** Default: a visitor. */
  person?: Role
  /** Answers that differ from the samples. */
  answers?: (page: Page) => Promise<unknown>
  /** What is done once the page is there. */
  act?: (page: Page) => Promise<unknown>
  /** The page has nothing to head yet. */
  isWaiting?: boolean
  /** Something on it goes by itself after a while. */
  isPassing?: boolean
  /** It is a dialog above a page that cannot be used meanwhile. */
  isModal?: boolean
  /** Stands there when the state is reached. */
  shows: (page: Page) => Locator
}

/** A headline by its name. */
export const heading = (name: string | RegExp, level?: number) => (page: Page) =>
  page.getByRole('heading', level ? { name, level } : { name }).first()
export const text = (wanted: string | RegExp) => (page: Page) => page.getByText(wanted).first()

/** A call that is never answered: what is shown meanwhile stays. */
export const hangs = (address: string) => (page: Page) => answerInstead(page, address, undefined)

/** A call that the server refuses. */
export const fails = (address: string) => (page: Page) =>
  answerInstead(page, address, refusal(502, 'Nobody answers there.'))

export const answers = (address: string, answer: unknown) => (page: Page) =>
  answerInstead(page, address, json(answer))
