import { randomUUID } from 'node:crypto'
import { PassThrough, type Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import * as z from 'zod'
import { createUploadSession, saveUploadFile } from '#functions/data/upload-sessions.ts'
import { type HttpBed, openHttpBed } from './http-bed.ts'

type Metadata = { statusCode: number; headers: Record<string, string> }
type StreamHandler = (event: object, output: Writable) => Promise<void>

const metadata = new WeakMap<Writable, Metadata>()

// What Lambda's Node runtime gives a function whose answer is streamed.
vi.stubGlobal('awslambda', {
  streamifyResponse: (handler: StreamHandler) => handler,
  HttpResponseStream: {
    from(output: Writable, given: Metadata) {
      metadata.set(output, given)
      return output
    },
  },
})

let bed: HttpBed
let handler: StreamHandler
beforeAll(async () => {
  bed = await openHttpBed()
  const module = await import('#functions/entries/stream/upload-progress.ts')
  handler = z.custom<StreamHandler>((value) => typeof value === 'function').parse(module.handler)
})
afterAll(() => bed.close())

function ask(sessionId: string, token?: string) {
  const output = new PassThrough()
  const done = handler(
    {
      rawPath: `/api/episodes/upload-progress/${sessionId}`,
      cookies: token ? [`__Host-session=${token}`] : [],
      headers: {},
      requestContext: { requestId: 'r' },
    },
    output,
  )
  return { output, done, body: text(output), metadata: () => metadata.get(output) }
}

async function newUpload(userId: string, files: string[]) {
  const session = {
    sessionId: randomUUID(),
    userId,
    total: files.length,
    expiresAt: Math.floor(Date.now() / 1000) + 3600,
  }
  await createUploadSession(bed.operations, session, files)
  return session
}

test('streams the progress to whom the upload belongs and ends with the last file', async () => {
  const { userId, token } = await bed.signIn({ role: 'admin' })
  const session = await newUpload(userId, ['1.json'])
  const stream = ask(session.sessionId, token)
  await new Promise((resolve) => stream.output.once('readable', resolve))
  const file = { number: 1, filename: '1.json', message: 'Stored.', episodeId: 1 }
  await saveUploadFile(bed.operations, session, { ...file, status: 'success' })
  const body = await stream.body
  await stream.done
  expect(stream.metadata()).toMatchObject({
    statusCode: 200,
    headers: { 'content-type': 'text/event-stream; charset=utf-8' },
  })
  const events = body.split('\n\n').filter((part) => part.startsWith('data: '))
  expect(events.map((event) => JSON.parse(event.slice(6)).completed)).toEqual([0, 1])
})

test('visitors, people without the right and strangers to the upload are refused with a body', async () => {
  const owner = await bed.signIn({ role: 'admin' })
  const { sessionId } = await newUpload(owner.userId, ['1.json'])
  const other = await bed.signIn({ role: 'admin' })
  const paid = await bed.signIn({ role: 'paid' })
  const calls: [ReturnType<typeof ask>, number, string][] = [
    [ask(sessionId), 401, 'signed-out'],
    [ask(sessionId, await bed.forgedToken(owner.userId)), 401, 'signed-out'],
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
