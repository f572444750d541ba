import { expect, test } from 'vitest'
import { embeddedAnalystBands } from '#functions/domain/analysis/word-statistics.ts'
import type { LeanModel } from '#local/doubles/lean/lean-model.ts'
import { rateLean } from '#local/doubles/lean/rate-lean.ts'

/** An invented vocabulary, so that what is tested does not hang on what was trained. */
const model: LeanModel = {
  threshold: 1,
  leastPoliticalShare: 0.25,
  lean: {
    intercept: 0,
    weights: { solidarity: -2, 'rent strike': -3, thrift: 2, 'home rule': 3, show: 9, person: 9 },
  },
  gate: {
    intercept: -1,
    weights: { solidarity: 8, 'rent strike': 8, thrift: 8, 'home rule': 8, ballot: 8, show: 9 },
  },
}

const rate = (...spoken: string[]) =>
  rateLean(
    model,
    spoken.map((text) => ({ text })),
  )
const phrasesOf = (explanation: string) =>
  [...explanation.matchAll(/“([^”]+)[,.]”/g)].map(([, phrase]) => phrase ?? '')

test('words of one side give that side, with the phrases as they were spoken and how often that was right', () => {
  const { stance, explanation } = rate('We owe each other Solidarity, and', 'the Rent-strike proved it.')
  expect(stance).toBe('Left-leaning')
  expect(phrasesOf(explanation)).toEqual(['Rent-strike', 'Solidarity'])
  expect(explanation).toContain(`right ${embeddedAnalystBands.left.rightOfTen} of 10 times`)
  expect(rate('Thrift and home rule.').stance).toBe('Right-leaning')
})

test('the lines are named on which the words of that side stand, the strongest first', () => {
  const spoken = ['A ballot.', 'We owe each other Solidarity and', 'thrift,', 'and a rent', 'strike.']
  expect(rate(...spoken)).toMatchObject({ stance: 'Left-leaning', segments: [3, 1] })
})

test('without a side the lines of both are named in turn, and none where no word moved anything', () => {
  expect(rate('Solidarity is fine,', 'and so is thrift.').segments).toEqual([0, 1])
  expect(rate('Bake it for twenty minutes.').segments).toEqual([])
})

test('words of both sides give no side, and both are named', () => {
  const { stance, explanation } = rate('Solidarity is fine, and so is thrift.')
  expect(stance).toBe('not_sure')
  expect(explanation).toContain('moved it left: “Solidarity.”')
  expect(explanation).toContain('moved it right: “thrift.”')
})

test('speech without the words of politics is not political', () => {
  const recipe = 'Bake it for twenty minutes, then let it cool on a rack.'
  expect(rate(...Array.from({ length: 100 }, () => recipe)).stance).toBe('not_political')
})

test('what is too short to be called anything is not placed', () => {
  expect(rate('Bake it for twenty minutes, then let it cool on a rack.').stance).toBe('not_sure')
  expect(rate('').stance).toBe('not_sure')
})

test('a few political words in an hour about something else do not make it political', () => {
  const hour = Array.from({ length: 2_000 }, () => 'flour').join(' ')
  expect(rate(hour, 'Solidarity and the rent strike.').stance).toBe('not_political')
})

test('a long text is placed by its political passages', () => {
  const kitchen = Array.from({ length: 400 }, () => 'flour').join(' ')
  const politics = Array.from({ length: 100 }, () => 'a ballot for home rule').join(' ')
  expect(rate(kitchen, politics).stance).toBe('Right-leaning')
})

test('what stands for a masked name moves nothing', () => {
  const plain = rate('A ballot for solidarity.')
  expect(rate('[show] A ballot for solidarity. [person] [show]')).toEqual(plain)
})

test('a masked name joins no words around it', () => {
  const { explanation } = rate('A ballot: rent [person] strike, solidarity.')
  expect(phrasesOf(explanation)).toEqual(['solidarity'])
})

test('at most eight phrases stand for either side, and none within another', () => {
  const words = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'].map(
    (n) => `thing${n}`,
  )
  const letters = words.map((word) => word.replace(/\d/g, ''))
  const many: LeanModel = {
    ...model,
    lean: {
      intercept: 0,
      weights: { ...Object.fromEntries(letters.map((word) => [word, 2])), 'home rule': 3, rule: 1 },
    },
  }
  const { explanation } = rateLean(many, [{ text: `A ballot for home rule: ${letters.join(', ')}.` }])
  const phrases = phrasesOf(explanation)
  expect(phrases).toHaveLength(8)
  expect(phrases).toContain('home rule')
  expect(phrases).not.toContain('rule')
})

test('a pair does not stand beside the stronger word in it', () => {
  const weights = { thrift: 3, 'real thrift': 2 }
  const { explanation } = rateLean({ ...model, lean: { intercept: 0, weights } }, [
    { text: 'Real thrift, by ballot.' },
  ])
  expect(phrasesOf(explanation)).toEqual(['thrift'])
})

test('how often something is said does not count', () => {
  expect(rate('A ballot for thrift, thrift, thrift, thrift and home rule; solidarity.').explanation).toBe(
    rate('A ballot for thrift and home rule; solidarity.').explanation,
  )
})
