import { expect, test } from 'vitest'
import { calibrate } from '#scripts/lean/calibration.ts'
import { answeredHeldOut, bandOf, chooseThreshold } from '#scripts/lean/threshold.ts'
import { type Weighed, weigh } from '#scripts/lean/weighed-answers.ts'

const labels = ['left', 'center', 'right'] as const

/** A hundred and twenty outlets: near 0 every other answer is wrong, from 1 on none is. */
const texts: Weighed[] = weigh(
  Array.from({ length: 120 }, (_, number) => {
    const label = labels[number % 3] ?? 'center'
    const side = label === 'right' ? 1 : -1
    return [0.4, -0.4, 1.2].map((score) => ({
      house: `outlet ${number}`,
      fold: number % 5,
      label,
      lean: label === 'center' ? 0.1 : side * score,
    }))
  }).flat(),
)

test('each lean weighs a third', () => {
  for (const label of labels)
    expect(
      texts.filter((text) => text.label === label).reduce((sum, { weight }) => sum + weight, 0),
    ).toBeCloseTo(1 / 3)
})

test('the threshold is the smallest at which two of three sided answers are right', () => {
  const threshold = chooseThreshold(texts)
  expect(threshold).toBeLessThanOrEqual(0.45)
  const worse = texts.map((text) => (text.score > 0.4 ? text : { ...text, score: -text.score }))
  expect(chooseThreshold(worse)).toBeGreaterThan(threshold)
})

test('a threshold that too few outlets reach is not chosen', () => {
  const few = texts.filter(({ house }) => Number(house.slice(7)) < 60)
  const lonely = few.map((text, place) =>
    place < 3 ? { ...text, score: 3 } : { ...text, score: -text.score },
  )
  expect(chooseThreshold(lonely)).toBeLessThan(2)
})

test('answers of a fold follow from the other folds alone', () => {
  const answers = answeredHeldOut(texts)
  const turned = texts.map((text) => (text.fold === 0 ? { ...text, score: -text.score } : text))
  const places = (all: readonly Weighed[]) => all.filter(({ fold }) => fold === 0).map(({ place }) => place)
  expect(places(answeredHeldOut(turned))).toEqual(places(answers))
})

test('a band adds up to ten and counts center as neither side', () => {
  const band = bandOf(texts.map((text) => ({ ...text, score: 1 })))
  expect(band.rightOfTen + band.centerOfTen + band.oppositeOfTen).toBe(10)
  for (const part of Object.values(band)) expect([3, 4]).toContain(part)
})

test('what is expected of a band comes from other folds and is compared with what came true', () => {
  const { bands, error } = calibrate(texts)
  expect(error).toBeLessThan(0.05)
  const sure = bands.find(({ from }) => from === 1)
  expect(sure).toMatchObject({ right: 1, outlets: 80 })
  const turned = texts.map((text) => (text.fold === 0 ? { ...text, score: -text.score } : text))
  expect(calibrate(turned).error).toBeGreaterThan(error + 0.03)
})
