import { expect, test } from 'vitest'
import type { Digest } from '#shared/domain/digest.ts'
import type { Stance } from '#shared/domain/stance.ts'
import { digestParts, digestSentence, lacksOtherSide } from '#shared/rules/digest-parts.ts'
import { card } from '#tests/browser/sample-answers.ts'

const since = '2026-03-02T08:00:00.000Z'

const released = (...dates: (string | null)[]): Digest => ({
  since,
  episodes: dates.map((published_date, index) => ({ ...card(index + 1, 'Centrist'), published_date })),
  has_more: false,
  other_side: null,
})

const today = '2026-03-02T00:00:00.000Z'
const before = '2026-03-01T23:59:59.000Z'

test('only episodes released on the day of the last digest or later are new; the others were added [S20.121]', () => {
  const digest = released('2026-03-03T00:00:00.000Z', today, null, before, '2026-02-17T00:00:00.000Z')
  const { released: news, addedLate } = digestParts(digest)
  expect([news.map(({ id }) => id), addedLate.map(({ id }) => id)]).toEqual([
    [1, 2, 3],
    [4, 5],
  ])
})

test.each([
  [[today], '1 new episode on your topics since Mar 2, 2026'],
  [[before], '1 episode released earlier was added on your topics since Mar 2, 2026'],
  [[before, before], '2 episodes released earlier were added on your topics since Mar 2, 2026'],
  [
    [today, today, before],
    '2 new episodes on your topics since Mar 2, 2026, and 1 episode released earlier was added',
  ],
])('of episodes released at %j it says: %s [S20.121]', (dates, sentence) => {
  expect(digestSentence(released(...dates))).toBe(sentence)
})

test('with more than fit, it says which are listed, and not that they are all new [S20.121]', () => {
  const sentence = 'The 2 newest episodes added on your topics since Mar 2, 2026'
  expect(digestSentence({ ...released(today, before), has_more: true })).toBe(sentence)
})

test.each<[Stance[], boolean]>([
  [['Far Left'], true],
  [['Far Left', 'Centrist'], true],
  [['Centrist'], true],
  [['Far Left', 'Right-leaning'], false],
  [[], false],
])('a digest of %j lacks the other side: %j', (stances, isMissing) => {
  const episodes = stances.map((stance, index) => card(index + 1, stance))
  const digest = { since, episodes, has_more: false, other_side: null }
  expect(lacksOtherSide(digest)).toBe(isMissing)
  expect(lacksOtherSide({ ...digest, other_side: card(9, 'Far Right') })).toBe(false)
})
