import { expect, test } from 'vitest'
import { stanceFeed, topicFeed } from '#functions/domain/syndication/feeds.ts'
import { writeRss } from '#functions/domain/syndication/write-rss.ts'
import { feedStylePath } from '#shared/pages/feed-path.ts'
import { syndicatedState } from '#tests/conformance/syndicated-states.ts'

const siteUrl = 'https://sidelight.example'

type State = ReturnType<typeof syndicatedState>

const feedOf = (...states: State[]) => stanceFeed('Centrist', { states, siteUrl })
const onlyEpisode = (change: Parameters<typeof syndicatedState>[1]) => {
  const [episode] = feedOf(syndicatedState(7, change)).episodes
  if (!episode) throw new Error('The feed is empty.')
  return episode
}

test('an item is named with its show and leads to our page and to the publisher’s file', () => {
  expect(onlyEpisode({})).toMatchObject({
    title: 'A show: Episode 7',
    guid: 'guid-7',
    link: 'https://sidelight.example/episode/7',
    audio: { url: 'https://audio.example/7.mp3?from=feed&part=1', type: 'audio/mpeg', bytes: 1007 },
    publishedAt: new Date('2026-02-28T05:00:00Z'),
    durationSeconds: 607,
    imageUrl: 'https://sidelight.example/media/podcast-1-abcd1234-640.webp',
    podcastName: 'A show',
  })
})

test('an item says what we found: summary, place on the scale, quotes with their times, and whose it is', () => {
  const contested = syndicatedState(7)
  const { analysis } = contested.episode
  const episode = { ...contested.episode, analysis: analysis && { ...analysis, isContested: true } }
  expect(feedOf({ ...contested, episode }).episodes[0]?.descriptionHtml.split('\n')).toEqual([
    '<p>Two people talk.</p>',
    '<p>Sidelight rates this episode <b>Centrist</b> (contested: its readings differ widely).</p>',
    '<p>0:00 “This is sentence 1 of episode 7.”</p>',
    '<p>1:00 “This is sentence 2 of episode 7.”</p>',
    '<p><a href="https://sidelight.example/episode/7">Transcript and quotes on Sidelight</a>. The audio comes from <a href="https://show.example/">A show</a>.</p>',
  ])
})

test('of an episode without a place on the scale the topic’s feed says so', () => {
  const [episode] = topicFeed('Taxes', { states: [syndicatedState(7, { stance: null })], siteUrl }).episodes
  expect(episode?.descriptionHtml).toContain("didn't rate this episode")
})

test('the stance that a person set is the one in the feed', () => {
  const override = { stance: 'Far Left' as const, setAt: '2026-03-02T00:00:00Z' }
  const episode = onlyEpisode({ episode: { override } })
  expect(episode.descriptionHtml).toContain('<b>Far Left</b>')
  expect(episode.changedAt).toEqual(new Date('2026-03-02T00:00:00Z'))
})

test('values missing in the publisher’s feed come from the file’s name, and no length is 0', () => {
  const audioOf = (audioUrl: string) => onlyEpisode({ episode: { audioUrl, enclosure: {} } }).audio
  expect(audioOf('https://audio.example/a.m4a?x=.mp3')).toMatchObject({ type: 'audio/x-m4a', bytes: 0 })
  expect(audioOf('https://audio.example/a.OGG')).toMatchObject({ type: 'audio/ogg' })
  expect(audioOf('https://audio.example/play')).toMatchObject({ type: 'audio/mpeg' })
})

test('an episode without guid, or with another show’s, gets one of ours that stays', () => {
  const states = [
    syndicatedState(3, { episode: { guid: '1' } }),
    syndicatedState(2, { episode: { guid: ' 1\u0000' } }),
    syndicatedState(1, { episode: { guid: undefined } }),
  ]
  const guids = feedOf(...states).episodes.map(({ guid }) => guid)
  expect(guids).toEqual(['sidelight:episode:3', '1', 'sidelight:episode:1'])
})

test('an episode without audio is no item', () => {
  const states = [syndicatedState(1, { episode: { audioUrl: undefined } }), syndicatedState(2)]
  expect(feedOf(...states).episodes.map(({ title }) => title)).toEqual(['A show: Episode 2'])
})

test('quotes with known times have soundbites, for two minutes at most, with a title that apps can show [S20.16]', () => {
  const words = 'word '.repeat(60)
  const { soundbites } = onlyEpisode({
    quotes: [
      { startSeconds: 3, endSeconds: 8.5, text: 'Short.' },
      { startSeconds: 10, endSeconds: 1000, text: words },
      { startSeconds: 40, endSeconds: 45, text: `A first sentence. So ${words}` },
      { startSeconds: 'N/A', endSeconds: 'N/A' },
      { startSeconds: 20, endSeconds: 'N/A' },
      { startSeconds: 30, endSeconds: 30 },
    ],
  })
  expect(soundbites).toEqual([
    { startSeconds: 3, durationSeconds: 5.5, title: 'Short.' },
    { startSeconds: 10, durationSeconds: 120, title: 'Episode 7' },
    { startSeconds: 40, durationSeconds: 5, title: 'A first sentence.' },
  ])
})

test('the same content is the same bytes, whenever it is asked for', () => {
  const write = () => writeRss(feedOf(syndicatedState(1), syndicatedState(2)))
  expect(write()).toBe(write())
  expect(write()).toContain('<lastBuildDate>Sun, 01 Mar 2026 05:00:00 GMT</lastBuildDate>')
})

test('an empty feed has no date of change', () => {
  expect(writeRss(feedOf())).not.toContain('lastBuildDate')
})

test('a topic’s feed has the topic’s name, page and address', () => {
  expect(topicFeed('U.S. & EU', { states: [], siteUrl })).toMatchObject({
    title: 'Sidelight: U.S. & EU',
    link: 'https://sidelight.example/topic/U.S._%26_EU',
    address: 'https://sidelight.example/feeds/topic/U.S._%26_EU.xml',
  })
})

test('a browser that opens a feed finds its style sheet, the page about feeds, and each episode’s page [S20.21]', () => {
  const xml = writeRss(feedOf(syndicatedState(7)))
  expect(xml.split('\n')[1]).toBe(`<?xml-stylesheet type="text/css" href="${feedStylePath}"?>`)
  expect([...xml.matchAll(/<xhtml:a href="([^"]+)">([^<]+)</g)].map(([, ...link]) => link)).toEqual([
    ['/feeds', 'All feeds, and how they work'],
    ['https://sidelight.example/episode/7', 'A show: Episode 7'],
  ])
})
