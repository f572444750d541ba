import { expect, test } from 'vitest'
import { seededRandom } from '#scripts/seeded-random.ts'
import { asBubbleShow, seededCatalog, seededList } from '#tests/web/seeded-lists.ts'
import { markList, matchList } from '#web/features/bubble/match-list.ts'
import { readList } from '#web/features/bubble/read-list.ts'

test('of 100 seeded lists over 500 shows, 97% of the known shows are found, and no other show [S25.78]', async () => {
  const catalog = seededCatalog(500)
  const shows = await Promise.all(catalog.map(asBubbleShow))
  const random = seededRandom(2026)
  let known = 0
  let found = 0
  const wrong: number[] = []
  for (let count = 0; count < 100; count += 1) {
    const list = seededList(catalog, random)
    const matched = matchList(await markList(readList(list.text)), shows).found
    known += list.known.length
    found += list.known.filter((id) => matched.has(id)).length
    wrong.push(...[...matched].filter((id) => !list.known.includes(id)))
  }
  expect(wrong).toEqual([])
  expect(Math.floor((100 * found) / known)).toBe(97)
})

test('an address that a show left belongs to the show that has it now', () => {
  const counts = [0, 0, 0, 0, 0, 0]
  const shows = [
    { id: 1, marks: 'aaaaaaaabbbbbbbb', counts },
    { id: 2, marks: 'bbbbbbbbcccccccc', counts },
  ]
  const found = (mark: string) => [...matchList([{ title: '', marks: [mark] }], shows).found]
  expect(['aaaaaaaa', 'bbbbbbbb', 'cccccccc', 'dddddddd'].map(found)).toEqual([[1], [2], [2], []])
})

test('a show that is listed twice counts once, and strangers keep their titles', async () => {
  const catalog = seededCatalog(3)
  const shows = await Promise.all(catalog.map(asBubbleShow))
  const list = await markList(
    readList(
      'https://feeds.megaphone.fm/ABC1000000\nhttp://feeds.megaphone.fm/ABC1000000/\nLate Night, https://late.example/feed',
    ),
  )
  expect(matchList(list, shows)).toEqual({ found: new Set([1]), unknown: ['Late Night'] })
})
