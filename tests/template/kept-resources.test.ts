import { rmSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { appForTest } from '#tests/template/synthesis.ts'

const templateSchema = z.looseObject({
  Resources: z.record(
    z.string(),
    z.looseObject({
      Type: z.string(),
      DeletionPolicy: z.string().optional(),
      UpdateReplacePolicy: z.string().optional(),
    }),
  ),
})

type Kept = { id: string; type: string; onDeletion: string; onReplacement: string | undefined }
type DeployedStack = { name: string; isProtected: boolean; kept: Kept[] }

function keptIn(template: unknown): Kept[] {
  return Object.entries(templateSchema.parse(template).Resources).flatMap(([id, resource]) => {
    const { Type: type, DeletionPolicy: onDeletion, UpdateReplacePolicy: onReplacement } = resource
    // Versions end with their function.
    if (type === 'AWS::Lambda::Version') return []
    return onDeletion?.startsWith('Retain') ? [{ id, type, onDeletion, onReplacement }] : []
  })
}

let stacks: DeployedStack[]
const app = appForTest({})
beforeAll(() => {
  stacks = app.synth().stacks.map(({ stackName, terminationProtection, template }) => ({
    name: stackName,
    isProtected: terminationProtection === true,
    kept: keptIn(template),
  }))
})
afterAll(() => rmSync(app.outdir, { recursive: true, force: true }))

test('exactly the stacks whose resources outlive them are protected against deletion', () => {
  const keeping = stacks.filter(({ kept }) => kept.length > 0).map(({ name }) => name)
  expect(keeping).toEqual(['SidelightData', 'SidelightIdentity', 'SidelightFront'])
  expect(stacks.filter(({ isProtected }) => isProtected).map(({ name }) => name)).toEqual(keeping)
})

test('a failed first deployment leaves only what refuses to be deleted: protected tables and users, and a filled bucket', () => {
  const kept = stacks.flatMap((stack) => stack.kept)
  const left = kept.filter(({ onDeletion }) => onDeletion === 'Retain')
  expect(left.map(({ type, id }) => `${type} ${id.slice(0, -8)}`).toSorted()).toEqual([
    'AWS::Cognito::UserPool UserPool',
    'AWS::DynamoDB::GlobalTable CatalogueTable',
    'AWS::DynamoDB::GlobalTable OperationsTable',
    'AWS::DynamoDB::GlobalTable PeopleTable',
    'AWS::DynamoDB::GlobalTable SearchTable',
    'AWS::S3::Bucket SiteBucket',
  ])
  const others = kept.filter(({ onDeletion }) => onDeletion !== 'Retain')
  expect(others.map(({ id, onDeletion }) => [id.slice(0, -8), onDeletion]).toSorted()).toEqual([
    ['MailedLinksGeneration1', 'RetainExceptOnCreate'],
    ['MediaBucket', 'RetainExceptOnCreate'],
    ['PaymentKeysSecret', 'RetainExceptOnCreate'],
    ['StoreBucket', 'RetainExceptOnCreate'],
  ])
  expect(kept.filter(({ onReplacement }) => onReplacement !== 'Retain')).toEqual([])
})
