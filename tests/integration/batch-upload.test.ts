import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import type { ObjectEvent } from 'cdk-on-localhost/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { episodesApi } from '#shared/api/episodes.ts'
import { uploadProgressEventSchema } from '#shared/api/upload-progress.ts'
import { uploadsApi } from '#shared/api/uploads.ts'
import { contentOf as itemsOf } from '#tests/integration/catalogue-environment.ts'
import { sampleItem } from '#tests/integration/catalogue-samples.ts'
import { callEntry } from '#tests/integration/entry-call.ts'
import { expectNoDrift } from '#tests/integration/expect-no-drift.ts'
import { siteUrl } from '#tests/integration/function-variables.ts'
import { type HttpEnvironment, openHttpEnvironment } from '#tests/integration/http-environment.ts'
import { type AskProgress, eventsIn, loadProgressStream } from '#tests/integration/progress-stream.ts'
import { queueRecord } from '#tests/integration/queue-event.ts'
import { answerFor, rowFor } from '#tests/integration/read-answer.ts'
import { publishSample } from '#tests/integration/sample-show.ts'
import { seedShow } from '#tests/integration/seed-records.ts'
import { receiveAndDelete, seedReading } from '#tests/integration/seed-uploads.ts'
import { spokenFiles } from '#tests/integration/spoken-files.ts'
import { listStored } from '#tests/integration/stored-objects.ts'

const receiptSchema = z.object({ batchItemFailures: z.array(z.object({ itemIdentifier: z.string() })) })

type Received = (event: ObjectEvent, receiveCount?: number) => Promise<unknown>

/** Number of messages that Lambda processes concurrently. */
const readers = 4

let environment: HttpEnvironment
let admin: { userId: string; token: string }
let ask: AskProgress
let receive: Received
/** Pending deliveries of upload events. `settled` fails if one of them failed. */
const deliveries: (Promise<unknown> | undefined)[] = []
let arrivals: ObjectEvent[] = []
let isBusPaused = false
let delivered = 0
const workers = Array.from({ length: readers }, (): Promise<unknown> => Promise.resolve())

function deliver(event: ObjectEvent) {
  if (event['detail-type'] !== 'Object Created' || !event.detail.object.key.startsWith('uploads/')) return
  if (isBusPaused) return
  arrivals.push(event)
  const worker = delivered % readers
  delivered += 1
  const delivery = workers[worker]?.then(() => receive(event))
  workers[worker] = delivery?.catch(() => {}) ?? Promise.resolve()
  deliveries.push(delivery)
}

async function processed() {
  while (deliveries.length > 0) await Promise.all(deliveries.splice(0))
}

beforeAll(async () => {
  environment = await openHttpEnvironment({ onObject: deliver })
  admin = await environment.signIn({ role: 'admin' })
  ask = await loadProgressStream()
  receive = async (event, receiveCount) => {
    const Records = [queueRecord('arrived', JSON.stringify(event), receiveCount)]
    const answer = receiptSchema.parse(await callEntry('events/transcript-uploaded', { Records }))
    const failed = answer.batchItemFailures.map(({ itemIdentifier }) => itemIdentifier)
    if (failed.length > 0) throw new Error(`The queue delivers again: ${failed.join(', ')}.`)
  }
})
afterAll(() => environment.close())

let shows = 0

type Episode = { podcastId: number; episodeId: number }

async function addEpisodes(count: number): Promise<Episode[]> {
  shows += 1
  const items = Array.from({ length: count }, (_, index) => sampleItem(shows * 1000 + index))
  const { podcastId, episodeIds } = await seedShow(environment, { number: shows, items, now: new Date() })
  return episodeIds.map((episodeId) => ({ podcastId, episodeId }))
}

async function addEpisode(): Promise<Episode> {
  const [episode] = await addEpisodes(1)
  if (!episode) throw new Error('An episode was to be imported.')
  return episode
}

const rowOf = (episode: Episode) => rowFor(environment, { ...episode, token: admin.token })

/** The transcript as visitors see it after an analysis. */
async function shownTranscript({ episodeId }: Episode) {
  await publishSample(environment.catalogue, episodeId, { topics: ['Housing'] })
  return answerFor(environment, episodesApi.getTranscript, { params: { id: String(episodeId) } })
}

const fileNameOf = ({ podcastId, episodeId }: Episode, ending = 'json') =>
  `p${podcastId}-e${episodeId}-20260301.${ending}`

const kindsOfUploads = spokenFiles.filter(({ kind }) => kind !== 'HTML' && kind !== 'plain text')
const contentOf = (kind: (typeof spokenFiles)[number]['kind']) =>
  spokenFiles.find((file) => file.kind === kind)?.content ?? ''

