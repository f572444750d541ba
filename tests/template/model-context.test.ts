import { expect, test } from 'vitest'
import * as z from 'zod'
import { defaultModelContext, modelContextSchema } from '#shared/deployment/model-context.ts'
import { propertiesOf, synthesiseChoices } from '#tests/template/synthesis.ts'

const withParameters = z.looseObject({
  Parameters: z.looseObject({
    ModelContext: z.looseObject({ Default: z.number(), MinValue: z.number(), MaxValue: z.number() }),
  }),
})

test('every function that calls the model knows its context size and has fifteen minutes for many parts', () => {
  const functions = propertiesOf(synthesiseChoices({}), 'AWS::Lambda::Function')
  const modelCallers = functions.filter(({ Environment }) =>
    JSON.stringify(Environment ?? {}).includes('"MODEL_ID"'),
  )
  expect(modelCallers).toHaveLength(5)
  for (const { Environment, Timeout } of modelCallers) {
    expect(JSON.stringify(Environment)).toContain('"MODEL_CONTEXT":{"Ref":"ModelContext"}')
    expect(Timeout).toBe(900)
  }
})

test('the template accepts the same context sizes as the functions', () => {
  const { ModelContext } = withParameters.parse(synthesiseChoices({}).get('SidelightPipeline')).Parameters
  expect(ModelContext.Default).toBe(defaultModelContext)
  const isAccepted = (tokens: number) => modelContextSchema.safeParse(String(tokens)).success
  const { MinValue, MaxValue } = ModelContext
  expect([MinValue, MaxValue].map(isAccepted)).toEqual([true, true])
  expect([MinValue - 1, MaxValue + 1].map(isAccepted)).toEqual([false, false])
})
