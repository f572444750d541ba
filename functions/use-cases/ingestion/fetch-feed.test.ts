import { gzipSync } from 'node:zlib'
import { afterEach, describe, expect, test } from 'vitest'
import { createGuardedClient } from '#functions/clients/guarded-fetch.ts'
import { fetchFeed } from '#functions/use-cases/ingestion/fetch-feed.ts'
import {
  openScriptedServer,
  type Script,
  type ScriptedServer,
  says,
  saysAndCloses,
} from '#tests/scripted-server.ts'

const now = new Date('2026-12-01T00:00:00.000Z')
const servers: ScriptedServer[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

/** The titles of the items, or the failure. */
async function fetched(script: Script): Promise<readonly string[] | unknown> {
  const server = await openScriptedServer(script)
  servers.push(server)
  const client = createGuardedClient({ allowedPrivateHosts: [server.host] })
  try {
    const feed = await fetchFeed(client, { url: `${server.url}/feed`, now })
    return feed.kind === 'read' ? feed.read.items.map(({ title }) => title) : feed
  } catch (error) {
    return error
  }
}

const item = (name: string) =>
  `<item><title>${name}</title><guid>${name}</guid><enclosure url="https://a.example/${name}.mp3"/></item>\n`
const rss = `<rss version="2.0"><channel><title>Show</title>${item('one')}${item('two')}</channel></rss>`
const rdf = `<rdf:RDF><channel><title>Show</title></channel>${item('one')}${item('two')}</rdf:RDF>`
const json = JSON.stringify({
  version: 'https://jsonfeed.org/version/1.1',
  title: 'Show',
  items: ['one', 'two'].map((name) => ({
    id: name,
    title: name,
    attachments: [{ url: `https://a.example/${name}.mp3`, mime_type: 'audio/mpeg' }],
  })),
})
const atom = `<feed xmlns="http://www.w3.org/2005/Atom"><title>Show</title>${['one', 'two']
  .map(
    (name) =>
      `<entry><title>${name}</title><id>${name}</id><link rel="enclosure" href="https://a.example/${name}.mp3"/></entry>`,
  )
  .join('')}</feed>`

const head = (...fields: readonly string[]) => `HTTP/1.1 200 OK\r\n${fields.join('\r\n')}\r\n\r\n`
const length = (content: string | Buffer, more = 0) => `Content-Length: ${content.length + more}`
const titles = ['one', 'two']

describe.each([
  ['RSS', rss],
  ['RSS 1.0', rdf],
  ['Atom', atom],
  ['JSON Feed', json],
])('a whole %s document', (_, content) => {
  test.each([
    ['a Content-Length that is too long', saysAndCloses(head(length(content, 500)), content)],
    ['a Content-Length twice', says(head(length(content), length(content)), content)],
    ['two Content-Lengths', saysAndCloses(head(length(content), length(content, 500)), content)],
    [
      'two Content-Lengths, the first too long',
      saysAndCloses(head(length(content, 9), length(content)), content),
    ],
    [
      'chunks without an end',
      saysAndCloses(head('Transfer-Encoding: chunked'), `${content.length.toString(16)}\r\n${content}\r\n`),
    ],
    [
      'the Content-Length of its decoded bytes',
      saysAndCloses(head('Content-Encoding: gzip', length(content, 500)), gzipSync(content)),
    ],
    [
      'bytes behind its gzip',
      saysAndCloses(head('Content-Encoding: gzip'), Buffer.concat([gzipSync(content), Buffer.from('more')])),
    ],
    ['the coding aws-chunked', says(head('Content-Encoding: aws-chunked', length(content)), content)],
    ['an unknown coding', says(head('Content-Encoding: unknown', length(content)), content)],
  ])('is read with %s', async (_what, script) => {
    expect(await fetched(script)).toEqual(titles)
  })

  test.each([0.3, 0.6, 0.9])('is refused without its end, cut at %d', async (part) => {
    const half = content.slice(0, content.length * part)
    const packed = gzipSync(content)
    for (const script of [
      saysAndCloses(head(length(content)), half),
      saysAndCloses(head(length(half), length(content)), half),
      saysAndCloses(head('Transfer-Encoding: chunked'), `${half.length.toString(16)}\r\n${half}\r\n`),
      saysAndCloses(head('Content-Encoding: gzip', length(packed)), packed.subarray(0, packed.length * part)),
    ])
      expect(await fetched(script)).toMatchObject({
        fault: 'unreachable',
        message: "The server's answer was cut off.",
      })
  })
})

test('a feed that breaks off behind any of its items is refused', async () => {
  for (const content of [rss, rdf]) {
    for (const end of ['</channel>', item('one'), item('two')]) {
      const place = content.indexOf(end) + end.length
      const isWhole = place > content.indexOf(item('two')) + item('two').length
      const outcome = await fetched(saysAndCloses(head(length(content)), content.slice(0, place)))
      if (isWhole) expect(outcome).toEqual(titles)
      else expect(outcome).toMatchObject({ message: "The server's answer was cut off." })
    }
  }
})

test('a Content-Length that is a little too short costs no item', async () => {
  expect(await fetched(saysAndCloses(head(length(rss, -20)), rss))).toEqual(titles)
})

test('a server that falls silent behind a whole feed is read at the deadline', async () => {
  const server = await openScriptedServer(says(head(length(rss, 500)), rss))
  servers.push(server)
  const client = createGuardedClient({ allowedPrivateHosts: [server.host] })
  const options = { maxBytes: 10_000, timeoutMilliseconds: 300, mayBreakOff: true }
  const { bytes, brokenOff } = await client.fetch(`${server.url}/feed`, options)
  expect([bytes.toString(), brokenOff?.message]).toEqual([rss, '127.0.0.1 takes too long to answer.'])
})
