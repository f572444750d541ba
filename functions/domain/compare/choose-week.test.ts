import { expect, test } from 'vitest'
import { chooseWeek, discussedTopics, type RatedCard } from '#functions/domain/compare/choose-week.ts'
import type { Stance } from '#shared/domain/stance.ts'
import { weekOf } from '#shared/format/iso-week.ts'
import { card } from '#tests/browser/sample-answers.ts'

type Said = {
  id: number
  podcast?: number
  topic?: string
  length?: number
  text?: string
  end?: number | 'N/A'
  day?: string
}

const topicIds: Record<string, number> = { Rent: 1, Ports: 2, Mines: 3 }

function episode(stance: Stance, said: Said): RatedCard {
  const { id, podcast = id, topic = 'Rent', length = 100, end = 20, day = '2026-11-25' } = said
  const { text = 'x'.repeat(length) } = said
  const quote = {
    quote_id: `${id}-1`,
    quote_text: text,
    quote_time_start: 5,
    quote_time_end: end,
    quote_topic: topicIds[topic] ?? id,
    topic_name: topic,
  }
  const publishedAt = new Date(`${day}T12:00:00Z`)
  const audio = { podcast_id: podcast, audio_url: 'https://audio.example/a' }
  const own = { ...card(id, stance), ...audio, topics: topic, quotes: [quote] }
  return { card: { ...own, published_date: publishedAt.toISOString() }, stance, publishedAt }
}

const left = (said: Said) => episode('Far Left', said)
const center = (said: Said) => episode('Centrist', said)
const right = (said: Said) => episode('Right-leaning', said)

/** As the topics' own lists give them. */
function chosen(all: RatedCard[], week = '2026-W48') {
  const topics = discussedTopics(all, week).map((topic) => {
    const own = all.filter(
      ({ card: { topics }, publishedAt }) => topics === topic && weekOf(publishedAt) === week,
    )
    const [first] = own.flatMap(({ card: { quotes } }) => quotes)
    return { topicId: first?.quote_topic ?? 0, cards: own.map(({ card }) => card) }
  })
  return chooseWeek(topics).map((voices) => voices.map(({ episode_id }) => episode_id))
}

test('each topic of at least two sides has one quote of each side, in the order of the scale [S23.21]', () => {
  const rent = [right({ id: 1 }), center({ id: 2 }), left({ id: 3 }), left({ id: 4 })]
  const ports = [left({ id: 5, topic: 'Ports' }), right({ id: 6, topic: 'Ports' })]
  const alone = [left({ id: 7, topic: 'Mines' }), left({ id: 8, topic: 'Mines' })]
  expect(chosen([...alone, ...ports, ...rent])).toEqual([
    [4, 2, 1],
    [5, 6],
  ])
})

test('only the week of publication counts', () => {
  const dated = (day: string) => [left({ id: 1, day }), right({ id: 2, day: '2026-11-26' })]
  expect(chosen(dated('2026-11-23'))).toEqual([[1, 2]])
  expect(chosen(dated('2026-11-22'))).toEqual([])
  expect(chosen(dated('2026-11-30'))).toEqual([])
  expect(chosen(dated('2026-11-23'), '2026-W49')).toEqual([])
})

test('a quote that cannot be played to its end is passed over', () => {
  const silent = { ...left({ id: 9 }), card: { ...left({ id: 9 }).card, audio_url: null } }
  expect(chosen([silent, left({ id: 8, end: 'N/A' }), left({ id: 7 }), right({ id: 1 })])).toEqual([[7, 1]])
  expect(chosen([silent, right({ id: 1 })])).toEqual([])
})

test('an older quote is chosen if the newest would make one side more than a tenth longer [S23.22]', () => {
  const said = [left({ id: 4, length: 111 }), left({ id: 3, length: 110 }), right({ id: 1 })]
  expect(chosen(said)).toEqual([[3, 1]])
})

