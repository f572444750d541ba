import { expect, test } from 'vitest'
import { isSameShow, permanentAddress } from '#functions/domain/checking/moved-feed.ts'

const way = (...statuses: number[]) =>
  statuses.map((status, index) => ({ status, url: `https://a.example/${index}` }))

test.each([
  [[301], 'https://a.example/0'],
  [[308, 301], 'https://a.example/1'],
  [[302], undefined],
  [[301, 302], undefined],
  [[303], undefined],
  [[307, 308], undefined],
  [[], undefined],
])('a way of %j leads for good to %s [S14.3]', (statuses, address) => {
  expect(permanentAddress(way(...statuses))).toBe(address)
})

test.each([
  [{ name: 'The Show' }, { name: 'the  show!' }, true],
  [{ name: 'The Show' }, { name: 'Cheap Pills' }, undefined],
  [{ name: '…' }, { name: '—' }, undefined],
  [{ name: 'The Show', podcastGuid: 'AB' }, { name: 'Renamed', podcastGuid: 'ab' }, true],
  [{ name: 'The Show', podcastGuid: 'ab' }, { name: 'The Show', podcastGuid: 'cd' }, false],
  [{ name: 'The Show', podcastGuid: 'ab' }, { name: 'The Show' }, true],
])('%j and %j are one show: %s', (known, found, expected) => {
  expect(isSameShow(known, found)).toBe(expected)
})
