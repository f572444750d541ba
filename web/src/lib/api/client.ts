import type * as z from 'zod'
import type { ContractsByName } from '#shared/api/all.ts'
import { type AnswerOf, cursorHeader, unratedCountHeader } from '#shared/api/contract.ts'
import type { AnswerFile } from '#shared/api/not-json.ts'
import { ownPath, webAddress } from '#shared/rules/web-address.ts'
import { answers } from '#web/lib/api/answers.ts'
import { MalformedAnswer, readApiError } from '#web/lib/api/api-error.ts'
import { type CallName, type CallRoute, calls } from '#web/lib/api/calls.ts'
import { type AnswerReaders, ignored, type Read } from '#web/lib/api/readers.ts'
import { renewSession } from '#web/lib/api/session-renewal.ts'

type Part<Key extends string, Schema extends z.ZodType> =
  Record<never, never> extends z.input<Schema>
    ? { [key in Key]?: z.input<Schema> }
    : { [key in Key]: z.input<Schema> }

export type CallInput<Name extends CallName> = Part<'params', ContractsByName[Name]['params']> &
  Part<'query', ContractsByName[Name]['query']> &
  Part<'body', ContractsByName[Name]['body']> & { signal?: AbortSignal }

export type CallAnswer<Name extends CallName> = AnswerOf<ContractsByName[Name]>

export type FileCallName = {
  [Name in CallName]: CallAnswer<Name> extends AnswerFile ? Name : never
}[CallName]
type JsonCallName = Exclude<CallName, FileCallName>

/** @throws ApiError for any failing status, MalformedAnswer for an answer that does not match the contract */
export async function call<Name extends JsonCallName>(
  name: Name,
  input: CallInput<Name>,
): Promise<CallAnswer<Name>> {
  const [response, read] = await Promise.all([send(name, input), findReader(name)])
  return readAnswer(response, read)
}

export type AnswerPage<Name extends CallName> = {
  answer: CallAnswer<Name>
  nextCursor: string | undefined
  unratedCount?: number
}

/** `undefined`, but with the cursor's type. */
export function firstCursor(): string | undefined {
  return undefined
}

export async function callPage<Name extends JsonCallName>(
  name: Name,
  input: CallInput<Name>,
): Promise<AnswerPage<Name>> {
  const [response, read] = await Promise.all([send(name, input), findReader(name)])
  const nextCursor = response.headers.get(cursorHeader) ?? undefined
  const unratedCount = Number(response.headers.get(unratedCountHeader))
  return { answer: await readAnswer(response, read), nextCursor, unratedCount }
}

type Sent = { params?: unknown; query?: unknown; body?: unknown; signal?: AbortSignal }

/** @throws ApiError for any failing status */
export async function send(name: CallName, input: Sent): Promise<Response> {
  const first = await request(name, input)
  if (first.ok) return first
  if (first.status === 401 && name !== 'auth.login' && (await renewed())) {
    const second = await request(name, input)
    if (second.ok) return second
    throw await readApiError(second)
  }
  throw await readApiError(first)
}

function renewed(): Promise<boolean> {
  return renewSession(() => request('auth.refresh', {}))
}

const isLoadedAtOnce = (name: CallName): name is keyof typeof calls => name in calls

async function findRoute(name: CallName): Promise<CallRoute> {
  if (isLoadedAtOnce(name)) return calls[name]
  const { laterCalls } = await import('#web/lib/api/later-calls.ts')
  return laterCalls[name]
}

async function request(name: CallName, { params, query, body, signal }: Sent): Promise<Response> {
  const [method = '', path = ''] = (await findRoute(name)).split(' ')
  return fetch(fillPath(path, params) + queryText(query), {
    method,
    credentials: 'same-origin',
    signal,
    ...sentBody(body),
  })
}

/** Bytes are sent with a media type that the gateway passes on unchanged; other bodies as JSON. */
function sentBody(body: unknown): Pick<RequestInit, 'headers' | 'body'> {
  if (body === undefined) return {}
  if (body instanceof Uint8Array) {
    return { headers: { 'content-type': 'application/octet-stream' }, body: new Uint8Array(body) }
  }
  return { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
}

function fillPath(path: string, params: unknown): string {
  const values = new Map(Object.entries(params ?? {}))
  return path.replace(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(String(values.get(key))))
}

function queryText(query: unknown): string {
  const known = Object.entries(query ?? {}).filter(([, value]) => value !== undefined)
  return known.length === 0
    ? ''
    : `?${new URLSearchParams(known.map(([key, value]) => [key, String(value)]))}`
}

async function findReader<Name extends JsonCallName>(name: Name): Promise<AnswerReaders[Name]> {
  const readers: Partial<AnswerReaders> = isLoadedAtOnce(name)
    ? answers
    : (await import('#web/lib/api/later-answers.ts')).laterAnswers
  const read = readers[name]
  if (!read) throw new Error(`Nothing reads the answer of ${name}.`)
  return read
}

export async function callForEffect<Name extends CallName>(
  name: Name,
  input: CallInput<Name>,
): Promise<void> {
  await send(name, input)
}

/** For responses that may have other shapes than the contract. The caller validates them. */
export async function callUnread<Name extends JsonCallName>(
  name: Name,
  input: CallInput<Name>,
): Promise<unknown> {
  return readAnswer<unknown>(await send(name, input), (answer) => answer)
}

async function readAnswer<Answer>(response: Response, read: Read<Answer>): Promise<Answer> {
  const text = await response.text()
  let answer: unknown = text
  try {
    if (read !== ignored) answer = JSON.parse(text, dropUnsafeUrls)
    return read(answer)
  } catch {
    throw new MalformedAnswer(answer)
  }
}

/**
 * Reviver for `JSON.parse`, the only place where foreign URLs enter the page. Audio and links must be http(s)
 * and pictures our own; any other URL is dropped.
 */
export function dropUnsafeUrls(key: string, value: unknown): unknown {
  if (typeof value !== 'string') return value
  if (key === 'audio_url' || key === 'link_url') return webAddress(value) ?? null
  if (key === 'image_url') return ownPath(value) ?? null
  return value
}
