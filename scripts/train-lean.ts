import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { LeanModel } from '#local/doubles/lean/lean-model.ts'
import { readArticles } from '#scripts/lean/articles.ts'
import { writeCard } from '#scripts/lean/card.ts'
import { chooseGateCut, cutHeldOut } from '#scripts/lean/gate-cut.ts'
import { countCorpus, fitBoth, scoreHeldOut } from '#scripts/lean/held-out.ts'
import { measure } from '#scripts/lean/measure.ts'
import { readOtherSpeech } from '#scripts/lean/other-speech.ts'
import { trainingRules } from '#scripts/lean/rules.ts'
import { bandOf, chooseThreshold } from '#scripts/lean/threshold.ts'
import { measureTransfer } from '#scripts/lean/transfer.ts'
import { weigh } from '#scripts/lean/weighed-answers.ts'

/*
 * `npm run train-lean -- <folder>` trains the word statistics of the embedded analyst from `articles.jsonl.gz` in that folder and the
 * feeds, transcripts and speeches beside it, measures them with whole outlets held out, and writes the model, its figures and its card.
 * The same input gives the same bytes.
 */
const seed = 20_261_122
/** An episode with fewer political passages than this is not political. */
const leastPoliticalShare = 0.25

const written = {
  model: 'local/doubles/lean/model.json',
  bands: 'functions/domain/analysis/word-statistics.json',
  figures: 'docs/evaluation/embedded-analyst.json',
  card: 'docs/evaluation/embedded-analyst.md',
}

function writeJson(file: string, value: unknown) {
  writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`)
}

function train(folder: string) {
  const corpus = { articles: readArticles(folder), other: readOtherSpeech(path.join(folder, '..')) }
  const texts = countCorpus(corpus)
  const uncut = scoreHeldOut(corpus, texts, { rules: trainingRules, seed })
  const scores = cutHeldOut(uncut)
  const threshold = chooseThreshold(weigh(scores.articles))
  const { lean, gate } = fitBoth(texts, trainingRules)
  const intercept = Number((gate.intercept - chooseGateCut(uncut.other)).toFixed(3))
  const model: LeanModel = { threshold, leastPoliticalShare, lean, gate: { ...gate, intercept } }
  const transfer = measureTransfer(model, path.join(folder, '..', 'speeches'))
  const { figures, answers } = measure(scores, { model, seed, transfer })
  mkdirSync('docs/evaluation', { recursive: true })
  writeJson(written.model, model)
  writeJson(written.bands, {
    left: bandOf(answers.filter(({ score }) => score < 0)),
    right: bandOf(answers.filter(({ score }) => score > 0)),
  })
  writeJson(written.figures, figures)
  writeFileSync(written.card, writeCard(figures))
}

const [folder] = process.argv.slice(2)
if (folder === undefined || !existsSync(path.join(folder, 'articles.jsonl.gz')))
  throw new Error('Say in which folder articles.jsonl.gz is: npm run train-lean -- <folder>')
train(folder)
console.log(`Written: ${Object.values(written).join(', ')}.`)
