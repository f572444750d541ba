import { Readable } from 'node:stream'
import { expect, test, vi } from 'vitest'
import { type Dial, dialAddress } from '#functions/clients/dial.ts'
import { createGuardedClient } from '#functions/clients/guarded-fetch.ts'
import type { ResolvedAddress } from '#functions/clients/public-address.ts'
import { openScriptedServer, says } from '#tests/scripted-server.ts'

const wayOut =
  'If the server is yours, add its host and port to the parameter AllowedPrivateHosts, or to SIDELIGHT_PRIVATE_HOSTS for npm start.'
const portRefusal = `Feeds and their files can be read only on ports 80, 443, 8080 and 8443. ${wayOut}`

const limits = { maxBytes: 1000, timeoutMilliseconds: 60_000 }
const six: ResolvedAddress = { address: '2606:4700::1', family: 6 }
const four = (last: number): ResolvedAddress => ({ address: `93.184.215.${last}`, family: 4 })
const refusedConnection = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
const nonsense = Object.assign(new Error('Parse Error'), { code: 'HPE_INVALID_CONSTANT' })
const noHeaders = {}

function clientOf(addresses: readonly ResolvedAddress[], failures: Readonly<Record<string, Error>>) {
  const dialled: string[] = []
  const dial: Dial = async ({ address: { address } }) => {
    dialled.push(address)
    if (failures[address]) throw failures[address]
    return { status: 200, headers: noHeaders, body: Readable.from([Buffer.from(address)]) }
  }
  const resolve = async () => [...addresses]
  return { dialled, client: createGuardedClient({ allowedPrivateHosts: [], resolve, dial }) }
}

test('a server is called by IPv4 where it has both [S14.43]', async () => {
  const { client, dialled } = clientOf([six, four(1)], {})
  await client.fetch('http://feeds.example/', limits)
  expect(dialled).toEqual([four(1).address])
})

test('if one address does not answer the next is called, IPv6 last [S14.43]', async () => {
  const dead = { [four(1).address]: refusedConnection, [four(2).address]: refusedConnection }
  const { client, dialled } = clientOf([six, four(1), four(2)], dead)
  const { bytes } = await client.fetch('http://feeds.example/', limits)
  expect(bytes.toString()).toBe(six.address)
  expect(dialled).toEqual([four(1).address, four(2).address, six.address])
})

test('of a server with a hundred dead addresses four are called [S14.43]', async () => {
  const addresses = Array.from({ length: 100 }, (_, n) => four(n))
  const dead = Object.fromEntries(addresses.map(({ address }) => [address, refusedConnection]))
  const { client, dialled } = clientOf(addresses, dead)
  await expect(client.fetch('http://feeds.example/', limits)).rejects.toMatchObject({
    fault: 'unreachable',
    message: "feeds.example doesn't answer.",
  })
  expect(dialled).toHaveLength(4)
})

test.each(['CERT_HAS_EXPIRED', 'DEPTH_ZERO_SELF_SIGNED_CERT', 'ERR_TLS_CERT_ALTNAME_INVALID', 'EPROTO'])(
  'a server that cannot be trusted is not said to be silent: %s',
  async (code) => {
    const { client } = clientOf([four(1)], { [four(1).address]: Object.assign(new Error('TLS'), { code }) })
    await expect(client.fetch('https://feeds.example/', limits)).rejects.toMatchObject({
      fault: 'unreachable',
      message: 'feeds.example offers no secure connection that can be trusted.',
    })
  },
)

test('after a malformed answer no other address is called', async () => {
  const { client, dialled } = clientOf([four(1), four(2)], { [four(1).address]: nonsense })
  await expect(client.fetch('http://feeds.example/', limits)).rejects.toMatchObject({ fault: 'malformed' })
  expect(dialled).toHaveLength(1)
})

test('one private address among public ones is not called, nor are the others [S14.44]', async () => {
  const { client, dialled } = clientOf([four(1), { address: '10.0.0.1', family: 4 }], {})
  await expect(client.fetch('http://feeds.example/', limits)).rejects.toMatchObject({ fault: 'refused' })
  expect(dialled).toEqual([])
})

test('after an address that never accepts the connection the next one is called [S14.43]', async () => {
  const server = await openScriptedServer(says())
  const silent = server.url.replace('http:', 'https:')
  const addresses: ResolvedAddress[] = [
    { address: '127.0.0.1', family: 4 },
    { address: '::1', family: 6 },
  ]
  const dial: Dial = async (request) =>
    request.address.family === 4
      ? dialAddress({ ...request, connectMilliseconds: request.connectMilliseconds && 50 })
      : { status: 200, headers: noHeaders, body: Readable.from([Buffer.from('content')]) }
  const allowedPrivateHosts = [server.host]
  const client = createGuardedClient({ allowedPrivateHosts, resolve: async () => addresses, dial })
  expect((await client.fetch(silent, limits)).bytes.toString()).toBe('content')
  await vi.waitFor(() => expect(server.openConnections()).toBe(0))
  server.close()
})

type Answer = Partial<Awaited<ReturnType<Dial>>>

