import type { LeanModel } from '#local/doubles/lean/lean-model.ts'
import { gateScore, leanScore, readPassage } from '#local/doubles/lean/score.ts'
import type { Article, Lean } from '#scripts/lean/articles.ts'
import { countText, newDictionary } from '#scripts/lean/counted-text.ts'
import { fitGate, fitLean, type TrainingRules, type TrainingTexts } from '#scripts/lean/fit-models.ts'
import { dealHouses, foldCount } from '#scripts/lean/folds.ts'
import type { OtherShow } from '#scripts/lean/other-speech.ts'

export type Corpus = { articles: readonly Article[]; other: readonly OtherShow[] }

/** A text, scored by models that never saw its outlet or show. */
export type HeldOut = { house: string; fold: number; lean: number; gate: number }
export type HeldOutArticle = HeldOut & { label: Lean }

/** Counts every text of the corpus once. */
export function countCorpus({ articles, other }: Corpus): TrainingTexts {
  const dictionary = newDictionary()
  return {
    dictionary,
    articles: articles.map(({ outlet, lean, topic, text }) => ({
      ...countText(dictionary, text, true),
      house: outlet,
      lean,
      topic,
    })),
    other: other.flatMap(({ name, passages }) =>
      passages.map((text) => ({ ...countText(dictionary, text), house: name })),
    ),
  }
}

/** The models of all texts; what bounds their answers is chosen apart. */
export function fitBoth(texts: TrainingTexts, rules: TrainingRules): Pick<LeanModel, 'lean' | 'gate'> {
  return { lean: fitLean(texts, rules.lean), gate: fitGate(texts, rules.gate) }
}

export type HeldOutScores = { articles: HeldOutArticle[]; other: HeldOut[] }

/** Scores each text by models fitted without its fold, in which its outlet or show is whole. */
export function scoreHeldOut(
  corpus: Corpus,
  texts: TrainingTexts,
  settings: { rules: TrainingRules; seed: number },
): HeldOutScores {
  const folds = dealHouses(
    [
      ...corpus.articles.map(({ outlet, lean }) => ({ house: outlet, kind: lean })),
      ...corpus.other.flatMap(({ name, passages }) => passages.map(() => ({ house: name, kind: 'other' }))),
    ],
    settings.seed,
  )
  const foldOf = (house: string) => folds.get(house) ?? 0
  const models = Array.from({ length: foldCount }, (_, fold) =>
    fitBoth(
      {
        ...texts,
        articles: texts.articles.filter(({ house }) => foldOf(house) !== fold),
        other: texts.other.filter(({ house }) => foldOf(house) !== fold),
      },
      settings.rules,
    ),
  )
  const score = (house: string, text: string): HeldOut => {
    const fold = foldOf(house)
    const model = models[fold]
    if (!model) throw new RangeError(`There is no fold ${fold}.`)
    const passage = readPassage(text)
    return { house, fold, lean: leanScore(model.lean, [passage]), gate: gateScore(model.gate, passage) }
  }
  return {
    articles: corpus.articles.map(({ outlet, lean, text }) => ({ ...score(outlet, text), label: lean })),
    other: corpus.other.flatMap(({ name, passages }) => passages.map((text) => score(name, text))),
  }
}
