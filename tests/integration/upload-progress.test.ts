import { randomUUID } from 'node:crypto'
import type { ObjectEvent } from 'cdk-on-localhost/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { uploadProgressEventSchema } from '#shared/api/upload-progress.ts'
import { uploadsApi } from '#shared/api/uploads.ts'
import { sampleItem } from '#tests/integration/catalogue-samples.ts'
import { callEntry } from '#tests/integration/entry-call.ts'
import { type HttpEnvironment, openHttpEnvironment } from '#tests/integration/http-environment.ts'
import { type AskProgress, eventsIn, loadProgressStream } from '#tests/integration/progress-stream.ts'
import { queueRecord } from '#tests/integration/queue-event.ts'
import { importShow } from '#tests/integration/sample-show.ts'
import { spokenFiles } from '#tests/integration/spoken-files.ts'

let environment: HttpEnvironment
let ask: AskProgress
const deliver = (event: ObjectEvent) =>
  callEntry('events/transcript-uploaded', { Records: [queueRecord('arrived', JSON.stringify(event))] })

beforeAll(async () => {
  environment = await openHttpEnvironment({ onObject: (event) => void deliver(event) })
  await importShow(environment.catalogue, [sampleItem(1)])
  ask = await loadProgressStream()
})
afterAll(() => environment.close())

const filename = 'p1-e1-20260301.json'
const content = spokenFiles.find(({ kind }) => kind === 'Whisper')?.content ?? ''

async function startUpload(token: string) {
  const files = [{ filename, size: Buffer.byteLength(content) }]
  const { body = '' } = await environment.call('uploads.start', { body: { files }, token })
  return uploadsApi.start.answer.parse(JSON.parse(body))
}

test('streams the progress to the upload’s owner and ends with the last file [S7.73]', async () => {
  const { token } = await environment.signIn({ role: 'admin' })
  const { sessionId, uploads } = await startUpload(token)
  const stream = ask(sessionId, token)
  await new Promise((resolve) => stream.output.once('readable', resolve))
  for (const { url, method, headers } of uploads) {
    const { pathname, search } = new URL(url)
    await fetch(`${environment.endpoint}/store${pathname}${search}`, { method, headers, body: content })
  }
  const body = await stream.body
  await stream.done
  expect(stream.metadata()).toMatchObject({
    statusCode: 200,
    headers: { 'content-type': 'text/event-stream; charset=utf-8' },
  })
  const events = eventsIn(body, uploadProgressEventSchema)
  const completed = events.map((event) => event.completed)
  expect([completed[0], completed.at(-1)]).toEqual([0, 1])
  expect(completed).toEqual(completed.toSorted())
})

test('visitors, users without the capability and other users are refused with a body', async () => {
  const owner = await environment.signIn({ role: 'admin' })
  const { sessionId } = await startUpload(owner.token)
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