type Files = Record<string, string>

const answerOf = ({ body }: { body?: string | undefined }) =>
  uploadsApi.start.answer.parse(JSON.parse(body ?? ''))

async function start(files: readonly { filename: string; size: number }[]) {
  const answer = await environment.call('uploads.start', { body: { files }, token: admin.token })
  expect(answer.statusCode).toBe(200)
  return answerOf(answer)
}

const manifestOf = (files: Files) =>
  Object.entries(files).map(([filename, content]) => ({ filename, size: Buffer.byteLength(content) }))

type Upload = ReturnType<typeof answerOf>['uploads'][number]

function put({ url, method, headers }: Upload, content: string) {
  const { origin, pathname, search } = new URL(url)
  expect(origin).toBe(siteUrl)
  return fetch(`${environment.endpoint}/store${pathname}${search}`, { method, headers, body: content })
}

async function upload(files: Files) {
  const begun = await start(manifestOf(files))
  for (const one of begun.uploads) {
    expect((await put(one, files[one.filename] ?? '')).status).toBe(200)
  }
  await processed()
  return begun
}

async function progressOf(sessionId: string) {
  const stream = ask(sessionId, admin.token)
  const [last] = eventsIn(await stream.body, uploadProgressEventSchema).slice(-1)
  await stream.done
  return last
}

test('an uploaded transcript is stored with its episode, in each of the three forms of file names [S1.14]', async () => {
  const [first, second, third] = await addEpisodes(3)
  if (!first || !second || !third) throw new Error('Three episodes were to be imported.')
  const begun = await upload({
    [fileNameOf(first)]: contentOf('Whisper'),
    [fileNameOf(second, 'dote')]: contentOf('DOTE'),
    [`${third.episodeId}.json`]: contentOf('WebVTT'),
  })
  expect(begun.refused).toEqual([])
  const stored = { status: 'success', message: 'Transcript stored.' }
  expect(await progressOf(begun.sessionId)).toMatchObject({
    completed: 3,
    total: 3,
    files: [first, second, third].map(({ episodeId }) => ({ ...stored, episodeId })),
  })
  expect(await rowOf(first)).toMatchObject({
    transcript_status: 'transcribed',
    has_transcript: true,
    has_summary: false,
    run: null,
  })
  expect(await listStored(environment.store, `uploads/${begun.sessionId}`)).toEqual([])
  expect(await shownTranscript(first)).toMatchObject({ source: 'uploaded', is_timed: true })
  await expectNoDrift(environment)
})

test('each unacceptable file has its own message, and no other file is affected [S9.17]', async () => {
  const [good, running, gone] = await addEpisodes(3)
  if (!good || !running || !gone) throw new Error('Three episodes were to be imported.')
  const params = { id: String(running.episodeId) }
  await answerFor(environment, episodesApi.transcribe, { params, token: admin.token })
  const before = await itemsOf(environment.catalogue)
  const size = 10
  const cases: [string, number, string][] = [
    ['episode.vtt', size, 'Invalid file type. Only .dote and .json files are accepted.'],
    ['../../etc/passwd', size, 'Invalid file type. Only .dote and .json files are accepted.'],
    [
      'episode.json',
      size,
      'Invalid filename format. Expected: p{PodcastID}-e{EpisodeID}-{Date}.dote, p{PodcastID}-e{EpisodeID}-{Date}.json, or {EpisodeID}.json',
    ],
    ['999999.json', size, 'There is no episode 999999.'],
    [
      `p99-e${good.episodeId}-20260301.json`,
      size,
      `Episode ${good.episodeId} belongs to podcast ${good.podcastId}, not to podcast 99.`,
    ],
    [`${good.episodeId}.json`, 0, 'The file is empty.'],
    [`${good.episodeId}.json`, 50 * 1024 * 1024 + 1, 'The file is larger than 50 MB.'],
    [fileNameOf(running), size, 'This episode is being processed. Try again when it is done.'],
    [fileNameOf(good), size, ''],
    [`${good.episodeId}.json`, size, 'Another file of this upload is for the same episode.'],
  ]
  const begun = await start(cases.map(([filename, bytes]) => ({ filename, size: bytes })))
  expect(begun.uploads.map(({ number }) => number)).toEqual([9])
  const messages = new Map(begun.refused.map(({ number, message }) => [number, message]))
  expect(cases.map((_, index) => messages.get(index + 1) ?? '')).toEqual(cases.map(([, , text]) => text))
  expect(await listStored(environment.store, 'uploads/')).toEqual([])
  expect(await itemsOf(environment.catalogue)).toEqual(before)
})

