import { createServer } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import * as z from 'zod'
import { processorMilliseconds, writeResults } from '#bench/measuring.ts'
import { maximumPageSize } from '#shared/api/nothing.ts'
import { podcastsApi } from '#shared/api/podcasts.ts'
import {
  type UploadProgressEvent,
  uploadProgressEventSchema,
  uploadProgressPath,
} from '#shared/api/upload-progress.ts'
import { type FileUpload, uploadsApi } from '#shared/api/uploads.ts'
import { hourMilliseconds } from '#shared/domain/time-units.ts'
import { type Session, startTestCloud, type TestCloud } from '#tests/harness.ts'

/** Batches that an admin may bring: how many files, and of how many bytes each. */
const batches = [
  { files: 1000, bytes: 1_000_000 },
  { files: 5, bytes: 50_000_000 },
] as const

/** As many as the page sends at the same time. */
const sentAtOnce = 4
const megabyte = 1_000_000
const sentence =
  'We should measure what a page costs before we decide whether a hundred more of them are worth having.'

/** A transcript as Podcasting 2.0 writes it, of so many bytes. */
function transcriptOf(bytes: number): Buffer {
  const segment = (index: number) =>
    JSON.stringify({ startTime: index * 6, endTime: index * 6 + 6, speaker: 'Speaker 1', body: sentence })
  const head = '{"version":"1.0.0","segments":['
  const foot = ']}'
  const segments: string[] = []
  let length = head.length + foot.length
  for (let index = 0; index < 7000; index += 1) {
    const next = segment(index)
    if (length + next.length + 1 > bytes) break
    segments.push(next)
    length += next.length + 1
  }
  const text = head + segments.join(',') + foot
  return Buffer.from(text.padEnd(bytes, ' '))
}

function feedOf(episodes: number): string {
  const items = Array.from({ length: episodes }, (_, index) => {
    const date = new Date(Date.UTC(2026, 0, 1) - index * hourMilliseconds).toUTCString()
    const enclosure = `<enclosure url="https://audio.example/${index}.mp3" type="audio/mpeg" length="1"/>`
    return `<item><guid>${index}</guid><title>No. ${index}</title><pubDate>${date}</pubDate>${enclosure}</item>`
  })
  return `<rss version="2.0"><channel><title>A long show</title>${items.join('')}</channel></rss>`
}

/** A publisher on this machine with one show. */
async function startPublisher(episodes: number) {
  const server = createServer((_, response) =>
    response.writeHead(200, { 'content-type': 'application/rss+xml' }).end(feedOf(episodes)),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = z.object({ port: z.int() }).parse(server.address())
  return { host: `127.0.0.1:${port}`, close: () => server.close() }
}

type EpisodeIds = { podcastId: number; ids: number[] }

async function addShow(cloud: TestCloud, session: Session, host: string): Promise<EpisodeIds> {
  const added = await cloud.call(podcastsApi.add, { session, body: { url: `http://${host}/feed.xml` } })
  const { podcast } = podcastsApi.add.answer.parse(await added.json())
  const params = { podcast_id: podcast.id }
  for (let hasMore = true; hasMore; ) {
    const answer = await cloud.call(podcastsApi.importOlder, { session, params })
    hasMore = podcastsApi.importOlder.answer.parse(await answer.json()).hasMore
  }
  const ids: number[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const query = { limit: String(maximumPageSize), ...(cursor && { cursor }) }
    const answer = await cloud.call(podcastsApi.listEpisodes, { session, params, query })
    ids.push(...podcastsApi.listEpisodes.answer.parse(await answer.json()).episodes.map(({ id }) => id))
    cursor = answer.headers.get('x-next-cursor')
  }
  return { podcastId: podcast.id, ids }
}

async function send({ url, method, headers }: FileUpload, body: Buffer): Promise<void> {
  const answer = await fetch(url, { method, headers, body: new Uint8Array(body) })
  if (!answer.ok) throw new Error(`An upload was answered with ${answer.status}: ${await answer.text()}`)
}

/** The stream's messages until all files have ended; a stream that ends before is asked for again, as the page does. */
async function follow(cloud: TestCloud, session: Session, sessionId: string): Promise<UploadProgressEvent> {
  const cookie = [...session].map(([name, value]) => `${name}=${value}`).join('; ')
  for (;;) {
    const url = new URL(uploadProgressPath.replace('{sessionId}', sessionId), cloud.siteUrl)
    const answer = await fetch(url, { headers: { cookie } })
    const parts = (await answer.text()).split('\n\n').filter((part) => part.startsWith('data: {'))
    const last = uploadProgressEventSchema.safeParse(JSON.parse(parts.at(-1)?.slice('data: '.length) ?? '{}'))
    if (last.success && last.data.completed === last.data.total) return last.data
    await wait(1000)
  }
}

/** The most memory of this process, in which the whole cloud runs, in each quarter of the time. */
function watchMemory() {
  const samples: number[] = []
  const timer = setInterval(() => samples.push(process.memoryUsage.rss() / megabyte), 100)
  return () => {
    clearInterval(timer)
    const quarter = Math.ceil(samples.length / 4)
    return [0, 1, 2, 3].map((part) =>
      Math.round(Math.max(...samples.slice(part * quarter, part * quarter + quarter))),
    )
  }
}

type Batch = (typeof batches)[number]

async function uploadBatch(cloud: TestCloud, { podcastId, ids }: EpisodeIds, batch: Batch) {
  const session = await cloud.signIn('admin')
  const content = transcriptOf(batch.bytes)
  const files = ids
    .slice(0, batch.files)
    .map((id) => ({ filename: `p${podcastId}-e${id}-20260101.json`, size: content.length }))
  const began = performance.now()
  const processor = process.cpuUsage()
  const endWatch = watchMemory()
  const answer = await cloud.call(uploadsApi.start, { session, body: { files } })
  const { sessionId, uploads } = uploadsApi.start.answer.parse(await answer.json())
  const progress = follow(cloud, session, sessionId)
  const lanes = Array.from({ length: sentAtOnce }, (_, lane) =>
    uploads.filter((_, index) => index % sentAtOnce === lane),
  )
  await Promise.all(
    lanes.map(async (lane) => {
      for (const upload of lane) await send(upload, content)
    }),
  )
  const ended = await progress
  return {
    ...batch,
    succeeded: ended.files.filter(({ status }) => status === 'success').length,
    failed: ended.files.filter(({ status }) => status === 'error').length,
    seconds: Math.round((performance.now() - began) / 1000),
    processorSeconds: Math.round(processorMilliseconds(processor) / 1000),
    peakMegabytesByQuarter: endWatch(),
  }
}

/** Uploads through the whole local cloud, edge to reader, until every file has ended. */
async function main() {
  const needed = batches.reduce((sum, { files }) => sum + files, 0)
  const publisher = await startPublisher(needed)
  const cloud = await startTestCloud({}, { privateHosts: [publisher.host] })
  try {
    const { podcastId, ids } = await addShow(cloud, await cloud.signIn('admin'), publisher.host)
    const figures = []
    let from = 0
    for (const batch of batches) {
      figures.push(await uploadBatch(cloud, { podcastId, ids: ids.slice(from) }, batch))
      from += batch.files
    }
    console.table(figures)
    writeResults('uploads', { figures })
  } finally {
    await cloud.close()
    publisher.close()
  }
}

await main()
