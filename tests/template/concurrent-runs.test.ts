import { beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { propertiesOf, type SynthesisedTemplates, synthesiseChoices } from '#tests/template/synthesis.ts'

const withParameters = z.looseObject({ Parameters: z.record(z.string(), z.unknown()) })

let templates: SynthesisedTemplates
beforeAll(() => {
  templates = synthesiseChoices({})
})

test('the consumer of imported episodes lets as many runs be under way as the parameter says', () => {
  const variables = propertiesOf(templates, 'AWS::Lambda::Function').map((properties) =>
    JSON.stringify(properties.Environment),
  )
  const readers = variables.filter((environment) => environment?.includes('CONCURRENT_RUNS'))
  expect(readers).toHaveLength(1)
  expect(readers[0]).toContain('"CONCURRENT_RUNS":{"Ref":"ConcurrentRuns"}')
})

test('it is four where nothing is said, and from 1 to 100', () => {
  const { Parameters } = withParameters.parse(templates.get('SidelightPipeline'))
  expect(Parameters.ConcurrentRuns).toMatchObject({ Type: 'Number', Default: 4, MinValue: 1, MaxValue: 100 })
})
