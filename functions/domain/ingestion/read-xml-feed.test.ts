import { expect, test } from 'vitest'
import { maximumItems } from '#functions/domain/ingestion/collected-items.ts'
import { readFeed } from '#functions/domain/ingestion/read-feed.ts'

const now = new Date('2026-03-01T06:00:00.000Z')
const read = (text: string, url = 'https://feeds.example/show/feed.xml') =>
  readFeed(Buffer.from(text), { now, url })

const audio = (name: string) => `<enclosure url="https://a.example/${name}.mp3" type="audio/mpeg"/>`
const item = (name: string, more = audio(name)) =>
  `<item><title>${name}</title><guid>${name}</guid>${more}</item>\n`
const rss = (inner: string) => `<rss version="2.0"><channel><title>A show</title>${inner}</channel></rss>`
const titlesOf = (text: string) => read(text).items.map(({ title }) => title)
const three = item('one') + item('two') + item('three')

test.each([
  ['a raw < before a space', '<title>two</title>', '<title>2 < 3</title>'],
  ['a raw < before a word', '<title>two</title>', '<title>two <three</title>'],
  ['a raw < at the end', '<title>two</title>', '<title>two <</title>'],
  ['a raw < with an attribute', '<title>two</title>', '<title><a href="two</title>'],
  ['raw &s', '<title>two</title>', '<title>R&D & &so; on</title>'],
  ['a misspelt end tag', '<title>two</title>', '<title>two</titel>'],
  ['an end tag without slash', '<title>two</title>', '<title>two<title>'],
  ['an end tag without >', '<title>two</title>', '<title>two</title'],
  ['no end tag', '<title>two</title>', '<title>two'],
  ['an empty end tag', '<title>two</title>', '<title>two</>'],
  ['an end tag of something else', '<title>two</title>', '<title>two</b>'],
  [
    'a misspelt end of the item',
    'two.mp3" type="audio/mpeg"/></item>',
    'two.mp3" type="audio/mpeg"/></itme>',
  ],
  ['no end of the item', 'two.mp3" type="audio/mpeg"/></item>', 'two.mp3" type="audio/mpeg"/>'],
  [
    'a CDATA section without end',
    '<title>two</title>',
    '<title><![CDATA[two</title><link><![CDATA[https://x.example]]></link>',
  ],
  ['a missing quotation mark', 'two.mp3" type', 'two.mp3 type'],
])('%s costs no item', (_, whole, damaged) => {
  expect(rss(three)).toContain(whole)
  expect(read(rss(three).replace(whole, damaged)).items.map(({ guid }) => guid)).toEqual([
    'one',
    'two',
    'three',
  ])
})

test('of a damaged item the intact fields are read', () => {
  expect(titlesOf(rss(three.replaceAll('</title>', '</titel>')))).toEqual(['one', 'two', 'three'])
  expect(titlesOf(rss(three.replaceAll('</guid>', '')))).toEqual(['one', 'two', 'three'])
})

test('a feed that is cut off keeps every item before the cut, and says so', () => {
  const whole = rss(three)
  const { items, problems } = read(whole.slice(0, whole.indexOf('three.mp3')))
  expect(items.map(({ title }) => title)).toEqual(['one', 'two'])
  expect(problems).toEqual([
    'The feed is cut off. Everything up to there was read.',
    '“three” is cut off, and has neither audio nor a transcript.',
  ])
})

const formats: readonly [string, string][] = [
  ['RSS 0.91', `<rss version="0.91"><channel><title>A show</title>${item('one')}</channel></rss>`],
  [
    'RSS 1.0',
    `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/"
      xmlns:enc="http://purl.oclc.org/net/rss_2.0/enc#"><channel><title>A show</title><items><rdf:Seq/></items></channel>
      <image><title>Picture</title><url>https://a.example/1.png</url></image>
      <item rdf:about="one"><title>one</title><enc:enclosure rdf:resource="https://a.example/one.mp3"/></item></rdf:RDF>`,
  ],
  [
    'RSS 1.1',
    `<Channel xmlns="http://purl.org/net/rss1.1#"><title>A show</title><items>${item('one')}</items></Channel>`,
  ],
  [
    'Atom 0.3',
    `<feed version="0.3" xmlns="http://purl.org/atom/ns#"><title mode="base64">QSBzaG93</title><entry><title>one</title>
      <id>one</id><link rel="enclosure" href="https://a.example/one.mp3"/></entry></feed>`,
  ],
  [
    'Atom with a prefix',
    `<a:feed xmlns:a="http://www.w3.org/2005/Atom"><a:title>A show</a:title><a:author><a:name>Ann</a:name></a:author><a:entry>
      <a:title>one</a:title><a:id>one</a:id><a:content type="audio/mpeg" src="https://a.example/one.mp3"/></a:entry></a:feed>`,
  ],
  [
    'CDF',
    `<CHANNEL HREF="https://show.example/"><TITLE>A show</TITLE><ITEM HREF="https://a.example/one.mp3"><TITLE>one</TITLE></ITEM></CHANNEL>`,
  ],
  ['one entry alone', `<entry xmlns="http://www.w3.org/2005/Atom"><title>one</title>${audio('one')}</entry>`],
]

