import { expect, test } from 'vitest'
import { type Article, houseOf, type Lean } from '#scripts/lean/articles.ts'
import { dealHouses } from '#scripts/lean/folds.ts'
import { type Corpus, countCorpus, fitBoth, scoreHeldOut } from '#scripts/lean/held-out.ts'
import { fitLogistic } from '#scripts/lean/logistic-regression.ts'
import { areaUnderCurve } from '#scripts/lean/weighed-answers.ts'

const rule = { timesAsFrequent: 2, fewestHouses: 4, fewestTexts: 8 }
const rules = { lean: rule, gate: rule }

const said: Record<Lean, string> = {
  left: 'The council debated rent and solidarity before the ballot.',
  center: 'The council debated the weather before the ballot.',
  right: 'The council debated thrift and homesteads before the ballot.',
}

const articlesOf = (outlet: string, lean: Lean): Article[] =>
  [0, 1, 2, 3].map((number) => ({
    outlet,
    lean,
    topic: 'towns',
    // Only this outlet writes so, and only about one woman.
    text: `${outlet}ism prevails, wrote Ottilie number${'i'.repeat(number + 1)}. ${said[lean]} It was, as Ottilie says, late.`,
  }))

const outlets: [string, Lean][] = (['left', 'center', 'right'] as const).flatMap((lean) =>
  ['A', 'B', 'C', 'D', 'E'].map((letter): [string, Lean] => [`${lean}ward${letter.toLowerCase()}`, lean]),
)
const corpus: Corpus = {
  articles: outlets.flatMap(([outlet, lean]) => articlesOf(outlet, lean)),
  other: ['Bread', 'Boats', 'Birds', 'Bells', 'Beans'].map((name) => ({
    name,
    passages: [0, 1, 2].map(
      () => `It was late, and the dough was debated at length by ${name} and the weather.`,
    ),
  })),
}
const texts = countCorpus(corpus)
const models = fitBoth(texts, rules)

test('words of one side get weights of that side', () => {
  expect(models.lean.weights.solidarity).toBeLessThan(0)
  expect(models.lean.weights.thrift).toBeGreaterThan(0)
  expect(models.gate.weights.ballot).toBeGreaterThan(0)
})

test('names, the style of one outlet and words that are as common elsewhere are no features', () => {
  const features = Object.keys({ ...models.lean.weights, ...models.gate.weights })
  expect(features.length).toBeGreaterThan(3)
  expect(
    features.filter(
      (name) => /ottilie|ism\b|wrote|says|\bdebated$|\blate\b/.test(name) && !name.includes('council'),
    ),
  ).toEqual([])
})

test('outlets that were held out are told apart, and their articles are in one fold', () => {
  const { articles, other } = scoreHeldOut(corpus, texts, { rules, seed: 1 })
  for (const [outlet] of outlets)
    expect(new Set(articles.filter(({ house }) => house === outlet).map(({ fold }) => fold)).size).toBe(1)
  const sided = articles.filter(({ label }) => label !== 'center')
  const ranked = sided.map(({ lean, label }) => ({ score: lean, isPositive: label === 'right', weight: 1 }))
  expect(areaUnderCurve(ranked)).toBe(1)
  expect(articles.every(({ gate }) => gate > 0)).toBe(true)
  expect(other.every(({ gate }) => gate < 0)).toBe(true)
})

test('the same corpus and seed give the same models and scores', () => {
  const again = countCorpus(corpus)
  expect(fitBoth(again, rules)).toEqual(models)
  const settings = { rules, seed: 7 }
  expect(scoreHeldOut(corpus, again, settings)).toEqual(scoreHeldOut(corpus, texts, settings))
})

test('every fold gets outlets of every lean, and another seed deals them otherwise', () => {
  const houses = outlets.map(([house, kind]) => ({ house, kind }))
  const folds = dealHouses(houses, 1)
  for (const lean of ['left', 'center', 'right'])
    expect(
      new Set(houses.filter(({ kind }) => kind === lean).map(({ house }) => folds.get(house))).size,
    ).toBe(5)
  expect([2, 3, 4].some((seed) => String([...dealHouses(houses, seed)]) !== String([...folds]))).toBe(true)
})

test('parts of one house are one outlet', () => {
  expect(houseOf('Newsmax - Opinion')).toBe(houseOf('Newsmax'))
  expect(houseOf('Fox News Opinion')).toBe(houseOf('Fox Online News'))
  expect(houseOf('The Nation')).not.toBe(houseOf('The Atlantic'))
})

test('a regression finds the weights of what was made by them', () => {
  const place = (number: number) => Int32Array.of(number)
  const examples = Array.from({ length: 400 }, (_, index) => ({
    places: place(index % 2),
    value: 1,
    // Three of four with the first feature are positive, one of four with the second.
    isPositive:
      index % 8 < 2
        ? index % 2 === 0
        : index % 8 >= 4
          ? index % 2 === 0
          : index % 4 >= 2 !== (index % 2 === 0),
    weight: 1,
  }))
  const { weights, intercept } = fitLogistic(examples, { features: 2, penalty: 0.001 })
  const chance = (number: number) => 1 / (1 + Math.exp(-intercept - (weights[number] ?? 0)))
  const share = (number: number) => {
    const some = examples.filter(({ places }) => places[0] === number)
    return some.filter(({ isPositive }) => isPositive).length / some.length
  }
  expect(chance(0)).toBeCloseTo(share(0), 2)
  expect(chance(1)).toBeCloseTo(share(1), 2)
})
