import { expect, test } from 'vitest'
import { driftSentence } from '#functions/use-cases/repair/drift-sentence.ts'

const key = { pk: 'episode#1', sk: 'episode' }

test('names each field that changes, from what to what, and not what repeats it', () => {
  const stored = {
    ...key,
    title: 'One',
    durationSeconds: 9e15,
    publication: { stance: null, durationSeconds: 9e15 },
  }
  const expected = {
    ...key,
    title: 'One',
    durationSeconds: null,
    publication: { stance: null, durationSeconds: 60 },
  }
  const card = (duration: number | null) => ({ card: { duration }, gsi1sk: String(duration) })
  expect(
    driftSentence({
      kind: 'item',
      key,
      stored: { ...stored, ...card(9e15) },
      expected: { ...expected, ...card(null) },
    }),
  ).toBe(
    'episode#1 / episode: differs: durationSeconds: 9000000000000000 → null, publication.durationSeconds: 9000000000000000 → 60',
  )
})

test('names what a card says where only the card is wrong', () => {
  const drift = {
    kind: 'item',
    key,
    stored: { ...key, card: { duration: 1 } },
    expected: { ...key, card: { duration: 2 } },
  } as const
  expect(driftSentence(drift)).toMatch(/: card\.duration: 1 → 2$/)
})

test('long values that differ at their end only are named', () => {
  const long = 'x'.repeat(200)
  const drift = {
    kind: 'item',
    key,
    stored: { ...key, text: `${long}a` },
    expected: { ...key, text: `${long}b` },
  } as const
  expect(driftSentence(drift)).toMatch(/: text: "x+… → "x+…$/)
})

test('names the difference of a counter, and the values that replace invalid counts', () => {
  expect(driftSentence({ kind: 'counter', key, missing: { episodes: 2 }, instead: { podcasts: 1 } })).toBe(
    'episode#1 / episode: differs by {"episodes":2}, and has invalid counts that should be {"podcasts":1}',
  )
})

test.each([
  [undefined, { ...key }, 'is missing'],
  [{ ...key }, undefined, 'has no owner'],
])('%j that should be %j %s', (stored, expected, words) => {
  expect(driftSentence({ kind: 'item', key, stored, expected })).toBe(`episode#1 / episode: ${words}`)
})