test.each(formats)('reads %s', (name, text) => {
  const { feed, items } = read(text)
  expect(feed.title).toBe(name === 'one entry alone' ? '' : 'A show')
  expect(items).toEqual([expect.objectContaining({ title: 'one', audioUrl: 'https://a.example/one.mp3' })])
})

test('any prefix works for its namespace', () => {
  const { feed, items } = read(
    `<rss xmlns:i="http://www.itunes.com/dtds/podcast-1.0.dtd"><channel><title>A show</title><i:author>Ann</i:author>
    <i:image href="a.png"/>${item('one', `${audio('one')}<i:duration>90.6</i:duration>`)}</channel></rss>`,
  )
  expect(feed).toMatchObject({ author: 'Ann', imageUrl: 'https://feeds.example/show/a.png' })
  expect(items[0]?.durationSeconds).toBe(91)
})

test.each([
  ['an enclosure', '<enclosure url="https://a.example/1.mp3" type="audio/mpeg"/>'],
  ['an enclosure without type and extension', '<enclosure url="https://a.example/1.mp3?x=1"/>'],
  ['a type', '<media:content url="https://a.example/1.mp3" type="audio/mpeg"/>'],
  ['an extension', '<media:content url="https://a.example/1.mp3"/>'],
  ['a medium', '<media:group><media:content url="https://a.example/1.mp3" medium="audio"/></media:group>'],
  ['a link of Atom', '<atom:link rel="enclosure" href="https://a.example/1.mp3"/>'],
  ['the item’s own link', '<link>https://a.example/1.mp3</link>'],
  [
    'an alternate enclosure',
    '<podcast:alternateEnclosure type="audio/mpeg"><podcast:source uri="https://a.example/1.mp3"/></podcast:alternateEnclosure>',
  ],
])('audio is found by %s', (_, tag) => {
  expect(read(rss(item('one', tag))).items[0]?.audioUrl).toMatch('https://a.example/1.mp3')
})

test('an enclosure of which nothing is said but its address is audio, a picture is none', () => {
  expect(read(rss(item('one', '<enclosure url="https://a.example/listen/1"/>'))).items).toHaveLength(1)
  for (const tag of [
    '<enclosure url="https://a.example/1.jpg"/>',
    '<media:content url="https://a.example/1" type="image/png"/>',
  ])
    expect(read(rss(item('one', tag))).problems).toEqual(['“one” has neither audio nor a transcript.'])
})

test('audio comes before video', () => {
  const both =
    '<enclosure url="https://a.example/1.mp4" type="video/mp4"/><enclosure url="https://a.example/1.mp3"/>'
  expect(read(rss(item('one', both))).items[0]?.audioUrl).toBe('https://a.example/1.mp3')
})

test('relative addresses are completed by xml:base, and without it by the feed’s own', () => {
  const { feed, items } = read(
    `<rss xml:base="https://cdn.example/a/"><channel><title>A show</title><image><url>s.png</url></image>
    <item xml:base="b/"><title>one</title><link>page</link><enclosure url="1.mp3"/></item>
    <item><title>two</title><enclosure url="/2.mp3"/></item></channel></rss>`,
  )
  expect(feed.imageUrl).toBe('https://cdn.example/a/s.png')
  expect(items[0]).toMatchObject({
    link: 'https://cdn.example/a/b/page',
    audioUrl: 'https://cdn.example/a/b/1.mp3',
  })
  expect(items[1]?.audioUrl).toBe('https://cdn.example/2.mp3')
  expect(read(rss(item('one', '<enclosure url="1.mp3"/>'))).items[0]?.audioUrl).toBe(
    'https://feeds.example/show/1.mp3',
  )
})

test('a page is never completed by the address of the feed, which may be a subscriber’s secret', () => {
  const enclosure = '<enclosure url="1.mp3"/>'
  const { items } = read(rss(item('one', `<link>page.html</link>${enclosure}`)))
  expect(items[0]).toMatchObject({ audioUrl: 'https://feeds.example/show/1.mp3' })
  expect(items[0]).not.toHaveProperty('link')
})