test('the content decides: a file that is no transcript, truncated or a web page is an error of that file alone [S2.196]', async () => {
  const episodes = await addEpisodes(5)
  const rows = await Promise.all(episodes.map(rowOf))
  const contents = ['{"a":1}', '{"segments":[', contentOf('HTML'), contentOf('plain text'), contentOf('SRT')]
  const begun = await upload(
    Object.fromEntries(episodes.map((episode, index) => [fileNameOf(episode), contents[index] ?? ''])),
  )
  const progress = await progressOf(begun.sessionId)
  expect(progress?.files.map(({ status }) => status)).toEqual(['error', 'error', 'error', 'error', 'success'])
  expect(progress?.files.map(({ message }) => message)).toEqual([
    'The transcript’s JSON has an unknown form.',
    expect.stringContaining('damaged'),
    "This isn't a kind of transcript we can read.",
    "This isn't a kind of transcript we can read.",
    'Transcript stored.',
  ])
  expect(await Promise.all(episodes.slice(0, 4).map(rowOf))).toEqual(rows.slice(0, 4))
})

test('an upload URL accepts one file of the declared size and type, and nothing else [S7.72]', async () => {
  const episode = await addEpisode()
  const content = contentOf('Whisper')
  const { uploads } = await start(manifestOf({ [fileNameOf(episode)]: content }))
  const [address] = uploads
  if (!address) throw new Error('An address was to be given.')
  expect(new URL(address.url).pathname).toMatch(/^\/uploads\/[0-9a-f-]{36}\/1$/)
  const refused = [
    await put(address, `${content} `),
    await put({ ...address, headers: { 'content-type': 'text/html' } }, content),
    await put({ ...address, url: address.url.replace('/1?', '/2?') }, content),
  ]
  expect(refused.map(({ status }) => status)).toEqual([403, 403, 403])
  expect(await listStored(environment.store, 'uploads/')).toEqual([])
  expect((await put(address, content)).status).toBe(200)
  await processed()
})

test('an existing transcript is replaced only on request, and its analysis is deleted [S2.195]', async () => {
  const episode = await addEpisode()
  const { episodeId } = episode
  await upload({ [fileNameOf(episode)]: contentOf('Whisper') })
  await publishSample(environment.catalogue, episodeId, { topics: ['Housing'] })
  const content = contentOf('DOTE')
  const files = { [fileNameOf(episode, 'dote')]: content }
  const begun = await start(manifestOf(files))
  expect(begun).toMatchObject({
    uploads: [],
    refused: [
      {
        number: 1,
        code: 'transcript-exists',
        message: 'This episode already has a transcript. Replacing it clears its analysis.',
      },
    ],
  })
  const shown = { params: { id: String(episodeId) } }
  expect((await answerFor(environment, episodesApi.get, shown)).quotes).toHaveLength(3)
  const renewed = await environment.call('uploads.renew', {
    params: { session: begun.sessionId },
    body: { files: [1], replace: true },
    token: admin.token,
  })
  const [address] = answerOf(renewed).uploads
  if (!address) throw new Error('An address was to be given.')
  await put(address, content)
  await processed()
  expect((await progressOf(begun.sessionId))?.files).toMatchObject([
    { status: 'success', message: 'Transcript replaced. Analyze the episode again.' },
  ])
  expect(await rowOf(episode)).toMatchObject({
    transcript_status: 'transcribed',
    has_transcript: true,
    has_summary: false,
    is_published: false,
    machine_stance: null,
  })
  expect((await environment.call('episodes.get', shown)).statusCode).toBe(404)
  await expectNoDrift(environment)
})

test('an event that is delivered again, or about an unknown file, changes neither episodes nor messages', async () => {
  const [first, second] = await addEpisodes(2)
  if (!first || !second) throw new Error('Two episodes were to be imported.')
  arrivals = []
  const files = { [fileNameOf(first)]: contentOf('Whisper'), [fileNameOf(second)]: '{"a":1}' }
  const { sessionId } = await upload(files)
  const before = await itemsOf(environment.catalogue)
  const [event] = arrivals
  if (!event) throw new Error('An event was to arrive.')
  await Promise.all([...arrivals, event].map((arrived) => receive(arrived)))
  for (const key of [`uploads/${randomUUID()}/1`, 'uploads/by-hand.json', 'uploads/../1']) {
    await receive({ ...event, detail: { ...event.detail, object: { ...event.detail.object, key } } })
  }
  expect(await itemsOf(environment.catalogue)).toEqual(before)
  expect((await progressOf(sessionId))?.files).toMatchObject([
    { status: 'success', message: 'Transcript stored.' },
    { status: 'error', message: 'The transcript’s JSON has an unknown form.' },
  ])
})

