import { expect, test } from 'vitest'
import { groupByHost, partsOf } from '#functions/domain/checking/by-host.ts'
import { feedsOfPart } from '#shared/deployment/feed-checks.ts'

const feedOf = (host: string, number: number) => ({ feedUrl: `https://${host}/${number}.xml` })
const feedsOf = (host: string, count: number) =>
  Array.from({ length: count }, (_, number) => feedOf(host, number))

const hostsIn = (part: readonly (readonly { feedUrl: string }[])[]) =>
  part.map(([first]) => new URL(first?.feedUrl ?? '').hostname)

test('a feed whose address leads to another server for now belongs to that server', () => {
  const led = { ...feedOf('short.example', 1), answeringHost: 'a.example' }
  const [first, ...others] = groupByHost([feedOf('a.example', 1), feedOf('b.example', 1), led])
  expect([first, others]).toEqual([[feedOf('a.example', 1), led], [[feedOf('b.example', 1)]]])
})

test('no host is in two parts, no feed is lost, and small hosts share parts of bounded size', () => {
  const small = Array.from({ length: 400 }, (_, index) => feedsOf(`host-${index}.example`, 1 + (index % 7)))
  const feeds = [...small.flat(), ...feedsOf('big.example', 1000), ...feedsOf('bigger.example', 3000)]
  const parts = partsOf(feeds)
  const hosts = parts.flatMap(hostsIn)
  expect(new Set(hosts).size).toBe(hosts.length)
  expect(new Set(parts.flat(2))).toEqual(new Set(feeds))
  expect(parts.slice(0, 2).map(hostsIn)).toEqual([['bigger.example'], ['big.example']])
  const sizes = parts.slice(2).map((part) => part.flat().length)
  expect(Math.max(...sizes)).toBeLessThanOrEqual(feedsOfPart)
  // Small hosts have up to seven feeds, so only the last part may have room for another.
  for (const size of sizes.slice(0, -1)) expect(size).toBeGreaterThan(feedsOfPart - 7)
})

test('nothing that is due is no part', () => {
  expect(partsOf([])).toEqual([])
})
