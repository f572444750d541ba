import { beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { propertiesOf, type SynthesisedTemplates, synthesiseChoices } from '#tests/template/synthesis.ts'

const parameterSchema = z.looseObject({ Default: z.literal(''), AllowedPattern: z.string() })

const withParameters = z.looseObject({
  Parameters: z.looseObject({
    ModelPrice: parameterSchema,
    TranscriptionPrice: parameterSchema,
  }),
})

let templates: SynthesisedTemplates
beforeAll(() => {
  templates = synthesiseChoices({})
})

test('whoever asks the model, reckons its cost or estimates it knows what the operator says that it costs [S17.20]', () => {
  const variables = propertiesOf(templates, 'AWS::Lambda::Function').map((properties) =>
    JSON.stringify(properties.Environment),
  )
  const askers = variables.filter((environment) => /"(MODEL_ID|ESTIMATED_MODEL)"/.test(environment ?? ''))
  // Five steps that call the model, two that reserve budget, the two that start waiting runs, three calls
  // that estimate, and two about earlier ratings.
  expect(askers).toHaveLength(13)
  expect(
    askers.filter((environment) => !environment?.includes('"MODEL_PRICE":{"Ref":"ModelPrice"}')),
  ).toEqual([])
  expect(variables.filter((environment) => environment?.includes('MODEL_PRICE'))).toHaveLength(13)
})

test.each(['SidelightPipeline', 'SidelightApiAdmin'])('%s takes a price of two numbers, or none', (stack) => {
  const { ModelPrice } = withParameters.parse(templates.get(stack)).Parameters
  const pattern = new RegExp(ModelPrice.AllowedPattern)
  const isTaken = (price: string) => pattern.test(price)
  expect(['', '0,0', '0.5,1.5'].every(isTaken)).toBe(true)
  expect(['1', '0.5;1.5', '-1,2', 'free'].some(isTaken)).toBe(false)
})

test.each(['SidelightPipeline', 'SidelightApiAdmin'])(
  '%s takes the price of a minute of transcription, or none',
  (stack) => {
    const { TranscriptionPrice } = withParameters.parse(templates.get(stack)).Parameters
    const isTaken = (price: string) => new RegExp(TranscriptionPrice.AllowedPattern).test(price)
    expect(['', '0', '0.024'].every(isTaken)).toBe(true)
    expect(['0,024', '-1', 'free'].some(isTaken)).toBe(false)
  },
)
