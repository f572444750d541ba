import { createServer, type IncomingMessage, type Server } from 'node:http'
import { text } from 'node:stream/consumers'
import { listen } from 'cdk-on-localhost/http'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { SamplePodcast } from '#local/feed-server/sample-catalogue.ts'
import { type SampleProgress, type SeedOptions, seedSampleCatalogue } from '#local/sample/seed.ts'
import type { EpisodeAdminRow } from '#shared/domain/episode.ts'
import type { TranscriptStatus } from '#shared/domain/transcript-status.ts'

const credentials = { email: 'admin@example.com', password: 'correct horse' }

function podcastOf(key: string): SamplePodcast {
  return {
    key,
    title: key,
    author: 'Ada',
    description: 'For a test.',
    category: 'News',
    geography: 'United States',
    voice: { name: 'slt', stretch: 1 },
    transcripts: 'vtt',
    colours: ['#000000', '#ffffff'],
    episodes: ['one', 'two'].map((episode, daysBeforeNewest) => ({
      key: episode,
      title: episode,
      description: '',
      speaker: 'Ada',
      sentences: ['Hello.'],
      daysBeforeNewest,
    })),
  }
}

const podcasts = [podcastOf('first'), podcastOf('second')]

type ScriptedSite = {
  url: string
  calls: string[]
  rows: Map<number, EpisodeAdminRow[]>
  feeds: string[]
  /** @returns the status that the episode gets at the next poll */
  next: (row: EpisodeAdminRow) => TranscriptStatus
  refuse: (call: string) => { status: number; message: string } | undefined
  server: Server
}

function rowOf(id: number, podcastId: number, title: string): EpisodeAdminRow {
  return {
    id,
    podcast_id: podcastId,
    title,
    published_date: null,
    image_url: null,
    audio_url: null,
    duration: null,
    transcript_status: 'queued',
    political_stance: null,
    unrated_reason: 'not-sure',
    is_contested: false,
    topics: '',
    quotes: [],
    podcast: { id: podcastId, name: '', image_url: null },
    has_transcript: false,
    has_summary: false,
    machine_stance: null,
    is_overridden: false,
    is_published: false,
    is_over_limit: false,
    failure_reason: null,
    political_stance_explanation: null,
    suspicious_passages: [],
    run: null,
  }
}

const podcastView = (id: number, rss_url: string) => ({
  id,
  name: '',
  image_url: null,
  geographyName: 'United States',
  feed_name: null,
  is_feed_public: true,
  hides_transcripts: false,
  is_opted_out: false,
  states: [],
  geographyType: 'country',
  author: '',
  description: '',
  category: '',
  rss_url,
  added_date: '',
  political_stance: null,
  episodeCount: 2,
  offlineCount: 0,
  completedCount: 0,
  last_checked: null,
  newest_episode: null,
  last_asked: null,
  next_check: null,
  failed_checks: 0,
  last_problem: null,
  disabled_reason: null,
})

type Reply = { status?: number; body?: unknown; headers?: Record<string, string> }

function add(site: ScriptedSite, url: string): Reply {
  if (!site.feeds.includes(url)) site.feeds.push(url)
  const id = site.feeds.indexOf(url) + 1
  const known = site.rows.get(id) ?? []
  site.rows.set(id, [
    ...known,
    ...[rowOf(id * 10, id, 'one'), rowOf(id * 10 + 1, id, 'two')].slice(known.length),
  ])
  const podcast = podcastView(id, url)
  return { body: { success: true, message: '', podcast, importedEpisodes: 2, problems: [] } }
}

function readPodcast(site: ScriptedSite, id: number): Reply {
  const rows = (site.rows.get(id) ?? []).map((row) => ({ ...row, transcript_status: site.next(row) }))
  site.rows.set(id, rows)
  return { body: { ...podcastView(id, ''), episodes: rows } }
}

function change(site: ScriptedSite, episodeId: number, fields: Partial<EpisodeAdminRow>) {
  for (const rows of site.rows.values())
    for (const row of rows) if (row.id === episodeId) Object.assign(row, fields)
}

async function replyTo(site: ScriptedSite, request: IncomingMessage): Promise<Reply> {
  const url = new URL(request.url ?? '/', 'http://site')
  const call = `${request.method} ${url.pathname}`
  const body = JSON.parse((await text(request)) || 'null')
  site.calls.push(call)
  const refusal = site.refuse(call)
  if (refusal) return { status: refusal.status, body: refusal.message }
  if (call === 'POST /api/auth/login') {
    if (body.password !== credentials.password) return { status: 401, body: 'Wrong e-mail or password.' }
    return { headers: { 'set-cookie': '__Host-session=token; Path=/; Secure; HttpOnly' } }
  }
  if (request.headers.cookie !== '__Host-session=token') return { status: 401, body: 'Please sign in.' }
  if (call === 'GET /api/podcasts')
    return { body: site.feeds.map((feed, index) => podcastView(index + 1, feed)) }
  if (call === 'POST /api/podcasts/feed') return add(site, body.url)
  const [, kind, id = '', verb] = /^\/api\/(podcasts|episodes)\/(\d+)(?:\/(\w+))?$/.exec(url.pathname) ?? []
  if (kind === 'podcasts') return readPodcast(site, Number(id))
  if (request.method === 'PATCH') {
    change(site, Number(id), body)
    return { body: { success: true, message: '' } }
  }
  change(site, Number(id), { transcript_status: 'queued', has_transcript: verb === 'analyze' })
  return { status: 202, body: { success: true, message: '' } }
}

let site: ScriptedSite

