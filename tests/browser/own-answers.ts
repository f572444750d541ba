import { setTimeout as wait } from 'node:timers/promises'
import type { SampleAnswer } from '#tests/browser/sample-answer.ts'

type OwnAnswer = { pattern: RegExp; answer: SampleAnswer | undefined }

const byPage = new Map<string, OwnAnswer[]>()

/** Like a pattern of `page.route`, without the origin. A star matches everything but a slash. */
function patternOf(address: string): RegExp {
  const path = address.replace(/^\*\*/, '').replace(/[.?+^$()|[\]{}\\]/g, '\\$&')
  return new RegExp(`^${path.replaceAll('*', '[^/]*')}$`)
}

export function setOwnAnswer(page: string, address: string, answer: SampleAnswer | undefined): void {
  byPage.set(page, [{ pattern: patternOf(address), answer }, ...(byPage.get(page) ?? [])])
}

export function dropOwnAnswers(page: string): void {
  byPage.delete(page)
  slowPages.delete(page)
}

const slowPages = new Map<string, number>()

/** Delays each call more than the one before, so that no two are answered together. */
export function setSlow(page: string): void {
  slowPages.set(page, 0)
}

export async function untilDue(page: string): Promise<void> {
  const before = slowPages.get(page)
  if (before === undefined) return
  slowPages.set(page, before + 1)
  await wait(120 * Math.min(before + 1, 4))
}

export function findOwnAnswer(page: string, { pathname, search }: URL): OwnAnswer | undefined {
  return byPage.get(page)?.find(({ pattern }) => pattern.test(pathname + search))
}
