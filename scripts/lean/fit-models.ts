import type { LinearModel } from '#local/doubles/lean/lean-model.ts'
import type { Lean } from '#scripts/lean/articles.ts'
import type { CountedText, Dictionary } from '#scripts/lean/counted-text.ts'
import { type Example, type Fitted, fitLogistic } from '#scripts/lean/logistic-regression.ts'
import { chooseVocabulary, type HouseText, type VocabularyRule } from '#scripts/lean/vocabulary.ts'

export type LabelledText = HouseText & { lean: Lean; topic: string }

export type TrainingTexts = {
  dictionary: Dictionary
  articles: readonly LabelledText[]
  other: readonly HouseText[]
}

export type TrainingRules = { lean: VocabularyRule; gate: VocabularyRule }

const leanPenalty = 2
const gatePenalty = 1
/** As many texts of mean weight stand for either side of a topic beside those there are, so that a rare topic says little. */
const imaginedTexts = 5

/** Of a house with many texts each counts less: the house weighs as the root of their number. */
function houseWeights(texts: readonly HouseText[]): number[] {
  const sizes = new Map<string, number>()
  for (const { house } of texts) sizes.set(house, (sizes.get(house) ?? 0) + 1)
  return texts.map(({ house }) => 1 / Math.sqrt(sizes.get(house) ?? 1))
}

type Weighed = { weight: number; isPositive: boolean }

function balanced<One extends Weighed>(examples: readonly One[], imagined = 0): One[] {
  const sum = (side: boolean) =>
    examples
      .filter(({ isPositive }) => isPositive === side)
      .reduce((all, { weight }) => all + weight, imagined)
  const half = examples.reduce((all, { weight }) => all + weight, 0) / 2
  const factors = { positive: half / sum(true), negative: half / sum(false) }
  return examples.map((example) => ({
    ...example,
    weight: example.weight * (example.isPositive ? factors.positive : factors.negative),
  }))
}

/** Within each topic left and right weigh the same, so that what a text is about decides less. */
function balancedByTopic<One extends Weighed & { topic: string }>(examples: readonly One[]): One[] {
  const mean = examples.reduce((sum, { weight }) => sum + weight, 0) / examples.length
  const topics = new Map<string, One[]>()
  for (const example of examples) topics.set(example.topic, [...(topics.get(example.topic) ?? []), example])
  return [...topics.values()].flatMap((ofTopic) => balanced(ofTopic, imaginedTexts * mean))
}

/** Which places of a vocabulary a text has. */
function placesIn(vocabulary: readonly number[]): (text: CountedText) => Int32Array {
  const places = new Map(vocabulary.map((feature, place) => [feature, place]))
  return ({ features }) => features.map((feature) => places.get(feature) ?? -1).filter((place) => place >= 0)
}

function toModel(dictionary: Dictionary, vocabulary: readonly number[], fitted: Fitted): LinearModel {
  const weights = vocabulary.map((feature, place) => [
    dictionary.names[feature] ?? '',
    Number((fitted.weights[place] ?? 0).toFixed(3)),
  ])
  const moving = weights.filter(([, weight]) => weight !== 0)
  return { intercept: Number(fitted.intercept.toFixed(3)), weights: Object.fromEntries(moving) }
}

/** Left against right by the articles of outlets rated so; those rated center teach nothing. */
export function fitLean({ dictionary, articles, other }: TrainingTexts, rule: VocabularyRule): LinearModel {
  const vocabulary = chooseVocabulary(dictionary, { political: articles, other }, rule)
  const sided = articles.filter(({ lean }) => lean !== 'center')
  const weights = houseWeights(sided)
  const placesOf = placesIn(vocabulary)
  const examples = sided.map((text, index) => {
    const places = placesOf(text)
    return {
      places,
      value: 1 / Math.sqrt(Math.max(1, places.length)),
      isPositive: text.lean === 'right',
      weight: weights[index] ?? 0,
      topic: text.topic,
    }
  })
  const fitted = fitLogistic(balanced(balancedByTopic(balanced(examples))), {
    features: vocabulary.length,
    penalty: leanPenalty,
  })
  return toModel(dictionary, vocabulary, fitted)
}

/** Political articles against other speech. */
export function fitGate({ dictionary, articles, other }: TrainingTexts, rule: VocabularyRule): LinearModel {
  const vocabulary = chooseVocabulary(dictionary, { political: articles, other }, rule)
  const placesOf = placesIn(vocabulary)
  const toExamples = (texts: readonly HouseText[], isPositive: boolean): Example[] => {
    const weights = houseWeights(texts)
    return texts.map((text, index) => ({
      places: placesOf(text),
      value: 1 / Math.sqrt(Math.max(1, text.words)),
      isPositive,
      weight: weights[index] ?? 0,
    }))
  }
  const examples = [...toExamples(articles, true), ...toExamples(other, false)]
  const fitted = fitLogistic(balanced(examples), { features: vocabulary.length, penalty: gatePenalty })
  return toModel(dictionary, vocabulary, fitted)
}
