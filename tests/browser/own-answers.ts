import { setTimeout as wait } from 'node:timers/promises'
import type { SampleAnswer } from '#tests/browser/sample-answer.ts'

/** Undefined: never answered. */
type OwnAnswer = { pattern: RegExp; answer: SampleAnswer | undefined }

/** By the id in the page's requests. */
const byPage = new Map<string, OwnAnswer[]>()

/** Like `page.route`, from the path on: a star matches everything but a slash. */
function patternOf(address: string): RegExp {
  const path = address.replace(/^\*\*/, '').replace(/[.?+^$()|[\]{}\\]/g, '\\$&')
  return new RegExp(`^${path.replaceAll('*', '[^/]*')}$`)
}

/** The latest answer for an address wins. */
export function setOwnAnswer(page: string, address: string, answer: SampleAnswer | undefined): void {
  byPage.set(page, [{ pattern: patternOf(address), answer }, ...(byPage.get(page) ?? [])])
}

export function dropOwnAnswers(page: string): void {
  byPage.delete(page)
  slowPages.delete(page)
}

/** Number of calls of each slow page. */
const slowPages = new Map<string, number>()

/** Delays each call more than the one before, so that no two are answered together. */
export function setSlow(page: string): void {
  slowPages.set(page, 0)
}

/** Waits until a slow page's call is due; other pages do not wait. */
export async function untilDue(page: string): Promise<void> {
  const before = slowPages.get(page)
  if (before === undefined) return
  slowPages.set(page, before + 1)
  await wait(120 * Math.min(before + 1, 4))
}

export function findOwnAnswer(page: string, { pathname, search }: URL): OwnAnswer | undefined {
  return byPage.get(page)?.find(({ pattern }) => pattern.test(pathname + search))
}
