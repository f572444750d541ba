import { expect, test } from 'vitest'
import { openAnalyst, UsageError } from '#scripts/evaluate/analysts.ts'
import { ownSets, readOptions } from '#scripts/evaluate/options.ts'

test('an analyst is enough: the sets of the repository, one reading of the embedded analyst, three of a model', () => {
  expect(readOptions(['--analyst', 'embedded'])).toMatchObject({ readings: 1, runs: 1, sets: ownSets })
  expect(readOptions(['--analyst', 'bedrock'])).toMatchObject({ readings: 3, isConfirmed: false })
})

test('sets, readings and the price are taken as they are given', () => {
  const given = ['--set', 'a', '--set', 'b', '--readings', '5', '--price', '0.5,2', '--yes']
  expect(readOptions(['--analyst', 'openai', ...given])).toMatchObject({
    sets: ['a', 'b'],
    readings: 5,
    price: { input: 0.5, output: 2 },
    isConfirmed: true,
  })
})

test.each([
  [['--analyst', 'crystal-ball'], /embedded, bedrock, openai/],
  [['--analyst', 'embedded', '--readings', '2'], /must be odd/],
  [['--analyst', 'embedded', '--concurrency', '0'], /whole number from 1 to 32/],
  [['--analyst', 'openai', '--price', 'free'], /two amounts in dollars/],
  [['--analyst', 'openai', 'set'], /set is no option/],
  [['--compare', 'one.json'], /two files/],
  [['--colour'], /colour/],
])('%j is refused', (args, message) => {
  expect(() => readOptions(args)).toThrow(UsageError)
  expect(() => readOptions(args)).toThrow(message)
})

test('an analyst that needs a model or a server says which setting is missing', () => {
  const choice = { model: undefined, price: { input: 0, output: 0 }, environment: {} }
  expect(() => openAnalyst({ ...choice, name: 'bedrock' })).toThrow(/--model/)
  expect(() => openAnalyst({ ...choice, name: 'openai' })).toThrow(/SIDELIGHT_MODEL_URL/)
})
