import { createServer, type RequestListener, type Server } from 'node:http'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { listen } from 'cdk-on-localhost/http'
import { afterEach, expect, test } from 'vitest'
import type { Resolve } from '#functions/clients/dial.ts'
import { openGuardedClient } from '#functions/clients/guarded-client.ts'
import { createGuardedClient } from '#functions/clients/guarded-fetch.ts'

const limits = { maxBytes: 100_000, timeoutMilliseconds: 60_000 }
const servers: Server[] = []

afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

async function serve(listener: RequestListener): Promise<{ host: string; url: string }> {
  const server = createServer(listener)
  servers.push(server)
  const port = await listen(server)
  return { host: `127.0.0.1:${port}`, url: `http://127.0.0.1:${port}` }
}

test('a private server is called only when it is allowed by name', async () => {
  let calls = 0
  const { host, url } = await serve((_request, response) => {
    calls += 1
    response.end('content')
  })
  await expect(createGuardedClient({ allowedPrivateHosts: [] }).fetch(url, limits)).rejects.toMatchObject({
    fault: 'refused',
  })
  expect(calls).toBe(0)
  const answer = await createGuardedClient({ allowedPrivateHosts: [host] }).fetch(url, limits)
  expect(answer.bytes.toString()).toBe('content')
})

test('the refusal of a private server says how to allow it, and how it is allowed by name [S20.129]', async () => {
  const { host } = await serve((_request, response) => response.end('content'))
  const named = `localhost:${host.split(':')[1]}`
  const resolve: Resolve = async () => [{ address: '127.0.0.1', family: 4 }]
  const wayOut = /add its host and port to the parameter AllowedPrivateHosts, or to SIDELIGHT_PRIVATE_HOSTS/
  const closed = createGuardedClient({ allowedPrivateHosts: [], resolve })
  await expect(closed.fetch('http://localhost/feed.xml', limits)).rejects.toThrow(
    /^This address doesn't belong to a public server\./,
  )
  await expect(closed.fetch('http://localhost/feed.xml', limits)).rejects.toThrow(wayOut)
  await expect(closed.fetch(`http://${named}/feed.xml`, limits)).rejects.toThrow(
    /^Feeds and their files can be read only on ports 80, 443, 8080 and 8443\./,
  )
  await expect(closed.fetch(`http://${named}/feed.xml`, limits)).rejects.toThrow(wayOut)
  const open = createGuardedClient({ allowedPrivateHosts: [named], resolve })
  expect((await open.fetch(`http://${named}/feed.xml`, limits)).bytes.toString()).toBe('content')
})

test('a name is dialled at the address that was checked', async () => {
  const { host } = await serve((request, response) => response.end(request.headers.host))
  const port = host.split(':')[1]
  const client = createGuardedClient({
    allowedPrivateHosts: [`feeds.example:${port}`],
    resolve: async () => [{ address: '127.0.0.1', family: 4 }],
  })
  const answer = await client.fetch(`http://feeds.example:${port}/feed.xml`, limits)
  expect(answer.bytes.toString()).toBe(`feeds.example:${port}`)
})

test('a redirect to a server that is not allowed is not followed', async () => {
  let calls = 0
  const inner = await serve((_request, response) => {
    calls += 1
    response.end('secret')
  })
  const outer = await serve((_request, response) => response.writeHead(302, { location: inner.url }).end())
  const client = createGuardedClient({ allowedPrivateHosts: [outer.host] })
  await expect(client.fetch(outer.url, limits)).rejects.toMatchObject({ fault: 'refused' })
  expect(calls).toBe(0)
})

test('redirects are followed five times', async () => {
  const { host, url } = await serve((request, response) => {
    const left = Number(request.url?.slice(1))
    if (left === 0) response.end('there')
    else response.writeHead(301, { location: `/${left - 1}` }).end()
  })
  const client = createGuardedClient({ allowedPrivateHosts: [host] })
  await expect(client.fetch(`${url}/5`, limits)).resolves.toMatchObject({
    url: `${url}/0`,
  })
  await expect(client.fetch(`${url}/6`, limits)).rejects.toMatchObject({ fault: 'malformed' })
})

test.each([
  ['desk@example.org', 'Sidelight/1 (+https://site.example; desk@example.org)'],
  [undefined, 'Sidelight/1 (+https://site.example)'],
])('names itself and a contact to servers: %s [S14.47]', async (contactAddress, userAgent) => {
  const { host, url } = await serve((request, response) => response.end(request.headers['user-agent']))
  const client = openGuardedClient({
    allowedPrivateHosts: `feeds.example:80, ${host}`,
    siteUrl: 'https://site.example',
    contactAddress,
  })
  expect((await client.fetch(url, limits)).bytes.toString()).toBe(userAgent)
})

