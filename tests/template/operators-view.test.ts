import { beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { propertiesOf, type SynthesisedTemplates, synthesiseChoices } from '#tests/template/synthesis.ts'

let templates: SynthesisedTemplates
beforeAll(() => {
  templates = synthesiseChoices({})
})

const queriesOf = () =>
  propertiesOf(templates, 'AWS::Logs::QueryDefinition').map((properties) =>
    z
      .object({ Name: z.string(), QueryString: z.string(), LogGroupNames: z.array(z.unknown()) })
      .parse(properties),
  )

test('every chart of the dashboard that reads logs is also a saved query', () => {
  const [dashboard] = propertiesOf(templates, 'AWS::CloudWatch::Dashboard')
  const body = JSON.stringify(dashboard)
  const charts = body.split('SOURCE').length - 1
  const saved = queriesOf()
  expect(saved.length).toBe(8)
  const drawn = saved.filter(({ QueryString }) =>
    body.includes(JSON.stringify(JSON.stringify(QueryString).slice(1, -1)).slice(1, -1)),
  )
  expect(charts).toBeGreaterThan(0)
  expect(drawn.map(({ Name }) => Name).toSorted()).toEqual(
    saved
      .map(({ Name }) => Name)
      .filter((name) => name !== 'SidelightWatch/Failures')
      .toSorted(),
  )
})

test('the stack of the pipeline names its state machines, and each queue its address', () => {
  const names = [...templates].flatMap(([stack, { Outputs }]) =>
    Object.keys(Outputs).map((name) => `${stack} ${name}`),
  )
  expect(names).toEqual(
    expect.arrayContaining([
      'SidelightPipeline EpisodesMachineArn',
      'SidelightPipeline FeedCheckMachineArn',
      'SidelightPipeline UpkeepMachineArn',
      'SidelightPipeline ListImportMachineArn',
      'SidelightPipeline RepairMachineArn',
      'SidelightPipeline MigrationMachineArn',
      'SidelightPipeline ImportedEpisodesQueueUrl',
      'SidelightDigest DigestsQueueUrl',
    ]),
  )
})

test('the stack in front of everything names the release, and each function gets it for its log', () => {
  expect(templates.get('SidelightFront')?.Outputs.Release?.Value).toMatch(/^\d+\.\d+\.\d+\+test$/)
  const functions = propertiesOf(templates, 'AWS::Lambda::Function').filter(({ Environment }) =>
    JSON.stringify(Environment ?? {}).includes('USER_IMPACT'),
  )
  expect(functions.length).toBeGreaterThan(80)
  expect(functions.filter(({ Environment }) => !JSON.stringify(Environment).includes('+test'))).toEqual([])
})

test('the log group of a stack has the name of the stack', () => {
  const names = propertiesOf(templates, 'AWS::Logs::LogGroup').map((properties) => properties.LogGroupName)
  expect(names).toEqual(
    expect.arrayContaining([
      'SidelightApiPublic',
      'SidelightPipeline',
      'SidelightDigest',
      'SidelightFront/gateway',
    ]),
  )
})
