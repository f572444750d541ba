import { expect, test } from 'vitest'
import { looksPublic } from '#shared/rules/public-feed.ts'

test.each([
  'https://feeds.example/',
  'https://feeds.example/the-long-table/feed.xml',
  'http://show.example/rss',
  'https://show.example/TheLongTable/podcast2.rss',
  'https://host.example/shows/1234567/RSS_feed',
])('%s is an address that anybody may have', (address) => {
  expect(looksPublic(address)).toBe(true)
})

test.each([
  ['a user', 'https://reader@feeds.example/show.xml'],
  ['a password', 'https://reader:word@feeds.example/show.xml'],
  ['a query', 'https://feeds.example/show.xml?auth=1'],
  ['a fragment', 'https://feeds.example/show.xml#auth'],
  ['a UUID', 'https://feeds.example/123e4567-e89b-42d3-a456-426614174000/rss'],
  ['a hash', 'https://feeds.example/5f8a9d02c1b64e7f/show.xml'],
  ['a token of mixed letters', 'https://feeds.example/aGVsbFBXbQ/feed'],
  ['a token with digits in it', 'https://feeds.example/x9Kq2/feed'],
  ['a token behind dots', 'https://feeds.example/show.k3y9zq.xml'],
  ['a very long number', 'https://feeds.example/98402906190123/feed'],
  ['a very long word', 'https://feeds.example/qmzxnvbtrwplkjhgfdsaqwer/feed'],
  ['a name and a host in its path', 'https://feeds.example/user:key@show/feed.xml'],
  ['an encoded part', 'https://feeds.example/show%2Fkey/feed.xml'],
])('an address with %s may be one subscriber’s own [S2.124]', (_what, address) => {
  expect(looksPublic(address)).toBe(false)
})

test('a text that is no address is none that may be shown', () => {
  expect(looksPublic('feeds')).toBe(false)
})
