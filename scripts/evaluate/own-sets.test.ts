import { expect, test } from 'vitest'
import { suspiciousSegments } from '#functions/domain/suspicious-text/suspicious-passages.ts'
import { type LabeledText, readEvaluationSet } from '#scripts/evaluate/evaluation-set.ts'
import { ownSets } from '#scripts/evaluate/options.ts'
import { transcriptOf } from '#scripts/evaluate/rate-text.ts'
import { labelsOf } from '#shared/domain/evaluation-labels.ts'

const { manifest, texts } = readEvaluationSet('docs/evaluation/sets/passages')
const byId = new Map(texts.map((one) => [one.id, one]))

type Pair = { original: LabeledText; other: LabeledText }

const pairsBy = (idOf: (one: LabeledText) => string | undefined): Pair[] =>
  texts.flatMap((other) => {
    const original = byId.get(idOf(other) ?? '')
    return original ? [{ original, other }] : []
  })

const mirrored = pairsBy(({ mirrorOf }) => mirrorOf)
const angry = pairsBy(({ angryOf }) => angryOf)

const countBy = (labels: readonly string[]) =>
  Object.fromEntries(labels.map((label) => [label, labels.filter((one) => one === label).length]))

const lengthOf = ({ text = '' }: LabeledText) => text.length
const mean = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0) / numbers.length

test('the passages of the repository have every label of the codebook [S16.60]', () => {
  for (const label of labelsOf(manifest.labels))
    expect(texts.filter((one) => one.label === label).length, label).toBeGreaterThanOrEqual(5)
})

test('60 pairs swap the sides, and as many start on the left as on the right [S16.60]', () => {
  expect(countBy(mirrored.map(({ original }) => original.label))).toEqual({
    'Far Left': 7,
    'Left-leaning': 23,
    'Right-leaning': 23,
    'Far Right': 7,
  })
})

test('28 pairs are calm and angry, as many of each step on both sides [S16.60]', () => {
  expect(countBy(angry.map(({ original }) => original.label))).toEqual({
    'Far Left': 6,
    'Left-leaning': 6,
    Centrist: 4,
    'Right-leaning': 6,
    'Far Right': 6,
  })
})

test('the angry texts of the sides mirror each other, so anger and topic are not mixed up', () => {
  const calm = new Set(angry.map(({ original }) => original.id))
  const pairs = mirrored.filter(({ original, other }) => calm.has(original.id) || calm.has(other.id))
  expect(pairs.filter(({ original, other }) => calm.has(original.id) && calm.has(other.id))).toEqual(pairs)
  expect(pairs).toHaveLength(12)
})

test('anger is loud and calm is not', () => {
  const marks = ({ text = '' }: LabeledText) => text.match(/!|\b(?:damn|hell)\b/g)?.length ?? 0
  expect(angry.filter(({ original, other }) => marks(original) > 0 || marks(other) < 2)).toEqual([])
})

test('the two texts of a pair differ by 15 % in length at most, and both sides are equally long', () => {
  const unequal = [...mirrored, ...angry].filter(
    ({ original, other }) =>
      Math.max(lengthOf(original), lengthOf(other)) > 1.15 * Math.min(lengthOf(original), lengthOf(other)),
  )
  expect(unequal.map(({ other }) => other.id)).toEqual([])
  const [left = 0, right = 0] = ['Left', 'Right'].map((side) =>
    mean(texts.filter(({ label }) => label.includes(side)).map(lengthOf)),
  )
  expect(Math.abs(left - right) / left).toBeLessThan(0.02)
})

/** Runs of five words, without case and punctuation. */
function phrasesIn({ text = '' }: LabeledText): Set<string> {
  const words = text.toLowerCase().match(/[\p{L}\p{N}']+/gu) ?? []
  return new Set(words.slice(4).map((_, index) => words.slice(index, index + 5).join(' ')))
}

test('no two passages are the same, and outside of pairs hardly a phrase is repeated', () => {
  const phrases = texts.map((one) => ({ one, phrases: phrasesIn(one) }))
  const alike = phrases.flatMap(({ one, phrases: known }, index) =>
    phrases.slice(index + 1).flatMap(({ one: other, phrases: others }) => {
      const shared = [...others].filter((phrase) => known.has(phrase)).length
      const isPair = one.group === other.group
      return shared > (isPair ? 0.8 * others.size : 4) ? [`${one.id} and ${other.id}`] : []
    }),
  )
  expect(alike).toEqual([])
})

test.each(ownSets)(
  'no text of %s looks like instructions to a model, which would void its votes',
  (folder) => {
    const found = readEvaluationSet(folder).texts.filter(
      (one) => suspiciousSegments(transcriptOf(one)).size > 0,
    )
    expect(found.map(({ id }) => id)).toEqual([])
  },
)

test('the addresses of the repository are of both parties and have names to mask', () => {
  const known = readEvaluationSet('docs/evaluation/sets/addresses')
  expect(new Set(known.texts.map(({ label }) => label))).toEqual(new Set(['Left', 'Right']))
  expect(known.texts.every(({ names }) => names !== undefined)).toBe(true)
})
