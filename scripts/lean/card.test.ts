import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { embeddedAnalystBands } from '#functions/domain/analysis/word-statistics.ts'
import { readLeanModel } from '#local/doubles/lean/lean-model.ts'
import { writeCard } from '#scripts/lean/card.ts'
import { leanFiguresSchema } from '#scripts/lean/figures.ts'
import { describeModel, roundFigures } from '#scripts/lean/measure.ts'
import { rateInventedShows } from '#scripts/lean/transfer.ts'

const read = (name: string) => readFileSync(`docs/evaluation/${name}`, 'utf8')
const figures = leanFiguresSchema.parse(JSON.parse(read('embedded-analyst.json')))

test('the card says what its figures say', () => {
  expect(read('embedded-analyst.md')).toBe(writeCard(figures))
})

test('the figures are those of the shipped model', () => {
  expect(figures).toMatchObject(describeModel(readLeanModel()))
})

test('what the card says of the invented shows is what the shipped model says of each of their episodes', () => {
  expect(figures.transfer.shows).toEqual(roundFigures(rateInventedShows(readLeanModel())))
})

test('the band that readers see is the measured share of right answers', () => {
  const { leftAnswers, rightAnswers } = figures.answers
  expect(Math.abs(embeddedAnalystBands.left.rightOfTen - leftAnswers.right * 10)).toBeLessThan(1)
  expect(Math.abs(embeddedAnalystBands.right.rightOfTen - rightAnswers.right * 10)).toBeLessThan(1)
})
