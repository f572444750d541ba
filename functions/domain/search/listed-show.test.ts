import { expect, test } from 'vitest'
import type { PodcastRecord } from '#functions/domain/records/podcast-record.ts'
import { listedShow, searchForShows, wordsOfShow } from '#functions/domain/search/listed-show.ts'
import { markOfFeed, markOfGuid } from '#shared/rules/show-mark.ts'
import { samplePodcastRecord } from '#tests/integration/catalogue-samples.ts'

const none = {
  episodes: 3,
  offline: 0,
  published: 0,
  stance0: 0,
  stance1: 0,
  stance2: 0,
  stance3: 0,
  stance4: 0,
}

test('without a published episode, or hidden, a show is not listed [S25.20] [S25.24]', async () => {
  const podcast = samplePodcastRecord(1)
  const counts = { ...none, published: 1, stance1: 1 }
  expect(await listedShow({ podcast, counts: none })).toBeUndefined()
  const optedOut = { ...podcast, optedOutAt: '2026-01-01T00:00:00Z' }
  expect(await listedShow({ podcast: optedOut, counts })).toBeUndefined()
  expect((await listedShow({ podcast, counts }))?.show.stance_counts).toEqual([0, 1, 0, 0, 0])
})

test('a feed address with a secret is not listed', async () => {
  const podcast = samplePodcastRecord(1, { feedUrl: 'https://feeds.example/1.xml?auth=secret' })
  expect((await listedShow({ podcast, counts: { ...none, published: 1 } }))?.show.rss_url).toBeNull()
})

test('a show is marked by its guid, its address and those before, unless an admin hides its feed [S25.76] [S25.77]', async () => {
  const marksOf = async (change: Partial<PodcastRecord>) =>
    (await listedShow({ podcast: samplePodcastRecord(1, change), counts: { ...none, published: 1 } }))?.marks
  const otherAddresses = ['https://old.example/feed', 'http://www.feeds.example/1.xml/']
  const feed = await markOfFeed('https://feeds.example/1.xml')
  const old = await markOfFeed('https://old.example/feed')
  const guid = await markOfGuid('B4B4-1')
  expect(await marksOf({ podcastGuid: 'b4b4-1', otherAddresses })).toBe(`${feed}${guid}${old}`)
  const feedPublicity = { feedUrl: 'https://feeds.example/1.xml', isPublic: false }
  expect(await marksOf({ podcastGuid: 'b4b4-1', otherAddresses, feedPublicity })).toBe(guid)
})

test('each show is found once, by beginnings of words in any order and form [S25.22]', () => {
  const show = { name: 'News of the Newest Énergies', author: 'O’Neil & the News' }
  const under = (text: string) => {
    const found = searchForShows(text)
    return wordsOfShow(show).filter(
      (word) => found && word.startsWith(found.beginning) && found.matches(show, word),
    )
  }
  expect(under('new')).toEqual(['newest'])
  expect(under('ONEI energ')).toEqual(['energies'])
  expect(under('news jazz')).toEqual([])
  expect(searchForShows(' — ')).toBeUndefined()
})
