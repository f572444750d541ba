import { expect, test } from 'vitest'
import { feedKey } from '#shared/rules/feed-key.ts'
import { markCharacters, markOfFeed, markOfGuid } from '#shared/rules/show-mark.ts'

const feed = 'https://feeds.example/show/one?id=7'

test.each([
  ['http', 'http://feeds.example/show/one?id=7'],
  ['www', 'https://www.feeds.example/show/one?id=7'],
  ['a slash at the end', 'https://feeds.example/show/one/?id=7'],
  ['more slashes', 'https://feeds.example//show/one//?id=7'],
  ['capital letters in the host', 'HTTPS://Feeds.Example/show/one?id=7'],
  ['a dot behind the host', 'https://feeds.example./show/one?id=7'],
  ['the default port', 'https://feeds.example:443/show/one?id=7'],
  ['the port of the other scheme', 'http://feeds.example:443/show/one?id=7'],
  ['a fragment', 'https://feeds.example/show/one?id=7#top'],
  ['tracking parameters', 'https://feeds.example/show/one?utm_source=app&id=7&fbclid=x'],
  ['letters that need no escape', 'https://feeds.example/%73how/one?id=%37'],
  ['feed://', 'feed://feeds.example/show/one?id=7'],
  ['itpc://', 'itpc://feeds.example/show/one?id=7'],
  ['no scheme', 'feeds.example/show/one?id=7'],
  ['spaces around', '  https://feeds.example/show/one?id=7\n'],
  ['the prefix of OP3', 'https://op3.dev/e/feeds.example/show/one?id=7'],
  ['the prefix of OP3 with a guid', 'https://op3.dev/e,pg=1234/https://feeds.example/show/one?id=7'],
  ['the prefix of Podtrac', 'https://www.podtrac.com/pts/redirect.mp3/feeds.example/show/one?id=7'],
  ['the prefix of Chartable', 'https://chtbl.com/track/1A2B/feeds.example/show/one?id=7'],
  [
    'prefixes in a row',
    'https://pdst.fm/e/chrt.fm/track/1A/dts.podtrac.com/redirect.xml/www.feeds.example/show/one/?id=7',
  ],
])('%s leads to the same feed [S25.77]', (_, address) => {
  expect(feedKey(address)).toBe(feedKey(feed))
})

test.each([
  ['https://feeds.feedburner.com/One', 'http://feeds2.feedburner.com/One?format=xml'],
  ['https://feeds.feedburner.com/One', 'http://feedproxy.google.com/One'],
  ['https://feeds.example/a?x=1&y=2', 'https://feeds.example/a?y=2&x=1'],
  ['https://feeds.example/caf%c3%a9', 'https://feeds.example/café'],
  ['https://müsik.example/feed', 'https://xn--msik-0ra.example/feed'],
])('%s and %s are the same feed [S25.77]', (one, other) => {
  expect(feedKey(one)).toBe(feedKey(other))
})

test.each([
  ['https://feeds.example/show?id=1', 'https://feeds.example/show?id=2'],
  ['https://feeds.example/show?id=1', 'https://feeds.example/show'],
  ['https://feeds.example/Show', 'https://feeds.example/show'],
  ['https://feeds.example:8443/show', 'https://feeds.example/show'],
  ['https://one.example/feed', 'https://two.example/feed'],
  ['https://feeds.example/a/b', 'https://feeds.example/ab'],
  ['https://feeds.example/a%2Fb', 'https://feeds.example/a/b'],
  ['https://feeds.example/feed.xml', 'https://feeds.example/feed'],
  ['https://feeds.example/show?format=xml', 'https://feeds.example/show'],
  ['https://op3.dev/feed/one', 'https://op3.dev/feed/two'],
  ['https://media.blubrry.com/one/feed.xml', 'https://media.blubrry.com/two/feed.xml'],
])('%s and %s are two feeds', (one, other) => {
  expect(feedKey(one)).not.toBe(feedKey(other))
})

test.each([
  '',
  'The Daily',
  'mailto:a@b.example',
  'https://user:secret@a.example/feed',
  `https://a.example/${'a'.repeat(2000)}`,
])('«%s» is no feed address', (text) => {
  expect(feedKey(text)).toBeUndefined()
})

test('marks are short, and those of guids ignore case', async () => {
  const marks = [await markOfFeed(feed), await markOfGuid('917393E3-1b1e-5cef-ace4-edaa54e1f810')]
  expect(marks.map((mark) => mark?.length)).toEqual([markCharacters, markCharacters])
  expect(marks[1]).toBe(await markOfGuid(' 917393e3-1B1E-5cef-ace4-edaa54e1f810 '))
  expect(await markOfFeed('The Daily')).toBeUndefined()
})
