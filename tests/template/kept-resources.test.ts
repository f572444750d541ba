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

function keptIn(template: unknown): Kept[] {
  return Object.entries(templateSchema.parse(template).Resources).flatMap(([id, resource]) => {
    const { Type: type, DeletionPolicy: onDeletion, UpdateReplacePolicy: onReplacement } = resource
    return onDeletion?.startsWith('Retain') ? [{ id, type, onDeletion, onReplacement }] : []
  })
}

let kept: Kept[]
const app = appForTest({})
beforeAll(() => {
  kept = app.synth().stacks.flatMap(({ template }) => keptIn(template))
})
afterAll(() => rmSync(app.outdir, { recursive: true, force: true }))

test('a failed first deployment leaves only what refuses to be deleted: protected tables and users, and a filled bucket', () => {
  const left = kept.filter(({ onDeletion }) => onDeletion === 'Retain')
  expect(left.map(({ type, id }) => `${type} ${id.slice(0, -8)}`).toSorted()).toEqual([
    'AWS::Cognito::UserPool UserPool',
    'AWS::DynamoDB::GlobalTable CatalogueTable',
    'AWS::DynamoDB::GlobalTable OperationsTable',
    'AWS::DynamoDB::GlobalTable PeopleTable',
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
