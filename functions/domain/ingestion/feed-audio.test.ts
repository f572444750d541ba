import { expect, test } from 'vitest'
import { readFeed } from '#functions/domain/ingestion/read-feed.ts'

const now = new Date('2026-12-01T00:00:00.000Z')

const read = (tags: string, language = 'en') =>
  readFeed(
    Buffer.from(`<rss version="2.0"><channel><title>Show</title><language>${language}</language>
    <item><title>One</title>${tags}</item></channel></rss>`),
    { now },
  )

const audioOf = (tags: string, language?: string) => read(tags, language).items[0]?.audioUrl

const enclosure = (name: string, type = 'audio/mpeg') =>
  `<enclosure url="https://a.example/${name}" length="3915" type="${type}"/>`
const alternate = (name: string, attributes = 'type="audio/mpeg"') =>
  `<podcast:alternateEnclosure ${attributes}><podcast:source uri="https://a.example/${name}"/></podcast:alternateEnclosure>`

const playlists = [
  ['x_master.m3u8', 'audio/mpeg'],
  ['x_master.m3u8', 'audio/x-m4a'],
  ['X.M3U8?token=1', 'audio/mpeg'],
  ['play?file=x.m3u8', 'audio/mpeg'],
  ['x', 'application/vnd.apple.mpegurl'],
  ['x', 'application/x-mpegURL'],
  ['x', 'audio/mpegurl; charset=utf-8'],
  ['x.mpd', 'audio/mp4'],
  ['x', 'application/dash+xml'],
  ['x.mpd', 'video/mp4'],
  ['x.pls', 'audio/mpeg'],
  ['x', 'audio/x-scpls'],
  ['x.m3u', 'audio/mpeg'],
  ['x.m3u', ''],
] as const

test.each(playlists)('the playlist %s of type “%s” is not audio, but an alternate is', (name, type) => {
  expect(audioOf(enclosure(name, type) + alternate('x.mp3'))).toBe('https://a.example/x.mp3')
  expect(audioOf(alternate('x.mp3') + enclosure(name, type))).toBe('https://a.example/x.mp3')
  expect(read(enclosure(name, type)).problems).toEqual([
    '“One” is left out: its audio is a playlist, not an audio file.',
  ])
})

test.each([
  ['x.mp3?list=x.m3u8', 'audio/mpeg'],
  ['x.m3u8/x.mp3', 'audio/mpeg'],
  ['x.mp3', 'audio/mpegurl'],
  ['x.pls.mp3', ''],
])('%s of type “%s” is audio', (name, type) => {
  expect(audioOf(enclosure(name, type))).toBe(`https://a.example/${name}`)
})

test('an episode with a transcript and a playlist has no audio', () => {
  const { items } = read(
    `${enclosure('x.m3u8')}<podcast:transcript url="https://a.example/x.vtt" type="text/vtt"/>`,
  )
  expect(items).toHaveLength(1)
  expect(items[0]).not.toHaveProperty('audioUrl')
})

const spanish = 'type="audio/mpeg" lang="es" title="Español"'

test.each([
  ['the enclosure, before an alternate', alternate('es.mp3', spanish) + enclosure('en.mp3')],
  ['the enclosure, before an alternate in its language', alternate('a.mp3') + enclosure('en.mp3')],
  [
    'an enclosure of unknown type, before an alternate',
    alternate('a.mp3') + enclosure('en.mp3', 'application/octet-stream'),
  ],
  [
    'the alternate in the show’s language',
    alternate('es.mp3', spanish) + alternate('en.mp3', 'lang="en-GB"'),
  ],
  ['the alternate without a language', alternate('es.mp3', spanish) + alternate('en.mp3')],
  [
    'the enclosure of Atom in the show’s language',
    `<atom:link rel="enclosure" hreflang="es" href="https://a.example/es.mp3"/>
     <atom:link rel="enclosure" hreflang="en" href="https://a.example/en.mp3"/>`,
  ],
  [
    'a playlist’s alternate in the show’s language',
    enclosure('x.m3u8') + alternate('es.mp3', spanish) + alternate('en.mp3'),
  ],
  ['the audio of a video', enclosure('x.mp4', 'video/mp4') + alternate('en.mp3')],
])('of several files the episode is %s', (_, tags) => {
  expect(audioOf(tags)).toBe('https://a.example/en.mp3')
})

test('a video comes before audio in another language, which comes before nothing', () => {
  const foreign = alternate('es.mp3', spanish)
  expect(audioOf(foreign + enclosure('x.mp4', 'video/mp4'))).toBe('https://a.example/x.mp4')
  expect(audioOf(foreign)).toBe('https://a.example/es.mp3')
  expect(audioOf(alternate('en.mp3', 'lang="en"') + foreign, 'es-MX')).toBe('https://a.example/es.mp3')
})

test('a source has the type and length of its alternate enclosure, or says its own', () => {
  const { items } = read(alternate('listen/1', 'type="audio/opus" length="77"'))
  expect(items[0]).toMatchObject({
    audioUrl: 'https://a.example/listen/1',
    enclosure: { type: 'audio/opus', bytes: 77 },
  })
  const torrent = `<podcast:alternateEnclosure type="audio/mpeg"><podcast:source uri="https://a.example/file"
    contentType="application/x-bittorrent"/><podcast:source uri="https://a.example/file.mp3"/></podcast:alternateEnclosure>`
  expect(audioOf(torrent)).toBe('https://a.example/file.mp3')
})

test.each([
  ['https://u:p@cdn.example/1.mp3', 'its audio address contains a user name and password'],
  ['https://u@cdn.example/1.mp3', 'its audio address contains a user name'],
  ['ftp://cdn.example/1.mp3', "its audio address doesn't begin with http:// or https://"],
  ['http://', "its audio address isn't a valid web address"],
  [`https://cdn.example/${'a'.repeat(2000)}.mp3`, 'its audio address is too long'],
])('an episode whose audio is at %s is left out with this reason', (url, reason) => {
  expect(read(`<enclosure url="${url}" type="audio/mpeg"/>`).problems).toEqual([
    `“One” is left out: ${reason}.`,
  ])
})

test('an episode whose transcript cannot be asked for is left out with its reason', () => {
  expect(read('<podcast:transcript url="https://u:p@a.example/1.vtt" type="text/vtt"/>').problems).toEqual([
    '“One” is left out: its transcript address contains a user name and password.',
  ])
})

test('a legacy entity without semicolon stays as it is in an address', () => {
  const query = (ampersand: string) =>
    `x.mp3?a=1${ampersand}copy=2${ampersand}reg=3${ampersand}lt=4${ampersand}amp=5`
  for (const ampersand of ['&', '&amp;', '&#38;'])
    expect(audioOf(enclosure(query(ampersand)))).toBe(`https://a.example/${query('&')}`)
})
