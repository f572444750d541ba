import { expect, test } from 'vitest'
import { dataVersionSchema } from '#functions/domain/migrations/data-version.ts'
import { type Migration, migrations } from '#functions/domain/migrations/migrations.ts'
import { afterMigration, afterPage, nextWork } from '#functions/domain/migrations/next-work.ts'

const change = () => undefined
const first: Migration = { version: 1, name: 'first', tables: [], change }
const second: Migration = { version: 2, name: 'second', tables: ['people', 'catalogue'], change }
const known = [first, second]
const record = (fields: object) => dataVersionSchema.parse(fields)
const after = { pk: 'user#1', sk: 'user' }

test('the migrations of this release are numbered from 1 without gaps, and each names a table once', () => {
  expect(migrations.map(({ version }) => version)).toEqual(migrations.map((_, index) => index + 1))
  for (const { tables } of migrations) expect(new Set(tables).size).toBe(tables.length)
})

test('migrations follow each other, tables and pages in their order, each from where it was', () => {
  let state = record({})
  expect(nextWork(state, known)).toEqual({ kind: 'end', migration: first })
  state = afterMigration(state, first)
  const people = { kind: 'page' as const, migration: second, table: 'people' as const, after: undefined }
  expect(nextWork(state, known)).toEqual(people)
  state = afterPage(state, people, after)
  expect(nextWork(state, known)).toEqual({ ...people, after })
  state = afterPage(state, people, undefined)
  const catalogue = { ...people, table: 'catalogue' as const }
  expect(nextWork(state, known)).toEqual(catalogue)
  state = afterPage(state, catalogue, undefined)
  expect(state).toEqual({ dataVersion: 2, version: 0 })
  expect(nextWork(state, known)).toEqual({ kind: 'done' })
})

test('progress of another migration, or in a table that a migration no longer names, begins anew', () => {
  for (const progress of [
    { to: 1, table: 'catalogue', after },
    { to: 2, table: 'operations', after },
  ])
    expect(nextWork(record({ dataVersion: 1, progress }), known)).toMatchObject({
      table: 'people',
      after: undefined,
    })
})

test('data that a later release has migrated, or has begun to migrate, are newer [S20.84]', () => {
  expect(nextWork(record({ dataVersion: 3 }), known)).toEqual({ kind: 'newer' })
  const begun = record({ dataVersion: 2, progress: { to: 3, table: 'people' } })
  expect(nextWork(begun, known)).toEqual({ kind: 'newer' })
})
