import { expect, test } from 'vitest'
import { chooseVoices } from '#functions/domain/compare/choose-voices.ts'
import type { EpisodeCard } from '#shared/domain/episode.ts'
import type { Stance } from '#shared/domain/stance.ts'
import { card } from '#tests/browser/sample-answers.ts'

type Said = {
  id: number
  length?: number
  text?: string
  podcast?: number
  topic?: number
  end?: number | 'N/A'
}

function episode(stance: Stance, said: Said): EpisodeCard {
  const { id, length = 100, text = 'x'.repeat(length), podcast = id, topic = 1, end = 20 } = said
  const quote = {
    quote_id: `${id}-1`,
    quote_text: text,
    quote_time_start: 5,
    quote_time_end: end,
    quote_topic: topic,
    topic_name: 'Taxes',
  }
  return { ...card(id, stance), podcast_id: podcast, audio_url: 'https://audio.example/a', quotes: [quote] }
}

const farLeft = (said: Said) => episode('Far Left', said)
const leftLeaning = (said: Said) => episode('Left-leaning', said)
const centrist = (said: Said) => episode('Centrist', said)
const rightLeaning = (said: Said) => episode('Right-leaning', said)
const farRight = (said: Said) => episode('Far Right', said)

const chosen = (cards: EpisodeCard[]) => chooseVoices(cards, 1).map(({ episode_id }) => episode_id)

test('quotes without common words are the newest of each step, from the left to the right [S23.1]', () => {
  const cards = [
    farRight({ id: 1 }),
    centrist({ id: 2 }),
    farLeft({ id: 3, topic: 9 }),
    farLeft({ id: 4 }),
    farLeft({ id: 5 }),
    rightLeaning({ id: 6 }),
    leftLeaning({ id: 7 }),
  ]
  expect(chosen(cards)).toEqual([4, 7, 2, 6, 1])
})

test('a quote that cannot be played to its end is passed over', () => {
  const silent = { ...centrist({ id: 3 }), audio_url: null }
  expect(
    chosen([centrist({ id: 1, end: 'N/A' }), centrist({ id: 2, end: 5 }), silent, centrist({ id: 4 })]),
  ).toEqual([4])
})

test('a side with one silent step has two quotes of the other step, of two shows if there are two [S23.2]', () => {
  const cards = [
    farLeft({ id: 1 }),
    leftLeaning({ id: 2 }),
    rightLeaning({ id: 3, podcast: 30 }),
    rightLeaning({ id: 4, podcast: 30 }),
    rightLeaning({ id: 5, podcast: 50 }),
  ]
  expect(chosen(cards)).toEqual([1, 2, 3, 5])
  expect(chosen(cards.slice(0, -1))).toEqual([1, 2, 3, 4])
})

test('a side with one quote leaves one to the other side, of the step nearer the center [S23.2]', () => {
  expect(chosen([farLeft({ id: 1 }), leftLeaning({ id: 2 }), farRight({ id: 3 })])).toEqual([2, 3])
})

test('a silent side leaves the other side its quotes', () => {
  expect(chosen([farLeft({ id: 1 }), leftLeaning({ id: 2 })])).toEqual([1, 2])
  expect(chosen([])).toEqual([])
})

test('an older quote is chosen where the newest would make one side more than a quarter longer [S23.3]', () => {
  const right = [rightLeaning({ id: 3 }), rightLeaning({ id: 4, length: 240 })]
  expect(chosen([leftLeaning({ id: 1, length: 250 }), ...right])).toEqual([1, 4])
  expect(chosen([leftLeaning({ id: 1, length: 125 }), ...right])).toEqual([1, 3])
})

test('a second pair evens out the lengths of both sides [S23.3]', () => {
  const cards = [
    leftLeaning({ id: 1, length: 100 }),
    farLeft({ id: 2, length: 100 }),
    rightLeaning({ id: 3, length: 120 }),
    farRight({ id: 4, length: 125 }),
  ]
  expect(chosen([...cards, farRight({ id: 5, length: 131 })])).toEqual([2, 1, 3, 4])
  expect(
    chosen([...cards.slice(0, 3), farRight({ id: 4, length: 131 }), farRight({ id: 5, length: 130 })]),
  ).toEqual([2, 1, 3, 5])
})

test('without quotes of even length the most even ones are chosen', () => {
  const right = [rightLeaning({ id: 3, length: 100 }), rightLeaning({ id: 4, length: 200 })]
  expect(chosen([leftLeaning({ id: 1, length: 400 }), ...right])).toEqual([1, 4])
})

const closing = 'We must close this prison before another year is over.'
const keeping = 'Nobody should close this prison while a war is going on.'
const food = 'The food that the guards cook there has been very good.'

test('the quotes of left and right with the most common words are chosen, also older ones of an episode [S23.27]', () => {
  const [first] = farLeft({ id: 1, text: closing }).quotes
  const two = farLeft({ id: 1, text: food })
  const spoken = first ? [...two.quotes, { ...first, quote_id: '1-2' }] : []
  const newest = farRight({ id: 2, text: 'Soldiers were asked for nothing else than that.' })
  const cards = [{ ...two, quotes: spoken }, newest, farRight({ id: 3, text: keeping })]
  expect(chooseVoices(cards, 1).map(({ quote_id }) => quote_id)).toEqual(['1-2', '3-1'])
})

test('a second pair is of the other steps, though the same steps have more words in common [S23.27]', () => {
  const cards = [
    leftLeaning({ id: 1, text: closing }),
    leftLeaning({ id: 2, text: closing }),
    farLeft({ id: 3 }),
    rightLeaning({ id: 4, text: keeping }),
    rightLeaning({ id: 5, text: keeping }),
    farRight({ id: 6, length: 90 }),
  ]
  expect(chosen(cards)).toEqual([3, 1, 4, 6])
})

test('the center has the quote with the most words in common with the other sides [S23.27]', () => {
  const sides = [leftLeaning({ id: 1, text: closing }), rightLeaning({ id: 2, text: keeping })]
  expect(chosen([...sides, centrist({ id: 3, text: food }), centrist({ id: 4, text: closing })])).toEqual([
    1, 4, 2,
  ])
})
