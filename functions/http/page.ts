import { createHash } from 'node:crypto'
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda'
import { cacheControl, withBody } from '#functions/http/answer.ts'
import { type Cursors, sealedCursors } from '#functions/http/cursor.ts'
import { requireEdge } from '#functions/http/edge.ts'
import { logOutcome, toOutcome } from '#functions/http/outcome.ts'
import type { HttpHandler } from '#functions/http/route.ts'
import { sendsSession } from '#functions/http/sent-cookies.ts'
import type { Guard } from '#functions/http/visitor-guard.ts'
import { oncePerContainer } from '#functions/invocation/environment.ts'
import { requestIdHeader } from '#shared/api/contract.ts'
import type { PageDefinition } from '#shared/pages/definitions.ts'

/** Decoded by API Gateway. `headers` has only those that CloudFront forwards. */
export type PageInput = {
  params: Readonly<Record<string, string | undefined>>
  query: Readonly<Record<string, string | undefined>>
  headers: Readonly<Record<string, string | undefined>>
}

export type PageContext<Deps> = {
  deps: Deps
  now: Date
  /** Without a path: `https://example.org`. */
  siteUrl: string
  cursors: Cursors
}

export type PageReply = {
  status: number
  contentType: string
  /** Bytes are sent as they are, because files such as pictures are compressed already. */
  body: string | Uint8Array
  headers?: Readonly<Record<string, string>>
  lastModified?: Date | undefined
}

export type PageDeps = {
  guard: Guard
  /**
   * When the page fails, `onFailure` provides the body, sent with status 500. Without a shell it is a plain
   * sentence.
   */
  shell?: { onFailure: () => Promise<Omit<PageReply, 'status'>> }
}

/** HTTP date (RFC 9110 section 5.6.7). */
const httpDate = (date: Date) => date.toUTCString()

/** Weak, because one page is sent in different content codings, so its bytes differ. */
const tagOf = (body: PageReply['body']) =>
  `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`

const opaque = (tag: string) => tag.trim().replace(/^W\//, '')

/** Ignores `if-modified-since` if there is an `if-none-match` (RFC 9110 section 13.2.2). */
function isKnown(headers: PageInput['headers'], tag: string, lastModified: Date | undefined): boolean {
  const tags = headers['if-none-match']
  if (tags !== undefined) {
    return tags.trim() === '*' || tags.split(',').some((known) => opaque(known) === opaque(tag))
  }
  const since = Date.parse(headers['if-modified-since'] ?? '')
  return lastModified !== undefined && Math.floor(lastModified.getTime() / 1000) * 1000 <= since
}

async function answerOf(
  reply: PageReply,
  event: APIGatewayProxyEventV2,
  cacheSeconds: number | undefined,
): Promise<APIGatewayProxyStructuredResultV2> {
  const { status, contentType, body, lastModified } = reply
  const tag = tagOf(body)
  const headers = {
    'cache-control': cacheControl(cacheSeconds, sendsSession(event)),
    [requestIdHeader]: event.requestContext.requestId,
    ...(status === 200 && { etag: tag }),
    ...(lastModified && { 'last-modified': httpDate(lastModified) }),
  }
  if (status === 200 && isKnown(event.headers, tag, lastModified)) {
    return { statusCode: 304, headers: { ...headers, vary: 'accept-encoding' } }
  }
  const whole = { statusCode: status, headers: { ...headers, 'content-type': contentType, ...reply.headers } }
  const accepted = typeof body === 'string' ? event.headers['accept-encoding'] : undefined
  const answer = await withBody(whole, body, accepted)
  return event.requestContext.http.method === 'HEAD'
    ? { ...answer, body: '', isBase64Encoded: false }
    : answer
}

/**
 * A page or feed of the HTTP API: checks that the request came through CloudFront, runs `run`, adds ETag,
 * compression and cache time. `connect` is called once per container. A DomainError becomes its status and
 * message, anything else a 500 without details.
 */
export function page<Deps extends PageDeps>(
  definition: PageDefinition,
  connect: () => Deps,
  run: (input: PageInput, context: PageContext<Deps>) => Promise<PageReply>,
): HttpHandler {
  const getDeps = oncePerContainer(connect)

  async function answer(event: APIGatewayProxyEventV2, now: Date) {
    const deps = getDeps()
    const { guard } = deps
    const secrets = requireEdge(event)
    const input = {
      params: event.pathParameters ?? {},
      query: event.queryStringParameters ?? {},
      headers: event.headers,
    }
    const siteUrl = new URL(guard.siteUrl).origin
    const reply = await run(input, { deps, now, siteUrl, cursors: sealedCursors(secrets) })
    return answerOf(reply, event, definition.cacheSeconds)
  }

  async function fallback(event: APIGatewayProxyEventV2) {
    try {
      const reply = await getDeps().shell?.onFailure()
      return reply && (await answerOf({ ...reply, status: 500 }, event, undefined))
    } catch {
      return undefined
    }
  }

  return async (event) => {
    const now = new Date()
    const { requestId } = event.requestContext
    const outcome = await toOutcome(requestId, () => answer(event, now))
    const shown = outcome.error === undefined ? undefined : await fallback(event)
    logOutcome(definition, { ...outcome, requestId, latencyMs: Date.now() - now.getTime() })
    return shown ?? outcome.result
  }
}
