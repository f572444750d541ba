import type * as z from 'zod'
import { Failed } from '#scripts/findings/finding.ts'
import type { Answer, Request } from '#scripts/smoke/ask.ts'
import type { Context } from '#scripts/smoke/context.ts'
import { cookieHeader } from '#scripts/smoke/session.ts'
import { errorCodeHeader, requestIdHeader } from '#shared/api/contract.ts'

/** What an answer is expected to be; `step` says what to do if it is not. */
export type Expected = { what: string; step: string }

export const errorCodeOf = ({ headers }: Answer) =>
  /^[\w-]{1,40}$/.exec(headers.get(errorCodeHeader) ?? '')?.[0]

const requestIdOf = ({ headers }: Answer) => /^[\w=-]{1,80}$/.exec(headers.get(requestIdHeader) ?? '')?.[0]

/** Names no part of the body, which may hold data of a user. */
export function statusText(answer: Answer): string {
  const id = requestIdOf(answer)
  const details = [errorCodeOf(answer), id && `x-request-id ${id}`].filter(Boolean).join(', ')
  return `${answer.status}${details && ` (${details})`}`
}

const searchLog = 'Search the log for the request, see "How to look" in docs/runbook.md.'

/** Lambda's throttling becomes 503 at the gateway. */
export const moreConcurrency =
  'If it stays, request more concurrent executions, see "Quotas" in docs/operations.md.'

/** The step for answers that have the same cause at every address. */
function commonStep(answer: Answer): string | undefined {
  const code = errorCodeOf(answer)
  if (code === 'not-through-edge')
    return 'CloudFront and the gateway have different secrets: deploy SidelightFront again.'
  if (code === 'foreign-origin')
    return "Call the site's own address, which is the output SiteUrl of SidelightFront."
  if (answer.status >= 300 && answer.status < 400)
    return 'The address leads elsewhere: call the output SiteUrl of SidelightFront.'
  if (answer.status === 429) return 'A limit is reached: wait until it has passed, then run this again.'
  if (answer.status === 503) return `A function is at its limit. ${moreConcurrency}`
  return answer.status >= 500 ? searchLog : undefined
}

export function requireStatus(answer: Answer, status: number, { what, step }: Expected): void {
  if (answer.status === status) return
  throw new Failed(`${what} answered ${statusText(answer)} instead of ${status}.`, commonStep(answer) ?? step)
}

export function requireType(answer: Answer, type: string, { what, step }: Expected): void {
  const found = answer.headers.get('content-type')?.split(';', 1)[0]
  if (found !== type) throw new Failed(`${what} is of type ${found ?? 'none'} instead of ${type}.`, step)
}

export function requireText(answer: Answer, text: string, { what, step }: Expected): void {
  if (!answer.text.includes(text)) throw new Failed(`${what} does not contain ${text}.`, step)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export function readJson<Schema extends z.ZodType>(
  answer: Answer,
  schema: Schema,
  { what, step }: Expected,
): z.output<Schema> {
  const read = schema.safeParse(parseJson(answer.text))
  if (read.success) return read.data
  throw new Failed(`${what} does not have the form that this version expects.`, step)
}

export const askSite = ({ ask, site }: Context, path: string, request?: Request): Promise<Answer> =>
  ask(new URL(path, site), request)

/** Sends the session's cookies, and the origin, without which calls that change something are refused. */
export function askSignedIn(
  context: Context,
  { method, path }: { method: string; path: string },
  { body, ...request }: Omit<Request, 'method' | 'body'> & { body?: unknown } = {},
): Promise<Answer> {
  const headers = {
    origin: context.site.origin,
    ...(context.session.size > 0 && { cookie: cookieHeader(context.session) }),
    ...(body !== undefined && { 'content-type': 'application/json' }),
  }
  const sent = body === undefined ? {} : { body: JSON.stringify(body) }
  return askSite(context, path, { ...request, method, headers, ...sent })
}
