import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  changeUploadFile,
  createUploadSession,
  findUploadFile,
} from '#functions/data/uploads/upload-sessions.ts'
import { uploadProgressEventSchema } from '#shared/api/upload-progress.ts'
import { type HttpEnvironment, openHttpEnvironment } from '#tests/integration/http-environment.ts'
import { type AskProgress, eventsIn, loadProgressStream } from '#tests/integration/progress-stream.ts'

let environment: HttpEnvironment
let ask: AskProgress
beforeAll(async () => {
  environment = await openHttpEnvironment()
  ask = await loadProgressStream()
})
afterAll(() => environment.close())

async function newUpload(userId: string, files: string[]) {
  const session = {
    sessionId: randomUUID(),
    userId,
    total: files.length,
    expiresAt: Math.floor(Date.now() / 1000) + 3600,
  }
  const pending = { status: 'pending' as const, message: '', episodeId: null, size: 1, mayReplace: false }
  await createUploadSession(
    environment.operations,
    session,
    files.map((filename, index) => ({ ...pending, number: index + 1, filename })),
  )
  return session
}

test('streams the progress to the upload’s owner and ends with the last file [S7.73]', async () => {
  const { userId, token } = await environment.signIn({ role: 'admin' })
  const session = await newUpload(userId, ['1.json'])
  const stream = ask(session.sessionId, token)
  await new Promise((resolve) => stream.output.once('readable', resolve))
  const file = await findUploadFile(environment.operations, { ...session, number: 1, now: new Date() })
  if (!file) throw new Error('A file was to be found.')
  const stored = { status: 'success' as const, message: 'Stored.', readingSince: null }
  await changeUploadFile(environment.operations, file, stored)
  const body = await stream.body
  await stream.done
  expect(stream.metadata()).toMatchObject({
    statusCode: 200,
    headers: { 'content-type': 'text/event-stream; charset=utf-8' },
  })
  expect(eventsIn(body, uploadProgressEventSchema).map(({ completed }) => completed)).toEqual([0, 1])
})

test('visitors, users without the capability and other users are refused with a body', async () => {
  const owner = await environment.signIn({ role: 'admin' })
  const { sessionId } = await newUpload(owner.userId, ['1.json'])
  const other = await environment.signIn({ role: 'admin' })
  const paid = await environment.signIn({ role: 'paid' })
  const calls: [ReturnType<AskProgress>, number, string][] = [
    [ask(sessionId), 401, 'signed-out'],
    [ask(sessionId, await environment.forgedToken(owner.userId)), 401, 'signed-out'],
    [ask(sessionId, paid.token), 403, 'not-allowed'],
    [ask(sessionId, other.token), 404, 'upload-not-found'],
    [ask(randomUUID(), owner.token), 404, 'upload-not-found'],
    [ask('..', owner.token), 404, 'upload-not-found'],
  ]
  for (const [call, statusCode, code] of calls) {
    expect((await call.body).length).toBeGreaterThan(10)
    expect(call.metadata()).toMatchObject({ statusCode, headers: { 'x-error-code': code } })
  }
})
