import type { Writable } from 'node:stream'
import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import type { Caller, Sessions } from '#functions/domain/records/caller.ts'
import { signedOut } from '#functions/domain/records/signed-out.ts'
import { refusalAnswer, unexpectedAnswer } from '#functions/http/answer.ts'
import { answerEvents, answerWhole } from '#functions/http/event-stream.ts'
import { findCaller } from '#functions/http/find-caller.ts'
import { readCookies } from '#functions/http/sent-cookies.ts'
import { oncePerContainer } from '#functions/invocation/environment.ts'
import { openLog } from '#functions/invocation/log.ts'
import { DomainError } from '#shared/domain/errors.ts'
import type { Access } from '#shared/rules/access.ts'

const logger = openLog()

export type StreamRequest = { caller: Caller; path: string }

/** Resolves when all events are written. */
export type SendEvents = (events: Writable) => Promise<void>

/**
 * A function URL that answers with server-sent events. A DomainError of `open` becomes its status and
 * message. Later errors just end the stream, because the status is sent; the page then reconnects.
 */
export function streamRoute<Deps extends { sessions: Sessions }>(
  { name, access }: { name: string; access: Access },
  connect: () => Deps,
  open: (request: StreamRequest, deps: Deps) => Promise<SendEvents>,
) {
  const getDeps = oncePerContainer(connect)

  async function admit(event: APIGatewayProxyEventV2): Promise<SendEvents> {
    const deps = getDeps()
    const caller = await findCaller(access, deps.sessions, readCookies(event))
    if (!caller) throw signedOut()
    return open({ caller, path: event.rawPath }, deps)
  }

  return awslambda.streamifyResponse(
    async (event: APIGatewayProxyEventV2, output: Writable): Promise<void> => {
      const { requestId } = event.requestContext
      const logFailure = (error: unknown) => logger.error('failed', { requestId, route: name, error })
      let send: SendEvents
      try {
        send = await admit(event)
      } catch (error) {
        const isRefusal = error instanceof DomainError
        if (!isRefusal) logFailure(error)
        return answerWhole(output, isRefusal ? refusalAnswer(error, requestId) : unexpectedAnswer(requestId))
      }
      await answerEvents(output, send).catch(logFailure)
    },
  )
}