beforeEach(async () => {
  const server = createServer(async (request, response) => {
    const { status = 200, body, headers } = await replyTo(site, request)
    const sent = typeof body === 'string' ? body : JSON.stringify(body)
    response.writeHead(status, headers).end(sent)
  })
  site = {
    url: `http://127.0.0.1:${await listen(server)}`,
    calls: [],
    rows: new Map(),
    feeds: [],
    next: ({ transcript_status: status }) => (status === 'queued' ? 'analyzing' : 'completed'),
    refuse: () => undefined,
    server,
  }
})

afterEach(async () => {
  site.server.closeAllConnections()
  await new Promise((resolve) => site.server.close(resolve))
})

async function seed(options: Partial<SeedOptions> = {}) {
  const steps: SampleProgress[] = []
  const final = await seedSampleCatalogue({
    siteUrl: site.url,
    adminCredentials: credentials,
    feedServerUrl: site.url,
    podcasts,
    onProgress: (progress) => steps.push(progress),
    signal: new AbortController().signal,
    now: () => new Date(),
    pollMilliseconds: 5,
    ...options,
  })
  return { final, steps }
}

const count = (start: string) => site.calls.filter((call) => call.startsWith(start)).length

test('adds each feed, watches it, and sets no stance by hand', async () => {
  const { final, steps } = await seed()
  expect(final).toEqual({ total: 4, done: 4, failed: 0, current: undefined, problem: undefined })
  expect(steps[0]).toMatchObject({ total: 4, done: 0, current: 'first' })
  expect(site.feeds).toEqual([`${site.url}/first/feed.xml`, `${site.url}/second/feed.xml`])
  expect(count('PATCH')).toBe(0)
})

test('an episode that is missing on the site is read from its feed', async () => {
  await seed()
  const [feed = []] = site.rows.values()
  site.rows.set(1, feed.slice(0, 1))
  site.calls.length = 0
  const { final } = await seed()
  expect(final).toMatchObject({ done: 4, failed: 0 })
  expect(count('POST /api/podcasts/feed')).toBe(1)
})

test('a second time adds nothing, and stances set by hand meanwhile are kept', async () => {
  await seed()
  change(site, 10, { is_overridden: true, political_stance: 'Far Left' })
  site.calls.length = 0
  const { final } = await seed()
  expect(final).toMatchObject({ done: 4, failed: 0 })
  // The second start makes no call about an episode, so it neither sets the stance nor analyzes again.
  expect(site.calls.filter((call) => call.includes('/api/episodes/'))).toEqual([])
  expect(count('POST /api/podcasts/feed')).toBe(0)
  expect(site.rows.get(1)?.[0]).toMatchObject({ is_overridden: true, political_stance: 'Far Left' })
})

test('finishes after an interrupted start: failed and unprocessed episodes run', async () => {
  await seed()
  change(site, 20, { transcript_status: 'error: The program was stopped.' })
  change(site, 21, { transcript_status: '', has_transcript: true })
  const { next } = site
  site.next = (row) => (row.transcript_status === '' ? '' : isFailed(row) ? row.transcript_status : next(row))
  site.calls.length = 0
  const { final } = await seed()
  expect(final).toMatchObject({ done: 4, failed: 0 })
  expect(count('POST /api/episodes/20/transcribe')).toBe(1)
  expect(count('POST /api/episodes/21/analyze')).toBe(1)
  expect(count('POST')).toBe(3)
})

const isFailed = ({ transcript_status: status }: EpisodeAdminRow) => status.startsWith('error')

test('an episode that fails is counted and named, and the others continue', async () => {
  const { next } = site
  site.next = (row) => (row.id === 11 ? 'error: No transcript.' : next(row))
  const { final } = await seed()
  expect(final).toEqual({
    total: 4,
    done: 3,
    failed: 1,
    current: undefined,
    problem: 'error: No transcript.',
  })
})

test('a feed that is refused does not stop the next', async () => {
  site.refuse = (call) =>
    call === 'POST /api/podcasts/feed' && count('POST /api/podcasts/feed') === 1
      ? { status: 502, message: 'The feed could not be reached.' }
      : undefined
  const { final } = await seed()
  expect(final).toMatchObject({ done: 2, failed: 2, problem: 'The feed could not be reached.' })
})

test.each([429, 503])('a call that is throttled with %i is repeated until it is answered', async (status) => {
  const refused: string[] = []
  site.refuse = (call) => {
    if (refused.filter((one) => one === call).length === 3) return undefined
    refused.push(call)
    return { status, message: 'Service Unavailable' }
  }
  expect((await seed()).final).toMatchObject({ done: 4, failed: 0, problem: undefined })
  expect(refused).toContain('POST /api/auth/login')
  expect(refused).toContain('POST /api/podcasts/feed')
})

test('a session that expires is renewed', async () => {
  site.refuse = (call) =>
    call === 'POST /api/podcasts/feed' && count('POST /api/auth/login') === 1
      ? { status: 401, message: 'Please sign in.' }
      : undefined
  expect((await seed()).final.done).toBe(4)
  expect(count('POST /api/auth/login')).toBe(2)
})

test('wrong credentials are refused with the server’s own sentence', async () => {
  const adminCredentials = { ...credentials, password: 'wrong' }
  await expect(seed({ adminCredentials })).rejects.toThrow('Wrong e-mail or password.')
})

test('it stops on request', async () => {
  const stop = new AbortController()
  site.next = () => 'analyzing'
  const seeding = seed({ signal: stop.signal, onProgress: () => stop.abort(new Error('enough')) })
  await expect(seeding).rejects.toThrow()
})