test('titles in HTML are text, escaped or not', () => {
  const titles = [
    '&lt;b&gt;One&lt;/b&gt; &amp;amp; two',
    '<b>One</b> &amp; two',
    '<![CDATA[<b>One</b> &amp; two]]>',
    'One &#38; two',
  ]
  for (const title of titles) expect(read(rss('').replace('A show', title)).feed.title).toBe('One & two')
  expect(read(rss('').replace('A show', 'Caf&eacute;&nbsp;&mdash; &unknown;')).feed.title).toBe(
    'Café — &unknown;',
  )
})

test('what else is said of the show is kept', () => {
  const { feed } = read(
    rss(`<podcast:locked owner="a@b.example">yes</podcast:locked><itunes:block>Yes</itunes:block><itunes:complete>Yes</itunes:complete>
    <itunes:new-feed-url>https://new.example/feed.xml</itunes:new-feed-url><podcast:guid>917393e3</podcast:guid><ttl>90</ttl>
    <skipHours><hour>24</hour><hour>3</hour><hour>3</hour><hour>99</hour></skipHours><skipDays><day>Sunday</day><day>Sat</day></skipDays>
    <podcast:person role="host" group="cast" href="/ann" img="ann.png">Ann &amp; Bob</podcast:person>
    <podcast:liveItem><title>Live</title><guid>live</guid><enclosure url="https://a.example/live.mp3"/></podcast:liveItem>`),
  )
  expect(feed).toMatchObject({
    title: 'A show',
    isBlocked: true,
    isComplete: true,
    newFeedUrl: 'https://new.example/feed.xml',
    podcastGuid: '917393e3',
    refresh: { ttlMinutes: 90, skipHours: [0, 3], skipDays: [0, 6] },
  })
})

test('a feed that says no, or moves to where it is, asks for nothing', () => {
  const { feed } = read(
    rss(`<podcast:locked>no</podcast:locked><itunes:block>no</itunes:block><podcast:block id="one">yes</podcast:block>
    <itunes:new-feed-url>https://feeds.example/show/feed.xml</itunes:new-feed-url><ttl>0</ttl>`),
  )
  for (const name of ['isBlocked', 'isComplete', 'newFeedUrl', 'refresh'])
    expect(feed).not.toHaveProperty(name)
})

test('chapters and block of an episode are kept, beside any other element', () => {
  const { items } = read(
    rss(
      item(
        'one',
        `${audio('one')}<podcast:chapters url="one.json" type="application/json+chapters"/><itunes:block>yes</itunes:block>
        <podcast:soundbite startTime="73.5" duration="60">Best &amp; last</podcast:soundbite><podcast:soundbite startTime="x" duration="1"/>
        <podcast:person>Ann</podcast:person><podcast:person> </podcast:person>`,
      ),
    ),
  )
  expect(items[0]).toMatchObject({
    chapters: { url: 'https://feeds.example/show/one.json', type: 'application/json+chapters' },
    isBlocked: true,
  })
})

test('the same guid with another file is another episode, with the same file the same', () => {
  const same = (name: string, file = name) =>
    item(name, audio(file)).replace(/<guid>.*<\/guid>/, '<guid>g</guid>')
  const { items, problems } = read(rss(same('one') + same('two') + same('three', 'one')))
  expect(items.map(({ title }) => title)).toEqual(['one', 'two'])
  expect(items.map(({ guid }) => guid)).toEqual([
    'g https://a.example/one.mp3',
    'g https://a.example/two.mp3',
  ])
  expect(problems).toEqual(['“three” is in the feed twice.'])
})

test('of too many items the newest are kept, in any order, and the feed’s problems say so', () => {
  const count = maximumItems + 6000
  const dated = (n: number) => {
    const date = new Date(Date.UTC(2000, 0, 1) + n * 3_600_000).toISOString()
    return `<item><title>${n}</title><pubDate>${date}</pubDate>${audio(String(n))}</item>`
  }
  const oldestFirst = Array.from({ length: count }, (_, n) => dated(n))
  for (const ordered of [oldestFirst, oldestFirst.toReversed()]) {
    const { items, problems } = read(rss(ordered.join('')))
    expect([items.length, items[0]?.title, items.at(-1)?.title]).toEqual([maximumItems, '15999', '6000'])
    expect(problems).toEqual(['The feed has more than 10,000 items. Only the newest were read.'])
  }
})