test('a topic that would unbalance the page is left out; two can balance each other [S23.22]', () => {
  const on = (topic: string, id: number, lengths: [number, number]) => [
    left({ id, topic, length: lengths[0] }),
    right({ id: id + 1, topic, length: lengths[1] }),
  ]
  const rent = on('Rent', 1, [100, 100])
  expect(chosen([...rent, ...on('Ports', 3, [100, 200])])).toEqual([[1, 2]])
  expect(chosen([...rent, ...on('Ports', 3, [100, 200]), ...on('Mines', 5, [200, 100])])).toHaveLength(3)
  expect(chosen(on('Ports', 3, [100, 200]))).toEqual([])
})

test('topics without the left or the right come in only where the page stays balanced [S23.22]', () => {
  const half = [left({ id: 3, topic: 'Ports' }), center({ id: 4, topic: 'Ports' })]
  const other = [center({ id: 5, topic: 'Mines' }), right({ id: 6, topic: 'Mines' })]
  const rent = [left({ id: 1 }), right({ id: 2 })]
  expect(chosen([...rent, ...half])).toEqual([[1, 2]])
  expect(chosen([...rent, ...half, ...other])).toEqual([
    [1, 2],
    [5, 6],
    [3, 4],
  ])
})

test('at most eight topics, the most discussed ones, in any order of the input [S23.21]', () => {
  const all = Array.from({ length: 12 }, (_, place) => {
    const said = (id: number) => ({ id, topic: `Topic ${place}` })
    const more = Array.from({ length: place }, (_one, index) => left(said(1000 + 100 * place + index)))
    return [left(said(2 * place + 1)), right(said(2 * place + 2)), ...more].map((one) => ({
      ...one,
      card: { ...one.card, quotes: one.card.quotes.map((quote) => ({ ...quote, quote_topic: place + 1 })) },
    }))
  }).flat()
  const rights = chosen(all).map(([, spoken]) => spoken)
  expect(rights).toEqual([24, 22, 20, 18, 16, 14, 12, 10])
  expect(chosen(all.toReversed())).toEqual(chosen(all))
})

test('any quote of an episode on the topic may make the lengths even [S23.22]', () => {
  const long = left({ id: 3, length: 200 })
  const [first] = long.card.quotes
  const second = first ? [{ ...first, quote_id: '3-2', quote_text: 'x'.repeat(105) }] : []
  const both = { ...long, card: { ...long.card, quotes: [...long.card.quotes, ...second] } }
  expect(chosen([long, right({ id: 1 })])).toEqual([])
  expect(chosen([both, right({ id: 1 })])).toEqual([[3, 1]])
})

test('shows that are quoted on another topic come last [S23.21]', () => {
  const rent = [left({ id: 9, podcast: 1 }), right({ id: 8 })]
  const newest = left({ id: 7, podcast: 1, topic: 'Ports' })
  const ports = [newest, right({ id: 6, topic: 'Ports' })]
  expect(chosen([...rent, ...rent, ...ports])).toEqual([
    [9, 8],
    [7, 6],
  ])
  expect(chosen([...rent, ...rent, ...ports, left({ id: 5, topic: 'Ports' })])).toEqual([
    [9, 8],
    [5, 6],
  ])
})

test('the quotes of left and right with the most common words are chosen [S23.27]', () => {
  const capped = 'Rents have to be capped in this city.'
  const said = [left({ id: 4, text: 'Nobody builds any homes here now.' }), left({ id: 3, text: capped })]
  expect(chosen([...said, right({ id: 1, text: 'Rents must never be capped in a city.' })])).toEqual([[3, 1]])
})

test('lengths on one topic may differ by a quarter if another topic evens them out [S23.22]', () => {
  const on = (topic: string, id: number, lengths: [number, number, number]) => [
    left({ id, topic, text: `capped ${'x'.repeat(lengths[0] - 7)}` }),
    left({ id: id - 1, topic, length: lengths[1] }),
    right({ id: id - 2, topic, text: `capped ${'y'.repeat(lengths[2] - 7)}` }),
  ]
  const rent = on('Rent', 9, [120, 100, 100])
  expect(chosen([...rent, ...on('Ports', 6, [100, 120, 120])])).toEqual([
    [6, 4],
    [9, 7],
  ])
  expect(chosen(rent)).toEqual([[8, 7]])
})
