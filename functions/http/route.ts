import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda'
import type { Caller } from '#functions/domain/records/caller.ts'
import { signedOut } from '#functions/domain/records/signed-out.ts'
import { successAnswer } from '#functions/http/answer.ts'
import { type Cursors, sealedCursors } from '#functions/http/cursor.ts'
import { requireEdge, requireOwnOrigin, viewerAddressOf } from '#functions/http/edge.ts'
import type { EdgeSecrets } from '#functions/http/edge-secrets.ts'
import { findCaller } from '#functions/http/find-caller.ts'
import { logOutcome, toOutcome } from '#functions/http/outcome.ts'
import { type Input, parseInput } from '#functions/http/request.ts'
import { readCookies, type SessionCookies, sendsSession } from '#functions/http/sent-cookies.ts'
import type { Guard } from '#functions/http/visitor-guard.ts'
import { oncePerContainer } from '#functions/invocation/environment.ts'
import type { AnswerInputOf, Contract } from '#shared/api/contract.ts'

export type Context<Deps> = {
  deps: Deps
  now: Date
  requestId: string
  /** Undefined: a visitor. */
  caller: Caller | undefined
  viewerAddress: string
  /** Sent by the caller: untrusted and of any length. */
  userAgent: string
  cookies: SessionCookies
  /** Names in lower case; values are not to be trusted. */
  headers: Readonly<Record<string, string | undefined>>
  /** Shared by CloudFront and the functions; also the keys for cursors and hashes. */
  edgeSecrets: EdgeSecrets
  cursors: Cursors
}

export type Reply<C extends Contract> = {
  answer: AnswerInputOf<C>
  cookies?: readonly string[]
  nextCursor?: string | undefined
  unratedCount?: number
  totalCount?: number
}

export type HttpHandler = (event: APIGatewayProxyEventV2) => Promise<APIGatewayProxyStructuredResultV2>

/** For calls whose contract requires a session. */
export function requireCaller(context: Pick<Context<unknown>, 'caller'>): Caller {
  if (context.caller) return context.caller
  throw signedOut()
}

/**
 * For calls without an entry in the admin log; `loggedRoute` is for the others.
 * @throws Error for a contract whose calls are logged
 */
export function route<C extends Contract, Deps extends { guard: Guard }>(
  contract: C,
  connect: () => Deps,
  run: (input: Input<C>, context: Context<Deps>) => Promise<Reply<C>>,
): HttpHandler {
  if (contract.logged) throw new Error(`Calls of the contract ${contract.name} are logged.`)
  return apiHandler(contract, connect, run)
}

/**
 * Handles an API call. Checks in order: it came through CloudFront, same origin, session and access, input.
 * Then calls `run` and validates its answer by the contract. `connect` is called once per container. A
 * DomainError becomes its status and message, anything else a 500 without details.
 */
export function apiHandler<C extends Contract, Deps extends { guard: Guard }>(
  contract: C,
  connect: () => Deps,
  run: (input: Input<C>, context: Context<Deps>) => Promise<Reply<C>>,
): HttpHandler {
  const getDeps = oncePerContainer(connect)

  async function answer(event: APIGatewayProxyEventV2, now: Date) {
    const deps = getDeps()
    const { guard } = deps
    const secrets = requireEdge(event)
    requireOwnOrigin(contract, event.headers, guard.siteUrl)
    const cookies = readCookies(event)
    const { requestId } = event.requestContext
    const caller = await findCaller(contract.access, guard.sessions, cookies)
    const reply = await run(await parseInput(contract, event), {
      deps,
      now,
      requestId,
      caller,
      viewerAddress: viewerAddressOf(event),
      userAgent: event.headers['user-agent'] ?? '',
      cookies,
      headers: event.headers,
      edgeSecrets: secrets,
      cursors: sealedCursors(secrets),
    })
    return successAnswer({
      contract,
      answer: contract.answer.parse(reply.answer),
      requestId,
      acceptEncoding: event.headers['accept-encoding'],
      hasSession: sendsSession(event),
      cookies: reply.cookies,
      nextCursor: reply.nextCursor,
      unratedCount: reply.unratedCount,
      totalCount: reply.totalCount,
    })
  }

  return async (event) => {
    const now = new Date()
    const { requestId } = event.requestContext
    const outcome = await toOutcome(requestId, () => answer(event, now))
    logOutcome(contract, { ...outcome, requestId, latencyMs: Date.now() - now.getTime() })
    return outcome.result
  }
}
