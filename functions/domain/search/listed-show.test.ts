import { expect, test } from 'vitest'
import { listedShow, searchForShows, wordsOfShow } from '#functions/domain/search/listed-show.ts'
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

test('without a published episode, or hidden, a show is not listed [S25.20] [S25.24]', () => {
  const podcast = samplePodcastRecord(1)
  const counts = { ...none, published: 1, stance1: 1 }
  expect(listedShow({ podcast, counts: none })).toBeUndefined()
  expect(listedShow({ podcast: { ...podcast, optedOutAt: '2026-01-01T00:00:00Z' }, counts })).toBeUndefined()
  expect(listedShow({ podcast, counts })?.show.stance_counts).toEqual([0, 1, 0, 0, 0])
})

test('a feed address with a secret is not listed', () => {
  const podcast = samplePodcastRecord(1, { feedUrl: 'https://feeds.example/1.xml?auth=secret' })
  expect(listedShow({ podcast, counts: { ...none, published: 1 } })?.show.rss_url).toBeNull()
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
