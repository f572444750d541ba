import type { Writable } from 'node:stream'
import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import * as z from 'zod'
import { wallClock } from '#functions/clients/clock.ts'
import { connectTo } from '#functions/connections/resource.ts'
import { table } from '#functions/connections/tables.ts'
import type { Table } from '#functions/data/table/table.ts'
import { findUploadSession } from '#functions/data/uploads/upload-sessions.ts'
import type { UploadFile } from '#functions/domain/records/upload-record.ts'
import { refusalAnswer, unexpectedAnswer } from '#functions/http/answer.ts'
import { answerEvents, answerWhole } from '#functions/http/event-stream.ts'
import { userSessions } from '#functions/http/guard.ts'
import { streamProgress } from '#functions/http/progress-stream.ts'
import { readCookies } from '#functions/http/sent-cookies.ts'
import type { Sessions } from '#functions/http/session.ts'
import { writePiece } from '#functions/http/write-piece.ts'
import { oncePerContainer } from '#functions/invocation/environment.ts'
import { openLog } from '#functions/invocation/log.ts'
import { uploadNotFound } from '#functions/use-cases/uploads/upload-not-found.ts'
import { DomainError } from '#shared/domain/errors.ts'
import { accessRefusals, needs, refuseAccess } from '#shared/rules/access.ts'

/** Needs no secret, because origin access control lets only CloudFront call the function URL. */
export const { envSchema, connect } = connectTo({
  sessions: userSessions(),
  operations: table('OPERATIONS_TABLE'),
})

type Connections = { sessions: Sessions; operations: Table }

const getDeps = oncePerContainer(connect)
const logger = openLog()

type Wanted = { sessionId: string; userId: string }

/** @throws DomainError for visitors, users without the right, and unknown sessions */
async function wantedOf(event: APIGatewayProxyEventV2, sessions: Sessions): Promise<Wanted> {
  const caller = await sessions.findCaller(readCookies(event).session)
  const refusal = refuseAccess(needs('system:process'), caller?.user)
  if (refusal || !caller) {
    const kind = refusal === 'not-allowed' ? 'forbidden' : 'unauthenticated'
    const code = refusal ?? 'signed-out'
    throw new DomainError(kind, { code, message: accessRefusals[code] })
  }
  const sessionId = z.uuid().safeParse(event.rawPath.split('/').at(-1))
  if (!sessionId.success) throw uploadNotFound()
  return { sessionId: sessionId.data, userId: caller.user.userId }
}

async function openStream(event: APIGatewayProxyEventV2, deps: Connections): Promise<ReadFiles> {
  const wanted = await wantedOf(event, deps.sessions)
  const read = async () =>
    (await findUploadSession(deps.operations, { ...wanted, now: wallClock.now() }))?.files
  if (!(await read())) throw uploadNotFound()
  return read
}

type ReadFiles = () => Promise<UploadFile[] | undefined>

const stream = (read: ReadFiles, output: Writable) =>
  answerEvents(output, (events) =>
    streamProgress({
      clock: wallClock,
      read,
      write: (text) => writePiece(events, text),
      isClosed: () => events.destroyed || events.writableEnded,
    }),
  )

export const handler = awslambda.streamifyResponse(
  async (event: APIGatewayProxyEventV2, output: Writable): Promise<void> => {
    const { requestId } = event.requestContext
    const noteFailure = (error: unknown) =>
      logger.error('failed', { requestId, route: 'stream.upload-progress', error })
    let read: ReadFiles
    try {
      read = await openStream(event, getDeps())
    } catch (error) {
      const isRefusal = error instanceof DomainError
      if (!isRefusal) noteFailure(error)
      return answerWhole(output, isRefusal ? refusalAnswer(error, requestId) : unexpectedAnswer(requestId))
    }
    // The status is already sent, so the stream just ends and the page reconnects.
    await stream(read, output).catch(noteFailure)
  },
)
