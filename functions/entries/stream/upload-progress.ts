import * as z from 'zod'
import { wallClock } from '#functions/clients/clock.ts'
import { connectTo } from '#functions/connections/resource.ts'
import { table } from '#functions/connections/tables.ts'
import { userSessions } from '#functions/http/guard.ts'
import { streamProgress } from '#functions/http/progress-stream.ts'
import { streamRoute } from '#functions/http/stream-route.ts'
import { writePiece } from '#functions/http/write-piece.ts'
import { uploadNotFound } from '#functions/use-cases/uploads/upload-not-found.ts'
import { watchUpload } from '#functions/use-cases/uploads/watch-upload.ts'
import { needs } from '#shared/rules/access.ts'

/** Needs no edge secret, because origin access control lets only CloudFront call the function URL. */
export const { envSchema, connect } = connectTo({
  sessions: userSessions(),
  operations: table('OPERATIONS_TABLE'),
})

const route = { name: 'stream.upload-progress', access: needs('system:process') }

export const handler = streamRoute(route, connect, async ({ caller, path }, { operations }) => {
  const sessionId = z.uuid().safeParse(path.split('/').at(-1))
  if (!sessionId.success) throw uploadNotFound()
  const upload = { sessionId: sessionId.data, userId: caller.user.userId }
  const read = await watchUpload(operations, upload, wallClock)
  return (events) =>
    streamProgress({
      clock: wallClock,
      read,
      write: (text) => writePiece(events, text),
      isClosed: () => events.destroyed || events.writableEnded,
    })
})
