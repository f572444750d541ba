import { expect, test } from 'vitest'
import { podcastApps } from '#web/features/podcast-page/podcast-apps.ts'

test('apps subscribe by the address of the feed alone [S25.60]', () => {
  const links = podcastApps('https://feeds.example/show.xml?format=rss&lang=en')
  const encoded = 'https%3A%2F%2Ffeeds.example%2Fshow.xml%3Fformat%3Drss%26lang%3Den'
  expect(links.map(({ name, href }) => [name, href])).toEqual([
    ['AntennaPod', `https://antennapod.org/deeplink/subscribe?url=${encoded}`],
    ['Apple Podcasts', 'podcast://feeds.example/show.xml?format=rss&lang=en'],
    ['Overcast', `overcast://x-callback-url/add?url=${encoded}`],
    ['Player FM', `https://player.fm/subscribe?id=${encoded}`],
    ['Pocket Casts', 'pktc://subscribe/feeds.example/show.xml?format=rss&lang=en'],
    ['Podcast Addict', `https://podcastaddict.com/feed/${encoded}`],
    ['Another app', 'pcast://feeds.example/show.xml?format=rss&lang=en'],
  ])
})

test.each([
  null,
  '',
  'not an address',
  'javascript:alert(1)',
  'data:text/html,x',
  'file:///etc/passwd',
  '//feeds.example/show.xml',
  // A user name or password is a subscriber's own.
  'https://reader:secret@feeds.example/show.xml',
  'https://token@feeds.example/show.xml',
  `https://feeds.example/${'a'.repeat(2000)}`,
])('%s opens in no app [S25.61]', (address) => {
  expect(podcastApps(address)).toEqual([])
})

test.each([
  'https://feeds.example/a"b<c>d\'e f.xml',
  'http://feeds.example/x?url=javascript:alert(1)&id=2#part',
  'https://feeds.example/%26url=https://evil.example',
  'https://feeds.example/\u202eshow\n.xml',
  'https://ünïcode.example/פוד.xml',
])('%s stays one value of each link [S25.61]', (address) => {
  const links = podcastApps(address)
  expect(links).toHaveLength(7)
  const whole = new URL(address).href
  for (const { href } of links) {
    expect(href).not.toMatch(/["<>\s]/)
    const url = new URL(href)
    const given = url.searchParams.get('url') ?? url.searchParams.get('id')
    const host = new URL(address).host
    if (['antennapod.org', 'x-callback-url', 'player.fm'].includes(url.host)) {
      expect([given, [...url.searchParams.keys()].length]).toEqual([whole, 1])
    } else if (url.host === 'podcastaddict.com') {
      expect(decodeURIComponent(url.pathname)).toBe(`/feed/${whole}`)
    } else {
      expect([host, 'subscribe']).toContain(url.host)
    }
  }
})
