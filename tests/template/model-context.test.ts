import { expect, test } from 'vitest'
import * as z from 'zod'
import { defaultModelContext, modelContextSchema } from '#shared/deployment/model-context.ts'
import { propertiesOf, synthesiseChoices } from '#tests/template/synthesis.ts'

const withParameters = z.looseObject({
  Parameters: z.looseObject({
    ModelContext: z.looseObject({ Default: z.number(), MinValue: z.number(), MaxValue: z.number() }),
  }),
})

test('whoever asks the model knows how much it reads at once, and may take fifteen minutes over many parts', () => {
  const functions = propertiesOf(synthesiseChoices({}), 'AWS::Lambda::Function')
  const askers = functions.filter(({ Environment }) =>
    JSON.stringify(Environment ?? {}).includes('"MODEL_ID"'),
  )
  expect(askers).toHaveLength(5)
  for (const { Environment, Timeout } of askers) {
    expect(JSON.stringify(Environment)).toContain('"MODEL_CONTEXT":{"Ref":"ModelContext"}')
    expect(Timeout).toBe(900)
  }
})

test('the template takes a context as the functions do', () => {
  const { ModelContext } = withParameters.parse(synthesiseChoices({}).get('SidelightPipeline')).Parameters
  expect(ModelContext.Default).toBe(defaultModelContext)
  const isTaken = (tokens: number) => modelContextSchema.safeParse(String(tokens)).success
  const { MinValue, MaxValue } = ModelContext
  expect([MinValue, MaxValue].map(isTaken)).toEqual([true, true])
  expect([MinValue - 1, MaxValue + 1].map(isTaken)).toEqual([false, false])
})
