import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda'
import { signedOut } from '#functions/domain/records/signed-out.ts'
import { successAnswer } from '#functions/http/answer.ts'
import { type Cursors, sealedCursors } from '#functions/http/cursor.ts'
import { requireEdge, requireOwnOrigin, viewerAddressOf } from '#functions/http/edge.ts'
import type { EdgeSecrets } from '#functions/http/edge-secrets.ts'
import { logOutcome, settle } from '#functions/http/outcome.ts'
import { type Input, parseInput } from '#functions/http/request.ts'
import { readCookies, type SessionCookies, sendsSession } from '#functions/http/sent-cookies.ts'
import type { Caller } from '#functions/http/session.ts'
import type { Guard } from '#functions/http/visitor-guard.ts'
import { keptConnection } from '#functions/invocation/environment.ts'
import type { AnswerInputOf, Contract } from '#shared/api/contract.ts'
import { DomainError } from '#shared/domain/errors.ts'
import { accessRefusals, refuseAccess } from '#shared/rules/access.ts'

/** What a function is given beside its input. */
export type Context<Deps> = {
  deps: Deps
  now: Date
  requestId: string
  /** Undefined: a visitor. */
  caller: Caller | undefined
  viewerAddress: string
  /** What the caller says of their browser; as long and as wrong as they like. */
  userAgent: string
  cookies: SessionCookies
  /** As they came, by names in lower case; nobody vouches for what they say. */
  headers: Readonly<Record<string, string | undefined>>
  /** What the edge and the functions share: keys for what nobody else may compute. */
  edgeSecrets: EdgeSecrets
  cursors: Cursors
}

export type Reply<C extends Contract> = {
  answer: AnswerInputOf<C>
  /** Complete `set-cookie` values. */
  cookies?: readonly string[]
  nextCursor?: string | undefined
  unratedCount?: number
}

export type HttpHandler = (event: APIGatewayProxyEventV2) => Promise<APIGatewayProxyStructuredResultV2>

async function findCaller(contract: Contract, guard: Guard, cookies: SessionCookies) {
  const caller = await guard.sessions?.findCaller(cookies.session)
  const refusal = refuseAccess(contract.access, caller?.user)
  if (!refusal) return caller
  const kind = refusal === 'signed-out' ? 'unauthenticated' : 'forbidden'
  throw new DomainError(kind, { code: refusal, message: accessRefusals[refusal] })
}

/** For calls that nobody makes signed out: the contract's access rule has seen to it. */
export function callerOf(context: Pick<Context<unknown>, 'caller'>): Caller {
  if (context.caller) return context.caller
  throw signedOut()
}

/**
 * A function of the HTTP API that leaves nothing in the log of what admins did; `loggedRoute` is for the others.
 * @throws Error for a contract whose calls are logged
 */
export function route<C extends Contract, Deps extends { guard: Guard }>(
  contract: C,
  connect: () => Deps,
  run: (input: Input<C>, context: Context<Deps>) => Promise<Reply<C>>,
): HttpHandler {
  if (contract.logged) throw new Error(`Calls of the contract ${contract.name} are logged.`)
  return answering(contract, connect, run)
}

/**
 * What every function of the HTTP API does: through the edge? → from our own page? → who? → allowed? → well formed? → `run` → answer by the contract.
 * `connect` is called once per container. A DomainError becomes its status and sentence, anything else a 500 that says nothing.
 */
export function answering<C extends Contract, Deps extends { guard: Guard }>(
  contract: C,
  connect: () => Deps,
  run: (input: Input<C>, context: Context<Deps>) => Promise<Reply<C>>,
): HttpHandler {
  const connection = keptConnection(connect)

  async function answer(event: APIGatewayProxyEventV2, now: Date) {
    const deps = connection()
    const { guard } = deps
    const secrets = requireEdge(event)
    requireOwnOrigin(contract, event.headers, guard.siteUrl)
    const cookies = readCookies(event)
    const { requestId } = event.requestContext
    const caller = await findCaller(contract, guard, cookies)
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
    })
  }

  return async (event) => {
    const now = new Date()
    const { requestId } = event.requestContext
    const outcome = await settle(requestId, () => answer(event, now))
    logOutcome(contract, { ...outcome, requestId, latencyMs: Date.now() - now.getTime() })
    return outcome.result
  }
}
