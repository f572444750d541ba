import { expect, test } from 'vitest'
import type { Stance } from '#shared/domain/stance.ts'
import { compareHead, episodeHead, topicHead, topicSentence } from '#shared/pages/page-texts.ts'
import { card } from '#tests/browser/sample-answers.ts'

const episode = {
  id: 7,
  title: 'What a school\nowes a town',
  paragraph_summary: 'Two guests talk.',
  description: 'From the feed.',
  image_url: null,
  political_stance: 'Far Left',
  topics: 'Housing,Public schools',
  podcast: { name: 'The Long Table', image_url: '/media/podcast.webp' },
} as const

test('an episode is titled by itself and its podcast, on one line', () => {
  expect(episodeHead(episode).title).toBe('What a school owes a town | The Long Table')
})

test('it is described by its summary, else by its description, shortened at a sentence or word', () => {
  expect(episodeHead(episode).description).toBe('Two guests talk.')
  const long = 'A long sentence. '.repeat(40)
  const described = (description: string) =>
    episodeHead({ ...episode, paragraph_summary: null, description }).description
  expect(described(long)).toBe('A long sentence. '.repeat(17).trim())
  expect(described('long '.repeat(100))).toMatch(/^(?:long )+long…$/)
})

test('its image is its own, else its podcast’s, and it leads to the feeds of its stance and topics [S2.97]', () => {
  expect(episodeHead(episode).image).toBe('/media/podcast.webp')
  expect(episodeHead({ ...episode, image_url: '/media/7.webp' }).image).toBe('/media/7.webp')
  expect(episodeHead(episode).feeds?.map(({ path }) => path)).toEqual([
    '/feeds/stance/far_left.xml',
    '/feeds/topic/Housing.xml',
    '/feeds/topic/Public_schools.xml',
  ])
  expect(episodeHead({ ...episode, political_stance: null, topics: '' }).feeds).toEqual([])
})

test('a topic says how many episodes discuss it; a topic without episodes is hidden from search', () => {
  expect(topicSentence('Housing', 1)).toMatch(/^One episode discusses Housing/)
  expect(topicSentence('Housing', 1234)).toMatch(/^1,234 episodes discuss Housing/)
  expect(topicHead('Housing', 0)).toMatchObject({ isHidden: true, feeds: [] })
  expect(topicHead('Housing').isHidden).toBe(false)
})

const step = (stance: Stance, texts: readonly string[]) => {
  const quotes = texts.map((quote_text, place) => ({
    quote_id: `${stance}-${place}`,
    quote_text,
    quote_time_start: 1,
    quote_time_end: 2,
    quote_topic: 1,
    topic_name: 'Housing',
  }))
  const episodes = texts.length > 0 ? [{ ...card(1, stance), quotes }] : []
  const voices = quotes.map(({ quote_id }) => ({ episode_id: 1, quote_id }))
  return { stance, episode_count: episodes.length, episodes, voices }
}

test('a comparison is described by its first and its last quote [S23.6]', () => {
  const steps = [
    step('Far Left', ['Build.', 'Not this.']),
    step('Centrist', ['Nor this.']),
    step('Far Right', ['Wait.']),
  ]
  expect(compareHead('housing', steps)).toMatchObject({
    title: 'Housing: what each side says | Sidelight',
    description: 'Far Left: “Build.” Far Right: “Wait.”',
    isHidden: false,
    picture: {
      path: '/share/compare/housing.png',
      alt: 'Housing: what each side says',
    },
  })
  expect(compareHead('housing', [step('Centrist', ['Alone.'])]).description).toBe('Centrist: “Alone.”')
})

test('a comparison without episodes is not indexed and has no feed', () => {
  const head = compareHead('housing', [step('Centrist', [])])
  expect(head).toMatchObject({ isHidden: true, feeds: [], picture: undefined })
})
