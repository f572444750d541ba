import { rmSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { appForTest } from '#tests/template/synthesis.ts'

const referenceSchema = z.object({ Ref: z.string() })
const templateSchema = z.object({
  Parameters: z.record(z.string(), z.unknown()).default({}),
  Resources: z.record(z.string(), z.looseObject({ Type: z.string(), Properties: z.unknown() })),
})
type Resource = z.output<typeof templateSchema>['Resources'][string]

const versionSchema = z.object({
  DeletionPolicy: z.string(),
  UpdateReplacePolicy: z.string(),
  Properties: z.object({
    FunctionName: referenceSchema,
    Description: z.object({ 'Fn::Join': z.tuple([z.literal(' '), z.array(z.unknown())]) }),
  }),
})
const machineSchema = z.object({
  RoleArn: z.object({ 'Fn::GetAtt': z.tuple([z.string(), z.literal('Arn')]) }),
  DefinitionString: z.object({ 'Fn::Join': z.tuple([z.literal(''), z.array(z.unknown())]) }),
})
const policySchema = z.object({
  Roles: z.array(referenceSchema),
  PolicyDocument: z.object({ Statement: z.array(z.looseObject({ Resource: z.unknown() })) }),
})
const functionSchema = z.object({
  Environment: z.object({ Variables: z.record(z.string(), z.unknown()) }),
})

function pipelineOf(release: string): z.output<typeof templateSchema> {
  const app = appForTest({}, { release })
  try {
    const { stacks } = app.synth()
    return templateSchema.parse(stacks.find(({ stackName }) => stackName === 'SidelightPipeline')?.template)
  } finally {
    rmSync(app.outdir, { recursive: true, force: true })
  }
}

let pipeline: z.output<typeof templateSchema>
beforeAll(() => {
  pipeline = pipelineOf('1.0.0+first')
})

const ofType = (type: string): [string, Resource][] =>
  Object.entries(pipeline.Resources).filter(([, { Type }]) => Type === type)

const versionsById = () =>
  new Map(ofType('AWS::Lambda::Version').map(([id, resource]) => [id, versionSchema.parse(resource)]))

/** The reference that follows each `"Resource":` of a definition. */
function resourcesOfTasks({ DefinitionString }: z.output<typeof machineSchema>): unknown[] {
  const [, parts] = DefinitionString['Fn::Join']
  return parts.filter((_, index) => String(parts[index - 1]).endsWith('"Resource":"'))
}

const machines = () =>
  ofType('AWS::StepFunctions::StateMachine').map(([, { Properties }]) => machineSchema.parse(Properties))

test('every task of every state machine names a version of its function [S20.70]', () => {
  const named = machines().map((machine) => {
    const text = JSON.stringify(
      machine.DefinitionString['Fn::Join'][1].filter((part) => typeof part === 'string'),
    )
    const resources = resourcesOfTasks(machine)
    expect(resources).toHaveLength(text.match(/\\"Type\\":\\"Task\\"/g)?.length ?? 0)
    return resources.map((resource) => referenceSchema.parse(resource).Ref)
  })
  expect(named.map(({ length }) => length).toSorted((a, b) => a - b)).toEqual([1, 1, 1, 2, 2, 2, 16])
  expect(new Set(named.flat())).toEqual(new Set(versionsById().keys()))
})

test('an earlier version stays when a deployment publishes another one, and a failed deployment leaves none [S20.71]', () => {
  for (const { DeletionPolicy, UpdateReplacePolicy } of versionsById().values())
    expect([DeletionPolicy, UpdateReplacePolicy]).toEqual(['RetainExceptOnCreate', 'Retain'])
})

test('a state machine may invoke every version of its functions, so that running executions can go on [S20.71]', () => {
  const policies = ofType('AWS::IAM::Policy').map(([, { Properties }]) => policySchema.parse(Properties))
  for (const machine of machines()) {
    const [role] = machine.RoleArn['Fn::GetAtt']
    const statements = policies
      .filter(({ Roles }) => Roles.some(({ Ref }) => Ref === role))
      .flatMap(({ PolicyDocument }) => PolicyDocument.Statement)
    const allowed = statements.flatMap(({ Resource }) => Resource)
    for (const resource of resourcesOfTasks(machine)) {
      const version = versionsById().get(referenceSchema.parse(resource).Ref)
      const ofFunction = { 'Fn::GetAtt': [version?.Properties.FunctionName.Ref, 'Arn'] }
      expect(allowed).toContainEqual({ 'Fn::Join': ['', [ofFunction, ':*']] })
    }
  }
})

test('another value of a parameter publishes a version of each task that reads it [S20.72]', () => {
  const references = Object.keys(pipeline.Parameters).map((name) => JSON.stringify({ Ref: name }))
  const read = [...versionsById().values()].map(({ Properties }) => {
    const { Environment } = functionSchema.parse(pipeline.Resources[Properties.FunctionName.Ref]?.Properties)
    const values = Object.values(Environment.Variables).filter((value) =>
      references.some((reference) => JSON.stringify(value).includes(reference)),
    )
    expect(Properties.Description['Fn::Join'][1].slice(1)).toEqual(values)
    return values.length
  })
  expect(read.filter((count) => count > 0).length).toBeGreaterThan(10)
})

test('the same code has the same versions, and each release its own [S20.72]', () => {
  const ids = [...versionsById().keys()]
  const idsOf = (release: string) =>
    Object.entries(pipelineOf(release).Resources).flatMap(([id, { Type }]) =>
      Type === 'AWS::Lambda::Version' ? [id] : [],
    )
  expect(idsOf('1.0.0+first')).toEqual(ids)
  expect(idsOf('1.0.1+second').filter((id) => ids.includes(id))).toEqual([])
})
