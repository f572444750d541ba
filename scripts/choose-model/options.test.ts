import { expect, test } from 'vitest'
import { readChoiceOptions } from '#scripts/choose-model/options.ts'
import { UsageError } from '#scripts/evaluate/analysts.ts'
import { ownSets } from '#scripts/evaluate/options.ts'

test('a model is all that must be named', () => {
  expect(readChoiceOptions(['--model', 'global.amazon.nova-2-lite-v1:0'])).toMatchObject({
    candidates: [{ id: 'global.amazon.nova-2-lite-v1:0', price: undefined }],
    budgetMicrodollars: 20_000_000,
    sets: ownSets,
    runs: 2,
    config: 'cdk.json',
    isConfirmed: false,
  })
})

test('a price follows the ID, which may be an ARN', () => {
  const arn = 'arn:aws:bedrock:us-east-1:123456789012:imported-model/abc'
  const { candidates, budgetMicrodollars } = readChoiceOptions([
    '--model',
    `${arn}=0.5,2`,
    '--budget',
    '1.50',
  ])
  expect(candidates).toEqual([{ id: arn, price: { input: 0.5, output: 2, cacheRead: 0.5, cacheWrite: 0.5 } }])
  expect(budgetMicrodollars).toBe(1_500_000)
})

test.each<[string[], RegExp]>([
  [[], /at least one model/],
  [['--model', '=1,2'], /an ID and its price/],
  [['--model', 'a=', '--model', 'b'], /such as a=0\.5,1\.5/],
  [['--model', 'a=free'], /such as a=0\.5,1\.5/],
  [['--model', 'a', '--model', 'a=1,2'], /a is named twice/],
  [['--model', 'a', '--budget', '0'], /amount in dollars/],
  [['--model', 'a', '--budget', ''], /amount in dollars/],
  [['--model', 'a', '--budget', 'all'], /amount in dollars/],
  [['--model', 'a', '--runs', '1'], /at least 2/],
  [['--model', 'a', 'b'], /b/],
])('%j is refused', (args, message) => {
  expect(() => readChoiceOptions(args)).toThrow(UsageError)
  expect(() => readChoiceOptions(args)).toThrow(message)
})
