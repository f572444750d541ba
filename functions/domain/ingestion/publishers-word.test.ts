import { expect, test } from 'vitest'
import { readFeed } from '#functions/domain/ingestion/read-feed.ts'

const now = new Date('2026-03-01T06:00:00.000Z')

const declared = `xmlns:podcast="https://podcastindex.org/namespace/1.0"`

function readItem(inner: string, { head = '', names = declared } = {}) {
  const text = `<rss version="2.0" ${names}><channel><title>A Show</title>${head}<item><title>One</title><guid>1</guid>
    <enclosure url="https://a.example/1.mp3" type="audio/mpeg"/>${inner}</item></channel></rss>`
  const { feed, items, problems } = readFeed(Buffer.from(text), {
    now,
    url: 'https://feeds.example/feed.xml',
  })
  expect(problems).toEqual([])
  return { feed, item: items[0] }
}

test('persons of show and episode are read with role and group, each once [S15.27]', () => {
  const { feed, item } = readItem(
    `<podcast:person role="Guest" group="visuals" img="https://a.example/bob.jpg">Bob &amp; Co</podcast:person>
     <podcast:person role="guest-host">Cem</podcast:person><podcast:person>Bob &amp; Co</podcast:person>
     <podcast:person> </podcast:person><podcast:person href="https://ann.example/"><![CDATA[<b>Dee</b>]]></podcast:person>`,
    { head: '<podcast:person>Ann Author</podcast:person>' },
  )
  expect(feed.persons).toEqual([{ name: 'Ann Author' }])
  expect(item?.persons).toEqual([
    { name: 'Bob & Co', role: 'guest', group: 'visuals' },
    { name: 'Cem', role: 'guest host' },
    { name: 'Dee' },
  ])
})

test('of many persons with long names so many are kept as anybody reads [S15.27]', () => {
  const { item } = readItem(
    Array.from(
      { length: 500 },
      (_, n) => `<podcast:person role="${'r'.repeat(500)}">${n} ${'x'.repeat(500)}</podcast:person>`,
    ).join(''),
  )
  expect(item?.persons).toHaveLength(20)
  for (const { name, role } of item?.persons ?? []) {
    expect(name.length).toBeLessThanOrEqual(101)
    expect(role?.length).toBeLessThanOrEqual(51)
  }
})

test('soundbites are read in the order of time, with a title where there is one [S15.29]', () => {
  const { item } = readItem(
    `<podcast:soundbite startTime="1234.5" duration="42.25">Why the Podcast Namespace Matters</podcast:soundbite>
     <podcast:soundbite startTime="73.0" duration="60.0" /><podcast:soundbite startTime="soon" duration="60"/>
     <podcast:soundbite startTime="10" duration="0"/><podcast:soundbite duration="5">No beginning</podcast:soundbite>`,
  )
  expect(item?.soundbites).toEqual([
    { start: 73, duration: 60, title: '' },
    { start: 1234.5, duration: 42.25, title: 'Why the Podcast Namespace Matters' },
  ])
})

test('chapters in the feed are read, under any prefix [S15.20]', () => {
  const list = (prefix: string) => `<${prefix}:chapters version="1.2">
      <${prefix}:chapter start="00:10:30.250" title="The levee" href="https://levee.example/"/>
      <${prefix}:chapter start="0" title="Intro &amp; welcome"/>
      <${prefix}:chapter start="never" title="Broken"/><${prefix}:chapter start="00:20:00"/></${prefix}:chapters>`
  const chapters = [
    { start: 0, title: 'Intro & welcome' },
    { start: 630.25, title: 'The levee', link: 'https://levee.example/' },
  ]
  expect(readItem(list('psc')).item?.inlineChapters).toEqual(chapters)
  const names = 'xmlns:sc="http://podlove.org/simple-chapters"'
  expect(readItem(list('sc'), { names }).item?.inlineChapters).toEqual(chapters)
})

test('people of another show, or of a live item, are not people of this one', () => {
  const { feed, item } = readItem('<podcast:guid>x</podcast:guid>', {
    head: '<podcast:liveItem status="live"><podcast:person>Lena</podcast:person></podcast:liveItem>',
  })
  expect([feed.persons, item?.persons]).toEqual([undefined, undefined])
})
