import { beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { propertiesOf, type SynthesisedTemplates, synthesiseChoices } from '#tests/template/synthesis.ts'

const withParameters = z.looseObject({
  Parameters: z.looseObject({
    ModelPrice: z.object({ Default: z.literal(''), AllowedPattern: z.string() }).loose(),
  }),
})

let templates: SynthesisedTemplates
beforeAll(() => {
  templates = synthesiseChoices({})
})

test('whoever asks the model, reckons its cost or estimates it knows what the operator says that it costs', () => {
  const variables = propertiesOf(templates, 'AWS::Lambda::Function').map((properties) =>
    JSON.stringify(properties.Environment),
  )
  const askers = variables.filter((environment) => /"(MODEL_ID|ESTIMATED_MODEL)"/.test(environment ?? ''))
  // Load, five that ask, and three calls that estimate.
  expect(askers).toHaveLength(9)
  expect(
    askers.filter((environment) => !environment?.includes('"MODEL_PRICE":{"Ref":"ModelPrice"}')),
  ).toEqual([])
  expect(variables.filter((environment) => environment?.includes('MODEL_PRICE'))).toHaveLength(9)
})

test.each(['SidelightPipeline', 'SidelightApiAdmin'])('%s takes a price of two numbers, or none', (stack) => {
  const { ModelPrice } = withParameters.parse(templates.get(stack)).Parameters
  const pattern = new RegExp(ModelPrice.AllowedPattern)
  const isTaken = (price: string) => pattern.test(price)
  expect(['', '0,0', '0.5,1.5'].every(isTaken)).toBe(true)
  expect(['1', '0.5;1.5', '-1,2', 'free'].some(isTaken)).toBe(false)
})
