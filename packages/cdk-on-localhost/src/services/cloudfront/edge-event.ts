import * as z from 'zod'
import { type HttpRequest, type HttpResponse, wholeResponse } from '../http-api/message.ts'
import type { EdgeEventType } from './config.ts'

const valueSchema = z.looseObject({
  value: z.string(),
  attributes: z.string().optional(),
  multiValue: z.array(z.looseObject({ value: z.string(), attributes: z.string().optional() })).optional(),
})
const valuesSchema = z.record(z.string(), valueSchema)
type Value = z.output<typeof valueSchema>
type Values = Record<string, Value>

const requestSchema = z.looseObject({
  method: z.string(),
  uri: z.string().startsWith('/'),
  querystring: z.union([valuesSchema, z.string()]).default({}),
  headers: valuesSchema.default({}),
  cookies: valuesSchema.default({}),
})

const responseSchema = z.looseObject({
  statusCode: z.number().int().min(200).max(599),
  headers: valuesSchema.default({}),
  cookies: valuesSchema.default({}),
  body: z
    .union([
      z.string(),
      z.looseObject({ encoding: z.enum(['text', 'base64']).default('text'), data: z.string() }),
    ])
    .optional(),
})

const outcomeSchema = z.union([responseSchema, requestSchema])

function collect(pairs: Iterable<readonly [string, string]>): Values {
  const values: Values = {}
  for (const [name, value] of pairs) {
    const entry = { value }
    const earlier = values[name]
    values[name] = earlier
      ? { ...earlier, multiValue: [...(earlier.multiValue ?? [{ value: earlier.value }]), entry] }
      : entry
  }
  return values
}

function spread(values: Values): { name: string; value: string; attributes?: string }[] {
  return Object.entries(values).flatMap(([name, entry]) =>
    (entry.multiValue ?? [entry]).map(({ value, attributes }) => ({ name, value, attributes })),
  )
}

function split(text: string, separator: string): [string, string][] {
  const parts = text.split(separator).map((part) => part.trim())
  return parts
    .filter((part) => part !== '')
    .map((part) => {
      const mark = part.indexOf('=')
      return mark < 0 ? [part, ''] : [part.slice(0, mark), part.slice(mark + 1)]
    })
}

function visible(headers: Headers): Values {
  return collect([...headers].filter(([name]) => name !== 'cookie'))
}

export type EdgeContext = { distributionId: string; domainName: string; requestId: string }

export function edgeEvent(
  context: EdgeContext,
  request: HttpRequest,
  eventType: EdgeEventType = 'viewer-request',
) {
  return {
    version: '1.0',
    context: {
      distributionDomainName: context.domainName,
      distributionId: context.distributionId,
      eventType,
      requestId: context.requestId,
    },
    viewer: { ip: request.sourceAddress },
    request: {
      method: request.method,
      uri: request.path,
      querystring: collect(split(request.query, '&')),
      headers: visible(request.headers),
      cookies: collect(split(request.headers.get('cookie') ?? '', ';')),
    },
  }
}

function lowerCaseOnly(values: Values): void {
  const wrong = Object.keys(values).find((name) => name !== name.toLowerCase())
  if (wrong) throw new Error(`An edge function set the header "${wrong}"; names must be in lower case.`)
}

function queryOf(querystring: Values | string): string {
  if (typeof querystring === 'string') return querystring
  return spread(querystring)
    .map(({ name, value }) => (value === '' ? name : `${name}=${value}`))
    .join('&')
}

function responseFrom(answer: z.output<typeof responseSchema>): HttpResponse {
  const { statusCode, body } = answer
  lowerCaseOnly(answer.headers)
  const headers = new Headers()
  for (const { name, value } of spread(answer.headers)) headers.append(name, value)
  for (const { name, value, attributes } of spread(answer.cookies)) {
    headers.append('set-cookie', attributes ? `${name}=${value}; ${attributes}` : `${name}=${value}`)
  }
  const bytes =
    typeof body === 'object'
      ? Buffer.from(body.data, body.encoding === 'base64' ? 'base64' : 'utf8')
      : (body ?? '')
  return wholeResponse(statusCode, headers, bytes)
}

/**
 * The changed request, or the response that the function returned instead.
 * @throws for an outcome that CloudFront would refuse
 */
export function readOutcome(
  outcome: unknown,
  request: HttpRequest,
): { request: HttpRequest } | { response: HttpResponse } {
  const parsed = outcomeSchema.parse(outcome)
  if ('statusCode' in parsed) return { response: responseFrom(responseSchema.parse(parsed)) }
  const changed = requestSchema.parse(parsed)
  lowerCaseOnly(changed.headers)
  const headers = new Headers()
  for (const { name, value } of spread(changed.headers)) headers.append(name, value)
  const cookies = spread(changed.cookies).map(({ name, value }) => `${name}=${value}`)
  if (cookies.length > 0) headers.set('cookie', cookies.join('; '))
  return { request: { ...request, path: changed.uri, query: queryOf(changed.querystring), headers } }
}

/** What a function sees that runs before an answer leaves the edge. It never sees the body. */
export function responseEvent(context: EdgeContext, request: HttpRequest, response: HttpResponse) {
  return {
    ...edgeEvent(context, request, 'viewer-response'),
    response: {
      statusCode: response.status,
      headers: collect([...response.headers].filter(([name]) => name !== 'set-cookie')),
    },
  }
}

/**
 * The answer with the status and headers that the function chose. The origin's cookies stay.
 * @throws for an outcome that CloudFront would refuse, and for a new body, which is not emulated
 */
export function readChangedResponse(outcome: unknown, response: HttpResponse): HttpResponse {
  const changed = responseSchema.parse(outcome)
  if (changed.body !== undefined) throw new Error('Replacing the body of an answer is not emulated.')
  lowerCaseOnly(changed.headers)
  const headers = new Headers()
  for (const { name, value } of spread(changed.headers)) headers.append(name, value)
  for (const cookie of response.headers.getSetCookie()) headers.append('set-cookie', cookie)
  return { ...response, status: changed.statusCode, headers }
}
