import { describe, expect, test } from 'vitest'
import {
  isSameAtFile,
  type KnownMarks,
  type Marks,
  marksOfFeed,
  pairLeftovers,
} from '#functions/domain/ingestion/same-episode.ts'

const at = (day: number, hour = 10) => new Date(Date.UTC(2026, 10, day, hour)).toISOString()

type Titled = readonly [title: string, publishedAt: string | null]

const marks = (guid: string, [title, publishedAt]: Titled, more: Partial<Marks> = {}): Marks => ({
  guid,
  title,
  publishedAt,
  audioUrl: `https://a.example/${guid}.mp3`,
  ...more,
})

const stored = (known: readonly Marks[]): KnownMarks[] =>
  known.map((one, index) => ({ ...one, episodeId: index + 1 }))

type Case = { items: Marks[]; known: Marks[]; others?: Marks[]; showLink?: string; isRenamed?: boolean }

/** The ids found for `items`. `others`: items of the feed that name known episodes. */
function pair({ items, known, others = [], showLink, isRenamed = others.length === 0 }: Case) {
  const feed = marksOfFeed([...items, ...others], showLink)
  const found = pairLeftovers({ items, known: stored(known), feed, isRenamed })
  return items.map((item) => found.get(item))
}

describe('an item with a new guid and file is a known episode', () => {
  test('by title and date, one to one', () => {
    const known = [1, 2, 3].map((day) => marks(`old-${day}`, [`Number ${day}`, at(day)]))
    const items = [3, 1, 2].map((day) => marks(`new-${day}`, [`Number ${day}`, at(day)]))
    expect(pair({ items, known })).toEqual([3, 1, 2])
  })

  test.each([
    ['Ep. 5: “Homes” – Part 1', 'EP 5 homes, part 1', true],
    ['Über  Häuser', 'über häuser', true],
    ['Part 1', 'Part 11', false],
    ['Part 1 1', 'Part 11', false],
    ['???', '!!!', false],
    ['हिंदी', 'हंदी', false],
  ])('by the titles %j and %j: %j', (one, other, isSame) => {
    const known = [marks('old', [one, at(1)])]
    expect(pair({ items: [marks('new', [other, at(1)])], known })).toEqual([isSame ? 1 : undefined])
  })

  test('by dates in another time zone, also at the end of what the feed covers', () => {
    const known = [1, 2, 3].map((day) => marks(`old-${day}`, [`Number ${day}`, at(day)]))
    for (const hour of [-2, 22]) {
      const items = [1, 2, 3].map((day) => marks(`new-${day}`, [`Number ${day}`, at(day, hour)]))
      expect(pair({ items, known }), `at ${hour}`).toEqual([1, 2, 3])
    }
  })

  test('by dates a day apart if its file has another host', () => {
    const known = [1, 2].map((day) => marks(`old-${day}`, [`Number ${day}`, at(day)]))
    const moved = (host: string) =>
      [1, 2].map((day) =>
        marks(`new-${day}`, [`Number ${day}`, at(day + 1)], { audioUrl: `https://${host}/${day}.mp3` }),
      )
    expect(pair({ items: moved('b.example'), known })).toEqual([1, 2])
    expect(pair({ items: moved('b.example').slice(0, 1), known: known.slice(0, 1) })).toEqual([1])
    expect(pair({ items: moved('a.example'), known })).toEqual([undefined, 2])
  })

  test('of a show with one title for all, by their dates', () => {
    const known = [1, 2, 3].map((day) => marks(`old-${day}`, ['Daily News', at(day)]))
    const items = [1, 2, 3].map((day) => marks(`new-${day}`, ['Daily News', at(day, 7)]))
    expect(pair({ items, known })).toEqual([1, 2, 3])
    expect(pair({ items: items.slice(1), known })).toEqual([2, 3])
  })

  test('by its own page, whatever its title and date', () => {
    const link = (number: number, scheme = 'https') => `${scheme}://www.show.example/e/${number}/`
    const known = [1, 2].map((day) => marks(`old-${day}`, [`Number ${day}`, at(day)], { link: link(day) }))
    const items = [1, 2].map((day) =>
      marks(`new-${day}`, [`Renamed ${day}`, at(day + 20)], { link: link(day, 'http') }),
    )
    expect(pair({ items, known })).toEqual([1, 2])
  })

  test('by its title alone where it has no date, or the feed would still have the known episode', () => {
    const known = [marks('old', ['On homes', at(5)])]
    const others = [marks('a', ['A', at(1)]), marks('b', ['B', at(20)])]
    expect(pair({ items: [marks('new', ['On homes', null])], known })).toEqual([1])
    expect(pair({ items: [marks('new', ['On homes', at(19)])], known, others })).toEqual([1])
  })
})

