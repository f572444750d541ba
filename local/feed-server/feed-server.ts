import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import {
  allowedHosts,
  allowedOrigins,
  type Exchange,
  listen,
  localListener,
  readByteRange,
  sendBody,
} from 'cdk-on-localhost/http'
import { drawCover } from '#local/feed-server/cover.ts'
import { toRss } from '#local/feed-server/rss.ts'
import type { SampleEpisode, SamplePodcast, Voice } from '#local/feed-server/sample-catalogue.ts'
import { createSpeaker } from '#local/feed-server/speaker.ts'
import { createSpokenAudio, type SpokenAudio } from '#local/feed-server/spoken-audio.ts'
import type { SpokenTimes } from '#local/feed-server/spoken-times.ts'
import { readStoredSetting, storeSetting } from '#local/feed-server/stored-setting.ts'
import { toPodcastJson, toWebVtt } from '#local/feed-server/transcript-files.ts'

export type FeedServer = {
  url: string
  /** Value for ALLOWED_PRIVATE_HOSTS: `host:port`. */
  allowedHost: string
  close(): Promise<void>
}

export type FeedServerOptions = {
  folder: string
  /** Where to store audio instead of in `folder`. Several feed servers may share it. */
  speechFolder?: string | undefined
  /** Priority of the speech process (`os.constants.priority`). Default: low. */
  speechPriority?: number | undefined
  /** Port for the first start; later starts reuse the stored one. 0: any free port. */
  port: number
  podcasts: readonly SamplePodcast[]
  timesOf: (episode: SampleEpisode, voice: Voice) => SpokenTimes
  now?: () => Date
}

const host = '127.0.0.1'

type Site = FeedServerOptions & { baseUrl: string; newestAt: Date; audio: SpokenAudio }
type Answer = { type: string; body: string | Buffer }
type Place = { podcast: SamplePodcast; episode?: SampleEpisode }

function describe({ podcast, episode }: Place): string {
  const { title, description } = episode ?? podcast
  return `${title}\n\n${description}\n`
}

async function answerOf(site: Site, place: Place, form: string): Promise<Answer | undefined> {
  const { podcast, episode } = place
  if (form === '') return { type: 'text/plain; charset=utf-8', body: describe(place) }
  if (form === 'xml')
    return {
      type: 'application/rss+xml; charset=utf-8',
      body: toRss({ ...site, podcast, timesOf: (item) => site.timesOf(item, podcast.voice) }),
    }
  if (form === 'png') {
    const seed = `${podcast.key}/${episode?.key ?? ''}`
    return { type: 'image/png', body: await drawCover({ seed, colours: podcast.colours }) }
  }
  if (!episode) return undefined
  const times = site.timesOf(episode, podcast.voice)
  if (form === 'vtt') return { type: 'text/vtt; charset=utf-8', body: toWebVtt(times, episode.speaker) }
  return { type: 'application/json', body: toPodcastJson(times, episode.speaker) }
}

async function sendAudio(path: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { size } = await stat(path)
  const range = readByteRange(request.headers.range, size)
  if (range === 'unsatisfiable') {
    response.writeHead(416, { 'content-range': `bytes */${size}` }).end()
    return
  }
  const { start, end } = range ?? { start: 0, end: size - 1 }
  response.writeHead(range ? 206 : 200, {
    'content-type': 'audio/wav',
    'accept-ranges': 'bytes',
    'content-length': end - start + 1,
    ...(range && { 'content-range': `bytes ${start}-${end}/${size}` }),
  })
  if (request.method === 'HEAD') response.end()
  else await sendBody(createReadStream(path, { start, end }), response)
}

function send(answer: Answer, request: IncomingMessage, response: ServerResponse): void {
  const etag = `"${createHash('sha256').update(answer.body).digest('hex').slice(0, 32)}"`
  if (request.headers['if-none-match'] === etag) {
    response.writeHead(304, { etag }).end()
    return
  }
  const length = Buffer.byteLength(answer.body)
  response.writeHead(200, { 'content-type': answer.type, 'content-length': length, etag })
  response.end(request.method === 'HEAD' ? undefined : answer.body)
}

const path = /^\/([a-z0-9-]+)(?:\/([a-z0-9-]+)(?:\.(xml|png|vtt|json|wav))?)?$/

async function handle(site: Site, { request, response, url }: Exchange): Promise<void> {
  const [, podcastKey, name, form = ''] = path.exec(url.pathname) ?? []
  const podcast = site.podcasts.find(({ key }) => key === podcastKey)
  const episode = podcast?.episodes.find(({ key }) => key === name)
  const isOfPodcast =
    name === undefined || (name === 'feed' && form === 'xml') || (name === 'cover' && form === 'png')
  const isKnown = podcast && (episode ? form !== 'xml' : isOfPodcast)
  if (isKnown && episode && form === 'wav') {
    await sendAudio(await site.audio.pathOf(episode, podcast.voice), request, response)
    return
  }
  const answer = isKnown ? await answerOf(site, { podcast, episode }, form) : undefined
  if (answer) send(answer, request, response)
  else response.writeHead(404, { 'content-type': 'text/plain' }).end('There is no such page.\n')
}

/** Serves feeds, covers, transcripts and audio (with range requests), on 127.0.0.1 only. */
export async function createFeedServer(options: FeedServerOptions): Promise<FeedServer> {
  const now = options.now ?? (() => new Date())
  const kept = readStoredSetting(options.folder)
  const newestOn = kept?.newestOn ?? now().toISOString().slice(0, 10)
  const speaker = createSpeaker(options.speechPriority)
  const audio = createSpokenAudio({
    speaker,
    now,
    folder: options.speechFolder ?? join(options.folder, 'speech'),
  })
  const site: Site = { ...options, baseUrl: '', newestAt: new Date(`${newestOn}T00:00:00Z`), audio }
  const admission = {
    hosts: () => allowedHosts(site.baseUrl),
    origins: () => allowedOrigins(site.baseUrl),
  }
  const server = createServer(localListener(admission, (exchange) => handle(site, exchange)))
  const port = await listen(server, kept?.port ?? options.port, host)
  if (!kept) storeSetting(options.folder, { newestOn, port })
  site.baseUrl = `http://${host}:${port}`
  return {
    url: site.baseUrl,
    allowedHost: `${host}:${port}`,
    async close() {
      server.closeAllConnections()
      await new Promise<void>((resolve) => server.close(() => resolve()))
      await speaker.close()
    },
  }
}
