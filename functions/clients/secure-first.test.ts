import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { FetchError } from '#functions/clients/fetch-error.ts'
import type { GuardedClient } from '#functions/clients/guarded-fetch.ts'
import { openSecureFirst } from '#functions/clients/secure-first.ts'

const limits = { maxBytes: 1000, timeoutMilliseconds: 1000 }

function clientOf(...answering: string[]): GuardedClient & { asked: string[] } {
  const asked: string[] = []
  return {
    asked,
    fetch: () => Promise.reject(new Error('Nobody fetches audio.')),
    async open(url) {
      asked.push(url)
      if (!answering.includes(url)) throw new FetchError('unreachable', `${url} doesn't answer.`)
      return { status: 200, url, redirects: [], isEncoded: false, body: Readable.from([]) }
    },
  }
}

const [plain, secure] = ['http://audio.example/a.mp3?x=1', 'https://audio.example/a.mp3?x=1']

test('audio that a feed names with http is asked for with https first [S15.1]', async () => {
  const client = clientOf(plain, secure)
  expect((await openSecureFirst(client, plain, () => limits)).url).toBe(secure)
  expect(client.asked).toEqual([secure])
})

test('where https does not answer the audio is asked for as it is named [S15.1]', async () => {
  const client = clientOf(plain)
  expect((await openSecureFirst(client, plain, () => limits)).url).toBe(plain)
  expect(client.asked).toEqual([secure, plain])
  await expect(openSecureFirst(clientOf(), plain, () => limits)).rejects.toThrow(`${plain} doesn't answer.`)
})

test.each([secure, 'http://audio.example:8080/a.mp3', 'no address'])(
  '%s is asked for as it is',
  async (address) => {
    const client = clientOf(address)
    await openSecureFirst(client, address, () => limits)
    expect(client.asked).toEqual([address])
  },
)

test('the time that https used is missing for the other attempt, and it may not wait long for a connection', async () => {
  const asked: unknown[] = []
  const client: GuardedClient = {
    ...clientOf(),
    open: (url, { timeoutMilliseconds, hasAlternative }) => {
      asked.push([url, timeoutMilliseconds, hasAlternative])
      return Promise.reject(new FetchError('unreachable', 'Nobody answers.'))
    },
  }
  const left = [1000, 400]
  const optionsNow = () => ({ ...limits, timeoutMilliseconds: left.shift() ?? 0 })
  await expect(openSecureFirst(client, plain, optionsNow)).rejects.toThrow('Nobody answers.')
  expect(asked).toEqual([
    [secure, 1000, true],
    [plain, 400, undefined],
  ])
})