test('reports every redirect with its status', async () => {
  const statuses: Readonly<Record<string, number>> = { '/old': 301, '/moved': 308, '/today': 302 }
  const ways: Readonly<Record<string, string>> = { '/old': '/moved', '/moved': '/today', '/today': '/feed' }
  const { host, url } = await serve((request, response) => {
    const path = request.url ?? ''
    response.writeHead(statuses[path] ?? 200, ways[path] ? { location: ways[path] } : {}).end()
  })
  const client = createGuardedClient({ allowedPrivateHosts: [host] })
  expect((await client.fetch(`${url}/old`, limits)).redirects).toEqual([
    { status: 301, url: `${url}/moved` },
    { status: 308, url: `${url}/today` },
    { status: 302, url: `${url}/feed` },
  ])
  expect((await client.fetch(`${url}/feed`, limits)).redirects).toEqual([])
})

test.each([0, 1, 40_000, 60_000, 100_000])('%i bytes arrive as they were sent', async (length) => {
  const content = Buffer.from(Array.from({ length }, (_, index) => index % 251))
  const { host, url } = await serve(async (_request, response) => {
    for (let start = 0; start < length; start += 7000) response.write(content.subarray(start, start + 7000))
    response.end()
  })
  const { bytes } = await createGuardedClient({ allowedPrivateHosts: [host] }).fetch(url, limits)
  expect(bytes.equals(content)).toBe(true)
})

test('reports when the server wants the next request', async () => {
  const { host, url } = await serve((request, response) => {
    const status = request.url === '/busy' ? 503 : 200
    response.writeHead(status, { 'retry-after': '120', 'cache-control': 'max-age=3600' }).end()
  })
  const client = createGuardedClient({ allowedPrivateHosts: [host] })
  expect(await client.fetch(url, limits)).toMatchObject({ retryAfter: '120', cacheControl: 'max-age=3600' })
  await expect(client.fetch(`${url}/busy`, limits)).rejects.toMatchObject({ status: 503, retryAfter: '120' })
})

test.each([
  ['gzip', gzipSync],
  ['br', brotliCompressSync],
])('reads %s and counts the decoded bytes', async (coding, compress) => {
  const { host, url } = await serve((request, response) => {
    const content = compress(Buffer.alloc(request.url === '/large' ? 500_000 : 1000, 'a'))
    response.writeHead(200, { 'content-encoding': coding }).end(content)
  })
  const client = createGuardedClient({ allowedPrivateHosts: [host] })
  expect((await client.fetch(url, limits)).bytes).toHaveLength(1000)
  await expect(client.fetch(`${url}/large`, limits)).rejects.toMatchObject({ fault: 'too-large' })
})

test('more than one coding is refused', async () => {
  const { host, url } = await serve((_request, response) =>
    response.writeHead(200, { 'content-encoding': 'gzip, gzip' }).end(gzipSync(gzipSync('x'))),
  )
  const client = createGuardedClient({ allowedPrivateHosts: [host] })
  await expect(client.fetch(url, limits)).rejects.toMatchObject({ fault: 'malformed' })
})

test('an endless answer ends at the time limit', async () => {
  const { host, url } = await serve((_request, response) => {
    response.writeHead(200).write('a')
  })
  const client = createGuardedClient({ allowedPrivateHosts: [host] })
  const fetched = client.fetch(url, { ...limits, timeoutMilliseconds: 200 })
  await expect(fetched).rejects.toMatchObject({ fault: 'unreachable', isTransient: true })
})

test('asks conditionally and reports an unchanged feed', async () => {
  const { host, url } = await serve((request, response) => {
    const isKnown = request.headers['if-none-match'] === '"v1"'
    response.writeHead(isKnown ? 304 : 200, { etag: '"v1"' }).end(isKnown ? undefined : 'feed')
  })
  const client = createGuardedClient({ allowedPrivateHosts: [host] })
  const first = await client.fetch(url, limits)
  expect(first).toMatchObject({ status: 200, etag: '"v1"' })
  expect((await client.fetch(url, { ...limits, etag: first.etag })).status).toBe(304)
})

test.each([
  [404, false],
  [429, true],
  [503, true],
])('status %i is transient: %s', async (status, isTransient) => {
  const { host, url } = await serve((_request, response) => response.writeHead(status).end())
  const client = createGuardedClient({ allowedPrivateHosts: [host] })
  await expect(client.fetch(url, limits)).rejects.toMatchObject({ fault: 'status', status, isTransient })
})
