import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { embeddedAnalystBands } from '#functions/domain/analysis/word-statistics.ts'
import { readLeanModel } from '#local/doubles/lean/lean-model.ts'
import { writeCard } from '#scripts/lean/card.ts'
import { leanFiguresSchema } from '#scripts/lean/figures.ts'

const read = (name: string) => readFileSync(`docs/evaluation/${name}`, 'utf8')
const figures = leanFiguresSchema.parse(JSON.parse(read('embedded-analyst.json')))

test('the card says what its figures say', () => {
  expect(read('embedded-analyst.md')).toBe(writeCard(figures))
})

test('the figures are those of the shipped model', () => {
  const model = readLeanModel()
  expect(figures.model).toEqual({
    threshold: model.threshold,
    leanFeatures: Object.keys(model.lean.weights).length,
    gateFeatures: Object.keys(model.gate.weights).length,
  })
})

test('the band that readers see is the measured share of right answers', () => {
  const { leftAnswers, rightAnswers } = figures.answers
  expect(Math.abs(embeddedAnalystBands.left.rightOfTen - leftAnswers.right * 10)).toBeLessThan(1)
  expect(Math.abs(embeddedAnalystBands.right.rightOfTen - rightAnswers.right * 10)).toBeLessThan(1)
})