describe('an item with a new guid and file is a new episode', () => {
  test('if it is broadcast again after the first one dropped out of the feed, trailer or not', () => {
    const known = [marks('old', ['On homes', '2025-11-20T10:00:00.000Z'])]
    const others = [10, 12, 14, 16, 18].map((day) => marks(`n${day}`, [`Number ${day}`, at(day)]))
    const items = [marks('new', ['On homes', at(20)])]
    expect(pair({ items, known, others })).toEqual([undefined])
    const trailer = marks('trailer', ['Trailer', '2020-01-01T10:00:00.000Z'])
    expect(pair({ items, known, others: [...others, trailer] })).toEqual([undefined])
  })

  test.each([1, 3])('if the feed is a window of %i bulletins with one title', (size) => {
    const bulletins = Array.from({ length: size + 1 }, (_, hour) => marks(`b${hour}`, ['News', at(27, hour)]))
    const items = bulletins.slice(-1)
    const others = bulletins.slice(1, -1)
    expect(pair({ items, known: bulletins.slice(0, 1), others, isRenamed: false })).toEqual([undefined])
    expect(pair({ items, known: bulletins.slice(0, 1), others })).toEqual([undefined])
  })

  test('if several have its title, and none its date', () => {
    const known = [1, 2].map((day) => marks(`old-${day}`, ['Trailer', at(day)]))
    expect(pair({ items: [marks('new', ['Trailer', at(9)])], known })).toEqual([undefined])
    const items = [8, 9].map((day) => marks(`new-${day}`, ['Trailer', at(day)]))
    expect(pair({ items, known: known.slice(0, 1) })).toEqual([undefined, undefined])
  })

  test.each([
    ['shared by all items', 'https://show.example/all', undefined],
    ['the show’s page', 'https://show.example/all', 'https://show.example/all/'],
    ['a front page', 'https://show.example/', undefined],
  ])('if its link is %s', (name, link, showLink) => {
    const known = [marks('old', ['Bulletin 1', at(1)], { link })]
    const items = [marks('new', ['Bulletin 2', at(2)], { link })]
    const others = [marks('x', ['X', at(3)], name.startsWith('shared') ? { link } : {})]
    expect(pair({ items, known, others, ...(showLink && { showLink }) })).toEqual([undefined])
  })

  test('if it is the only item, with the link that the last one had', () => {
    const link = 'https://show.example/latest'
    const known = [marks('old', ['Bulletin 1', at(1)], { link })]
    expect(pair({ items: [marks('new', ['Bulletin 2', at(2)], { link })], known })).toEqual([undefined])
  })
})

test('a hundred thousand items of one title are paired', () => {
  const minute = (n: number) => new Date(Date.UTC(2000, 0, 1, 0, n * 2000)).toISOString()
  const known = Array.from({ length: 100_000 }, (_, n) => marks(`old-${n}`, ['News', minute(n)]))
  const items = Array.from({ length: 100_000 }, (_, n) => marks(`new-${n}`, ['News', minute(n)]))
  expect(pair({ items, known })).toEqual(known.map((_, n) => n + 1))
})

describe('an item with a new guid at the file address of a known episode', () => {
  const audioUrl = 'https://a.example/latest.mp3?token='
  const known = marks('one', ['Bulletin 1', at(27, 1)], { audioUrl: `${audioUrl}a` })
  const isSame = (title: string, publishedAt: string | null, others: Marks[] = []) => {
    const item = marks('two', [title, publishedAt], { audioUrl: `${audioUrl}b` })
    return isSameAtFile(item, known, marksOfFeed([item, ...others]))
  }

  test('is new with a new title and date', () => {
    expect(isSame('Bulletin 2', at(27, 2))).toBe(false)
    expect(isSame('Bulletin 2', null)).toBe(false)
  })

  test('is the same with the same title and date, or one of them corrected', () => {
    expect(isSame('BULLETIN 1.', at(27, 1))).toBe(true)
    expect(isSame('Bulletin one', at(27, 1))).toBe(true)
    expect(isSame('Bulletin 1', null)).toBe(true)
    const others = [marks('zero', ['Bulletin 0', at(27, 0)])]
    expect(isSame('Bulletin 1', at(29), others)).toBe(true)
  })

  test('is new with the title of all where nothing shows that each has its own address', () => {
    expect(isSame('Bulletin 1', at(27, 2))).toBe(false)
  })

  test('is the same with a new date where each has its own address', () => {
    expect(isSame('Bulletin 1', at(28), [marks('x', ['X', at(29)])])).toBe(true)
  })

  test('is the same without guids where each has its own address', () => {
    const [old, item] = [known, marks('', ['Bulletin 2', at(28)], { audioUrl })].map(
      ({ guid: _, ...one }) => one,
    )
    if (!old || !item) throw new Error('Both are there.')
    expect(isSameAtFile(item, old, marksOfFeed([item, marks('x', ['X', at(29)])]))).toBe(true)
    expect(isSameAtFile(item, old, marksOfFeed([item]))).toBe(false)
  })

  test('is new beside the known one with a new date, and otherwise a repetition', () => {
    expect(isSame('Bulletin 1', at(27, 2), [known])).toBe(false)
    expect(isSame('Bulletin 1', at(27, 1), [known])).toBe(true)
  })
})
