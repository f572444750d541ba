import { request } from 'node:http'
import { beforeAll, expect, test } from 'vitest'
import type { TestCloud } from '#tests/harness.ts'
import { sharedCloud } from '#tests/one-cloud/shared-cloud.ts'

let cloud: TestCloud
beforeAll(async () => {
  cloud = await sharedCloud()
})

/** The status of a page that no edge has kept, asked for from an address of this machine. */
function askFrom(localAddress: string, topic: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const url = new URL(`/topic/${topic}`, cloud.siteUrl)
    const asked = request(url, { localAddress }, (response) => {
      response.resume().once('end', () => resolve(response.statusCode))
    })
    asked.once('error', reject).end()
  })
}

async function ask(localAddress: string, name: string, times: number) {
  const statuses: (number | undefined)[] = []
  for (let asked = 0; asked < times; asked += 1)
    statuses.push(await askFrom(localAddress, `${name} ${asked}`.replaceAll(' ', '_')))
  return statuses
}

test('while one address asks for 900 pages over 30 connections, another is refused none of 40', async () => {
  const flood = Promise.all(Array.from({ length: 30 }, (_, one) => ask('127.0.0.5', `flood ${one}`, 30)))
  const reader = await ask('127.0.0.1', 'reader', 40)
  await flood
  expect(reader.filter((status) => status === 429)).toEqual([])
  expect(new Set(reader).size).toBe(1)
})