/** Answers by URL; `asked` has each URL with the cookies that were sent to it. */
function publisherOf(answers: Readonly<Record<string, (cookie: string) => Answer>>) {
  const asked: string[] = []
  const dial: Dial = async ({ url, headers: { cookie = '' } }) => {
    asked.push([url.href, cookie].filter(Boolean).join(' '))
    const answer = answers[url.href]
    if (!answer) throw refusedConnection
    return {
      status: 200,
      headers: noHeaders,
      body: Readable.from([Buffer.from('content')]),
      ...answer(cookie),
    }
  }
  const client = createGuardedClient({ allowedPrivateHosts: [], resolve: async () => [four(1)], dial })
  return { asked, fetch: (url: string) => client.fetch(url, limits) }
}

const to = (location: string, setCookie?: string) => (): Answer => ({
  status: 302,
  headers: { location, ...(setCookie && { 'set-cookie': [setCookie] }) },
})
const content = (): Answer => ({})

test('a server that redirects until its cookie comes back gets it, in this fetch alone', async () => {
  const publisher = publisherOf({
    'https://a.example/feed.xml': (cookie) => (cookie.includes('t=1') ? {} : to('/auth')()),
    'https://a.example/auth': to('/feed.xml', 't=1; Path=/'),
  })
  const once = ['https://a.example/feed.xml', 'https://a.example/auth', 'https://a.example/feed.xml t=1']
  await publisher.fetch('https://a.example/feed.xml')
  await publisher.fetch('https://a.example/feed.xml')
  expect(publisher.asked).toEqual([...once, ...once])
})

test('a cookie goes to no other host, but is sent when the redirects come back', async () => {
  const publisher = publisherOf({
    'https://a.example/': to('https://b.example/', 't=1; Domain=example'),
    'https://b.example/': to('https://a.example/feed', 'u=1'),
    'https://a.example/feed': content,
  })
  await publisher.fetch('https://a.example/')
  expect(publisher.asked).toEqual(['https://a.example/', 'https://b.example/', 'https://a.example/feed t=1'])
})

test('a redirect from https to http is followed over https', async () => {
  const publisher = publisherOf({
    'https://a.example/old': to('http://b.example/feed?x=1'),
    'https://b.example/feed?x=1': content,
  })
  expect(await publisher.fetch('https://a.example/old')).toMatchObject({
    url: 'https://b.example/feed?x=1',
    redirects: [{ status: 302, url: 'https://b.example/feed?x=1' }],
  })
})

test('a server that sets a cookie and redirects to itself over http is read', async () => {
  const publisher = publisherOf({
    'https://a.example/feed': (cookie) => (cookie ? {} : to('http://a.example/feed', 't=1')()),
  })
  await publisher.fetch('https://a.example/feed')
  expect(publisher.asked).toEqual(['https://a.example/feed', 'https://a.example/feed t=1'])
})

const withHttps = 'The address redirects from https to http. With https: '

test.each([
  ['does not answer', undefined, `${withHttps}b.example doesn't answer.`],
  [
    'does not have the page',
    () => ({ status: 410 }),
    `${withHttps}The server says this is gone for good (410). Check the address.`,
  ],
  ['redirects to http again', to('http://b.example/feed'), 'The address redirects from https to http.'],
  ['redirects to http and back', to('http://a.example/old'), 'The address redirects from https to http.'],
])('a redirect from https to http is refused if the server %s over https', async (_, answer, message) => {
  const publisher = publisherOf({
    'https://a.example/old': to('http://b.example/feed'),
    ...(answer && { 'https://b.example/feed': answer }),
  })
  await expect(publisher.fetch('https://a.example/old')).rejects.toMatchObject({ fault: 'refused', message })
  expect(publisher.asked.filter((url) => url.startsWith('http:'))).toEqual([])
})

test('a server that is busy over https, behind a redirect to http, may be asked again', async () => {
  const publisher = publisherOf({
    'https://a.example/old': to('http://b.example/feed'),
    'https://b.example/feed': () => ({ status: 503 }),
  })
  await expect(publisher.fetch('https://a.example/old')).rejects.toMatchObject({ isTransient: true })
})

test.each([
  ['https://a.example:9000/', portRefusal],
  ['https://u:p@a.example/', 'The address contains a user name and password.'],
  ['https://u@a.example/', 'The address contains a user name.'],
  ['ftp://a.example/', "The address doesn't begin with http:// or https://."],
  ['a.example/feed', "The address isn't a valid web address."],
])('%s is refused: %s', async (url, message) => {
  await expect(publisherOf({}).fetch(url)).rejects.toMatchObject({ fault: 'refused', message })
})

test.each([
  ['https://u:p@b.example/', 'The address redirects to one that contains a user name and password.'],
  ['file:///etc/passwd', "The address redirects to one that doesn't begin with http:// or https://."],
  ['https://b.example:22/', portRefusal],
])('a redirect to %s is refused: %s', async (location, message) => {
  const publisher = publisherOf({ 'https://a.example/': to(location) })
  await expect(publisher.fetch('https://a.example/')).rejects.toMatchObject({ fault: 'refused', message })
})
