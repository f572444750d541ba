import { Readable } from 'node:stream'
import { expect, test, vi } from 'vitest'
import { type Dial, dialAddress } from '#functions/clients/dial.ts'
import { createGuardedClient } from '#functions/clients/guarded-fetch.ts'
import type { ResolvedAddress } from '#functions/clients/public-address.ts'
import { openScriptedServer, says } from '#tests/scripted-server.ts'

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
    message: 'feeds.example does not answer.',
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