test('a file whose processing died is an error after fifteen minutes and can be retried', async () => {
  const episode = await addEpisode()
  const content = contentOf('Whisper')
  const { sessionId } = await start(manifestOf({ [fileNameOf(episode)]: content }))
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000)
  const renew = () =>
    environment.call('uploads.renew', {
      params: { session: sessionId },
      body: { files: [1] },
      token: admin.token,
    })
  const beginReading = (since: Date) => seedReading(environment, { sessionId, number: 1 }, since)
  await beginReading(minutesAgo(14))
  expect(answerOf(await renew()).uploads).toEqual([])
  await beginReading(minutesAgo(16))
  expect((await progressOf(sessionId))?.files).toMatchObject([
    { status: 'error', message: expect.stringContaining('Please try again.') },
  ])
  const [address] = answerOf(await renew()).uploads
  if (!address) throw new Error('An address was to be given.')
  await put(address, content)
  await processed()
  expect((await progressOf(sessionId))?.files).toMatchObject([{ status: 'success' }])
})

test('a file whose processing was killed is processed on redelivery, not earlier', async () => {
  const episode = await addEpisode()
  arrivals = []
  const content = contentOf('Whisper')
  const { sessionId, uploads } = await start(manifestOf({ [fileNameOf(episode)]: content }))
  const [address] = uploads
  if (!address) throw new Error('An address was to be given.')
  await seedReading(environment, { sessionId, number: 1 }, new Date())
  await put(address, content)
  await processed()
  expect((await rowOf(episode)).has_transcript).toBe(false)
  expect(await listStored(environment.store, `uploads/${sessionId}`)).toHaveLength(1)
  const [event] = arrivals
  if (!event) throw new Error('An event was to arrive.')
  await receive(event, 2)
  expect((await progressOf(sessionId))?.files).toMatchObject([{ status: 'success' }])
  expect((await rowOf(episode)).has_transcript).toBe(true)
})

test('an episode deleted while its file is processed is named in the message, and no data of it stays', async () => {
  const episode = await addEpisode()
  const { episodeId } = episode
  const { sessionId } = await start([{ filename: fileNameOf(episode), size: 10 }])
  const bytes = Buffer.from(contentOf('Whisper'))
  isBusPaused = true
  await receiveAndDelete(environment, { sessionId, number: 1, bytes }, episodeId)
  isBusPaused = false
  expect((await progressOf(sessionId))?.files).toMatchObject([
    { status: 'error', message: `There is no episode ${episodeId}.` },
  ])
  expect(await listStored(environment.store, `episodes/${episodeId}/`)).toEqual([])
})

test('a transcript stored just before its processing died is not reported as a replacement', async () => {
  const episode = await addEpisode()
  const files = { [fileNameOf(episode)]: contentOf('Whisper') }
  await upload(files)
  const again = answerOf(await sendForm(formOf(files, { replace: 'true' })))
  await processed()
  expect((await progressOf(again.sessionId))?.files).toMatchObject([
    { status: 'success', message: 'The episode already has this transcript.' },
  ])
})

test('an internal error is reported, and the next delivery recovers', async () => {
  const episode = await addEpisode()
  const content = contentOf('Whisper')
  const begun = await start(manifestOf({ [fileNameOf(episode)]: content }))
  const [address] = begun.uploads
  if (!address) throw new Error('An address was to be given.')
  arrivals = []
  environment.database.failWith('AccessDeniedException', 'PutItem')
  await put(address, content)
  await expect(processed()).rejects.toThrow('The queue delivers again: arrived.')
  environment.database.failWith(undefined)
  expect((await progressOf(begun.sessionId))?.files).toMatchObject([
    { status: 'error', message: expect.stringContaining('Please try again.') },
  ])
  const [event] = arrivals
  if (event) await receive(event)
  expect((await progressOf(begun.sessionId))?.files).toMatchObject([{ status: 'success' }])
})

function formOf(files: Files, fields: Record<string, string> = {}) {
  const form = new FormData()
  for (const [name, content] of Object.entries(files))
    form.append('transcriptFiles', new Blob([content]), name)
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  return form
}

async function sendForm(form: FormData) {
  const encoded = new Response(form)
  return environment.call('uploads.start', {
    rawBytes: Buffer.from(await encoded.arrayBuffer()),
    headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
    token: admin.token,
  })
}

