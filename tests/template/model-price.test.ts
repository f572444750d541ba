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

test('every function that calls the model or computes its cost knows the price that the operator set [S17.20]', () => {
  const variables = propertiesOf(templates, 'AWS::Lambda::Function').map((properties) =>
    JSON.stringify(properties.Environment),
  )
  const modelCallers = variables.filter((environment) =>
    /"(MODEL_ID|ESTIMATED_MODEL)"/.test(environment ?? ''),
  )
  // A new function that calls the model or estimates its cost changes this count.
  expect(modelCallers).toHaveLength(13)
  expect(
    modelCallers.filter((environment) => !environment?.includes('"MODEL_PRICE":{"Ref":"ModelPrice"}')),
  ).toEqual([])
  expect(variables.filter((environment) => environment?.includes('MODEL_PRICE'))).toHaveLength(13)
})

test.each(['SidelightPipeline', 'SidelightApiAdmin'])(
  '%s accepts a price of two numbers, or none',
  (stack) => {
    const { ModelPrice } = withParameters.parse(templates.get(stack)).Parameters
    const pattern = new RegExp(ModelPrice.AllowedPattern)
    const isAccepted = (price: string) => pattern.test(price)
    expect(['', '0,0', '0.5,1.5'].every(isAccepted)).toBe(true)
    expect(['1', '0.5;1.5', '-1,2', 'free'].some(isAccepted)).toBe(false)
  },
)

test.each(['SidelightPipeline', 'SidelightApiAdmin'])(
  '%s accepts the price of a minute of transcription, or none',
  (stack) => {
    const { TranscriptionPrice } = withParameters.parse(templates.get(stack)).Parameters
    const isAccepted = (price: string) => new RegExp(TranscriptionPrice.AllowedPattern).test(price)
    expect(['', '0', '0.024'].every(isAccepted)).toBe(true)
    expect(['0,024', '-1', 'free'].some(isAccepted)).toBe(false)
  },
)
