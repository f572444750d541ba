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
}

export function findOwnAnswer(page: string, { pathname, search }: URL): OwnAnswer | undefined {
  return byPage.get(page)?.find(({ pattern }) => pattern.test(pathname + search))
}