test('a form may contain files, and its field “replace” allows them to replace transcripts [S7.70]', async () => {
  const [first, second] = await addEpisodes(2)
  if (!first || !second) throw new Error('Two episodes were to be imported.')
  const files = { [fileNameOf(first)]: contentOf('Whisper'), 'notes.txt': 'a' }
  const begun = answerOf(await sendForm(formOf(files)))
  expect(begun).toMatchObject({ uploads: [], refused: [{ filename: 'notes.txt' }] })
  await processed()
  expect((await progressOf(begun.sessionId))?.files.map(({ status }) => status)).toEqual(['success', 'error'])
  const others = { [fileNameOf(first)]: contentOf('SRT'), [fileNameOf(second)]: contentOf('SRT') }
  const again = answerOf(await sendForm(formOf(others, { replace: 'true' })))
  await processed()
  expect((await progressOf(again.sessionId))?.completed).toBe(2)
  const [{ episode_id: _, ...one }, { episode_id: __, ...other }] = [
    await shownTranscript(first),
    await shownTranscript(second),
  ]
  expect(one).toEqual(other)
})

test('a form over 4 MB is referred to the other way of uploading, and an invalid or empty form is 400 [S7.71]', async () => {
  const large = await sendForm(formOf({ '1.json': 'x'.repeat(4 * 1024 * 1024) }))
  expect([large.statusCode, large.body]).toEqual([
    413,
    'This is larger than the 4 MB allowed in one call. Send JSON with the files’ names and sizes instead. Each file then gets its own upload URL.',
  ])
  const torn = await environment.call('uploads.start', {
    rawBytes: Buffer.from('--a\r\nno form'),
    headers: { 'content-type': 'multipart/form-data; boundary=a' },
    token: admin.token,
  })
  const unbounded = await environment.call('uploads.start', {
    rawBytes: Buffer.from('--a\r\nno form'),
    headers: { 'content-type': 'multipart/form-data' },
    token: admin.token,
  })
  expect([unbounded.statusCode, unbounded.body]).toEqual([
    415,
    'The body must be JSON (content-type: application/json) or a form (content-type: multipart/form-data with its boundary).',
  ])
  const empty = [
    await sendForm(formOf({})),
    await environment.call('uploads.start', { body: { files: [] }, token: admin.token }),
  ]
  expect(torn.statusCode).toBe(400)
  expect(empty.map(({ statusCode, body }) => [statusCode, body])).toEqual(
    empty.map(() => [400, 'Please select at least one transcript file']),
  )
})

test('an upload may have a thousand files, and not one more [S9.16]', async () => {
  const named = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ filename: `${700_000 + index}.json`, size: 1 }))
  expect((await start(named(1000))).refused).toHaveLength(1000)
  const tooMany = await environment.call('uploads.start', {
    body: { files: named(1001) },
    token: admin.token,
  })
  expect([tooMany.statusCode, tooMany.body]).toEqual([400, 'At most 1,000 files can be uploaded at once.'])
})

test('seventy files of every kind arrive while the progress stream is cut three times; ten bad ones affect no others', async () => {
  const episodes = await addEpisodes(60)
  const files: Files = Object.fromEntries(
    episodes.map((episode, index) => [
      fileNameOf(episode, index % 2 ? 'dote' : 'json'),
      kindsOfUploads[index % kindsOfUploads.length]?.content ?? '',
    ]),
  )
  for (let bad = 0; bad < 10; bad += 1) files[`${900_000 + bad}.json`] = '{}'
  const begun = await start(manifestOf(files))
  expect([begun.uploads.length, begun.refused.length]).toEqual([60, 10])
  for (let cut = 0; cut < 3; cut += 1) {
    const stream = ask(begun.sessionId, admin.token)
    await once(stream.output, 'readable')
    for (const one of begun.uploads.slice(cut * 20, cut * 20 + 20)) await put(one, files[one.filename] ?? '')
    stream.output.destroy()
    await Promise.allSettled([stream.body, stream.done])
  }
  await processed()
  const progress = await progressOf(begun.sessionId)
  expect([progress?.completed, progress?.total]).toEqual([70, 70])
  const statuses = progress?.files.map(({ status }) => status) ?? []
  expect(statuses.filter((status) => status === 'success')).toHaveLength(60)
  expect(statuses.slice(60)).toEqual(Array.from({ length: 10 }, () => 'error'))
  await expectNoDrift(environment)
  expect(await listStored(environment.store, 'uploads/')).toEqual([])
})
