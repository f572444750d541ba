import { expect, test } from 'vitest'
import { askedAddress, feedAddresses, feedIdentity } from '#shared/rules/feed-address.ts'

test.each([
  ['http://a.example/feed.xml', 'https://a.example/feed.xml'],
  ['https://a.example/feed', 'http://a.example/feed/'],
  ['https://a.example/feed/', 'https://A.example/feed//'],
  ['https://a.example', 'http://a.example/'],
  ['https://a.example/f?show=1#top', 'http://a.example/f/?show=1'],
])('%s and %s lead to one feed [S2.188]', (one, other) => {
  expect(feedIdentity(one)).toBe(feedIdentity(other))
  expect(feedAddresses(one)).toContain(feedAddresses(other)[1])
})

test.each([
  ['https://a.example/feed?show=1', 'https://a.example/feed?show=2'],
  ['https://a.example/feed', 'https://a.example/Feed'],
  ['https://a.example/feed', 'https://a.example:8443/feed'],
  ['https://one:secret@a.example/feed', 'https://two:secret@a.example/feed'],
])('%s and %s lead to two', (one, other) => {
  expect(feedIdentity(one)).not.toBe(feedIdentity(other))
  expect(feedAddresses(one)).not.toContain(other)
})

test('the address itself comes first, then each other form once', () => {
  expect(feedAddresses('http://a.example/feed/')).toEqual([
    'http://a.example/feed/',
    'https://a.example/feed',
    'https://a.example/feed/',
    'http://a.example/feed',
  ])
  expect(feedAddresses('https://a.example')).toEqual(['https://a.example/', 'http://a.example/'])
})

test.each([
  ['https://a.example/feed.xml#top', 'https://a.example/feed.xml'],
  ['https://a.example/feed.xml#', 'https://a.example/feed.xml'],
  ['http://A.example/feed///?show=1#top', 'http://a.example/feed/?show=1'],
  ['https://a.example//', 'https://a.example/'],
  ['https://a.example//feed/one', 'https://a.example//feed/one'],
])('%s is kept as %s, for all of its forms', (given, kept) => {
  expect(askedAddress(given)).toBe(kept)
  expect(feedAddresses(given)).toContain(kept)
  expect(feedAddresses(kept)).toContain(kept)
})
