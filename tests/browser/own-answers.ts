import { setTimeout as wait } from 'node:timers/promises'
import type { SampleAnswer } from '#tests/browser/sample-answer.ts'

/** Undefined: it is never answered. */
type OwnAnswer = { pattern: RegExp; answer: SampleAnswer | undefined }

/** By the name that a page sends with its requests. */
const byPage = new Map<string, OwnAnswer[]>()

/** As `page.route` reads addresses, from the path on: a star stands for anything but a slash. */
function patternOf(address: string): RegExp {
  const path = address.replace(/^\*\*/, '').replace(/[.?+^$()|[\]{}\\]/g, '\\$&')
  return new RegExp(`^${path.replaceAll('*', '[^/]*')}$`)
}

/** Has a page's calls of this address answered so; what was said last about an address counts. */
export function setOwnAnswer(page: string, address: string, answer: SampleAnswer | undefined): void {
  byPage.set(page, [{ pattern: patternOf(address), answer }, ...(byPage.get(page) ?? [])])
}

export function dropOwnAnswers(page: string): void {
  byPage.delete(page)
  slowPages.delete(page)
}

/** How many calls each page that is answered slowly has made. */
const slowPages = new Map<string, number>()

/** Has a page's calls take a while, each longer than the one before, so that no two are answered together. */
export function setSlow(page: string): void {
  slowPages.set(page, 0)
}

/** Until a call of a page may be answered: at once, where the page is not answered slowly. */
export async function untilDue(page: string): Promise<void> {
  const before = slowPages.get(page)
  if (before === undefined) return
  slowPages.set(page, before + 1)
  await wait(120 * Math.min(before + 1, 4))
}

export function findOwnAnswer(page: string, { pathname, search }: URL): OwnAnswer | undefined {
  return byPage.get(page)?.find(({ pattern }) => pattern.test(pathname + search))
}
