import { expect, test } from 'vitest'
import { clientWithTimeLimit } from '#functions/clients/client-with-time-limit.ts'

test('requests that follow each other get what is left of the time for all', async () => {
  let now = 1000
  const allowed: number[] = []
  const slow = (_address: string, { timeoutMilliseconds }: { timeoutMilliseconds: number }) => {
    allowed.push(timeoutMilliseconds)
    now += 14_000
    return Promise.reject(new Error('Nobody answers.'))
  }
  const client = clientWithTimeLimit({ open: slow, fetch: slow }, 24_000, { now: () => now })
  const request = { maxBytes: 1, timeoutMilliseconds: 15_000 }
  for (const ask of [client.fetch, client.open, client.fetch])
    await expect(ask('https://feeds.example/', request)).rejects.toThrow('Nobody answers.')
  expect(allowed).toEqual([15_000, 10_000, 1])
})
