import { readFile } from 'node:fs/promises'
import { get } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { readFeed } from '#functions/domain/ingestion/read-feed.ts'
import { splitTopicNames } from '#shared/domain/topic.ts'
import { stanceFeedPath, topicFeedPath } from '#shared/pages/feed-path.ts'
import { faultsOfFeed } from '#tests/conformance/feed-rules/faults-of-feed.ts'
import { firstShowFeed, startTestCloud, type TestCloud } from '#tests/harness.ts'
import { listFirstShow } from '#tests/published-show.ts'

/** The tests send requests as a podcast app does, which knows nothing but a URL. */
let cloud: TestCloud
let topicNames: string[]

beforeAll(async () => {
  cloud = await startTestCloud({}, { withFirstShow: true })
  const { episodes } = await listFirstShow(cloud, await cloud.signIn('admin'))
  topicNames = splitTopicNames(episodes[0]?.topics ?? '')
})

afterAll(() => cloud?.close())

const ask = (path: string, init?: RequestInit) => fetch(new URL(path, cloud.siteUrl), init)
const farLeft = stanceFeedPath('Far Left')

describe('a stance’s feed', () => {
  test('is valid RSS with the publisher’s own GUIDs and files [S20.16]', async () => {
    const response = await ask(farLeft)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('text/xml; charset=utf-8')
    expect(response.headers.get('cache-control')).toMatch(/^public, max-age=0, s-maxage=60,/)
    expect(response.headers.getSetCookie()).toEqual([])
    const xml = await response.text()
    expect(faultsOfFeed(xml)).toEqual([])

    const published = readFeed(await readFile(await firstShowFeed()), { now: new Date() }).items
    const syndicated = readFeed(Buffer.from(xml), { now: new Date() }).items
    const identity = ({ guid, audioUrl, enclosure, publishedAt }: (typeof published)[number]) => {
      return { guid, audioUrl, enclosure, publishedAt }
    }
    expect(syndicated.map(identity)).toEqual(published.map(identity))
    expect(xml).toContain('<podcast:soundbite startTime="')
  })

  test('has images, files and pages that exist', async () => {
    const xml = await (await ask(farLeft)).text()
    const addresses = [...xml.matchAll(/(?:href|url)="([^"]+)"|<(?:url|link)>([^<]+)</g)]
    const own = addresses
      .map(([, quoted, plain]) => quoted ?? plain ?? '')
      .filter((address) => address.startsWith(cloud.siteUrl))
    expect(own.length).toBeGreaterThan(6)
    for (const address of new Set(own)) {
      const response = await fetch(address)
      expect(response.status, address).toBe(200)
      if (/\.(jpg|webp)$/.test(address)) expect(response.headers.get('content-type')).toMatch(/^image\//)
    }
  })

  test('answers conditional requests with 304 [S20.17]', async () => {
    const first = await ask(farLeft)
    const etag = first.headers.get('etag') ?? ''
    expect(etag).toMatch(/^(W\/)?"[^"]+"$/)
    const again = await ask(farLeft, { headers: { 'if-none-match': etag } })
    expect([again.status, await again.text()]).toEqual([304, ''])
    const other = await ask(farLeft, { headers: { 'if-none-match': '"another"' } })
    expect(other.status).toBe(200)
  })

  test('answers HEAD with the same headers and no body', async () => {
    const response = await ask(farLeft, { method: 'HEAD' })
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('text/xml; charset=utf-8')
    expect(response.headers.get('etag')).toBeTruthy()
    expect(await response.text()).toBe('')
  })

  test.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ])('is compressed with %s', async (coding, unpack) => {
    const plain = await ask(farLeft, { headers: { 'accept-encoding': 'identity' } })
    expect(plain.headers.get('content-encoding')).toBeNull()
    const { rawBody, contentEncoding } = await rawAnswer(farLeft, coding)
    expect(contentEncoding).toBe(coding)
    expect(unpack(rawBody).toString()).toBe(await plain.text())
  })

  test('of a stance without episodes is an empty feed', async () => {
    const response = await ask(stanceFeedPath('Far Right'))
    expect(response.status).toBe(200)
    const xml = await response.text()
    expect(faultsOfFeed(xml)).toEqual([])
    expect(xml).not.toContain('<item>')
  })
})

/** Does not use `fetch`, because that decompresses the body. */
function rawAnswer(path: string, coding: string) {
  return new Promise<{ rawBody: Buffer; contentEncoding: string | undefined }>((resolve, reject) => {
    const request = get(
      new URL(path, cloud.siteUrl),
      { headers: { 'accept-encoding': coding } },
      (answer) => {
        const chunks: Buffer[] = []
        answer.on('data', (chunk: Buffer) => chunks.push(chunk))
        answer.on('end', () =>
          resolve({ rawBody: Buffer.concat(chunks), contentEncoding: answer.headers['content-encoding'] }),
        )
      },
    )
    request.on('error', reject)
  })
}

describe('a topic’s feed', () => {
  test('exists for each topic of an episode, for everyone [S20.16]', async () => {
    expect(topicNames.length).toBeGreaterThan(0)
    for (const name of topicNames) {
      const response = await ask(topicFeedPath(name))
      expect(response.status, name).toBe(200)
      const xml = await response.text()
      expect(faultsOfFeed(xml)).toEqual([])
      expect(readFeed(Buffer.from(xml), { now: new Date() }).feed.title).toBe(`Sidelight: ${name}`)
      expect(readFeed(Buffer.from(xml), { now: new Date() }).items.length).toBeGreaterThan(0)
    }
  })
})

test('another spelling of a URL redirects to the canonical one', async () => {
  const [name = ''] = topicNames
  const spellings = [
    ['/feeds/stance/Far-Left.xml', farLeft],
    ['/feeds/stance/far%20left.xml', farLeft],
    [topicFeedPath(name.toUpperCase()), topicFeedPath(name)],
    [topicFeedPath(` ${name}`), topicFeedPath(name)],
  ] as const
  for (const [path, meant] of spellings) {
    const response = await ask(path, { redirect: 'manual' })
    expect([response.status, response.headers.get('location')], path).toEqual([301, meant])
  }
})

const refusal = z.object({ status: z.literal(404), code: z.literal('feed-not-found') })

test.each([
  '/feeds/stance/upwards.xml',
  '/feeds/stance/left_leaning',
  '/feeds/stance/.xml',
  '/feeds/topic/Nothing_of_the_kind.xml',
  '/feeds/topic/%3Cscript%3E.xml',
  `/feeds/topic/${'x'.repeat(900)}.xml`,
])('%s is no feed', async (path) => {
  const response = await ask(path)
  refusal.parse({ status: response.status, code: response.headers.get('x-error-code') })
  expect(await response.text()).toBe('There is no such feed.')
})
