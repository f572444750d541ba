import { expect, test } from 'vitest'
import { openAnalyst, UsageError } from '#scripts/evaluate/analysts.ts'
import { ownSets, readOptions } from '#scripts/evaluate/options.ts'
import { writtenByHand } from '#shared/domain/written-analysis.ts'

test('an analyst is the only required option: the sets of the repository, three readings, one run', () => {
  expect(readOptions(['--analyst', 'bedrock'])).toMatchObject({
    readings: 3,
    runs: 1,
    sets: ownSets,
    isConfirmed: false,
  })
})

test('a missing price is not invented', () => {
  expect(readOptions(['--analyst', 'bedrock'])).toMatchObject({ price: undefined })
})

test('sets, readings and the price are used as given', () => {
  const given = ['--set', 'a', '--set', 'b', '--readings', '5', '--price', '0.5,2', '--yes']
  expect(readOptions(['--analyst', 'openai', ...given])).toMatchObject({
    sets: ['a', 'b'],
    readings: 5,
    price: { input: 0.5, output: 2, cacheRead: 0.5, cacheWrite: 0.5 },
    isConfirmed: true,
  })
})

test.each<[string[], RegExp]>([
  [['--analyst', 'crystal-ball'], /bedrock, openai/],
  [['--analyst', 'bedrock', '--readings', '2'], /must be odd/],
  [['--analyst', 'bedrock', '--concurrency', '0'], /whole number from 1 to 32/],
  ...['free', ',', '', '1', '-1,2'].map((price): [string[], RegExp] => [
    ['--analyst', 'openai', `--price=${price}`],
    /two amounts in dollars/,
  ]),
  [['--analyst', 'openai', 'set'], /set is no option/],
  [['--compare', 'one.json'], /two files/],
  [['--colour'], /colour/],
])('%j is refused', (args, message) => {
  expect(() => readOptions(args)).toThrow(UsageError)
  expect(() => readOptions(args)).toThrow(message)
})

test('an analyst that needs a model or a server says which setting is missing', () => {
  const choice = { model: undefined, price: undefined, environment: {} }
  expect(() => openAnalyst({ ...choice, name: 'bedrock' })).toThrow(/--model/)
  expect(() => openAnalyst({ ...choice, name: 'openai' })).toThrow(/SIDELIGHT_MODEL_URL/)
})

test('a wrong setting of the server is a usage error', () => {
  const choice = { name: 'openai' as const, model: undefined, price: undefined }
  const environment = { SIDELIGHT_MODEL_URL: 'http://127.0.0.1:1', SIDELIGHT_MODEL_NAME: 'own' }
  for (const wrong of [{ SIDELIGHT_MODEL_PRICE: ',' }, { SIDELIGHT_MODEL_NAME: writtenByHand }])
    expect(() => openAnalyst({ ...choice, environment: { ...environment, ...wrong } })).toThrow(UsageError)
})
