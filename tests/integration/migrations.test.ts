import { DeleteCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import * as z from 'zod'
import { getEpisode, saveEpisode } from '#functions/data/episodes/episodes.ts'
import { publishAnalysis } from '#functions/data/episodes/publication.ts'
import { dataVersionKey, episodeKey, type Key, promptKey, quoteKey } from '#functions/data/keys.ts'
import { readDataVersion } from '#functions/data/migrations/data-version.ts'
import { shardOfEpisode } from '#functions/data/ratings/assessments.ts'
import { assessmentsKey } from '#functions/data/ratings/rating-keys.ts'
import { getItems } from '#functions/data/table/page.ts'
import { putItems } from '#functions/data/table/put-items.ts'
import type { Table } from '#functions/data/table/table.ts'
import { ensureUserRecord } from '#functions/data/users/users.ts'
import { type TableKey, tableKeys } from '#functions/domain/migrations/data-version.ts'
import { type Migration, migrations, type StoredItem } from '#functions/domain/migrations/migrations.ts'
import { type MigrationDeps, runMigrations } from '#functions/use-cases/migrations/run-migrations.ts'
import {
  type CatalogueEnvironment,
  contentOf,
  dyingTable,
  interruptedTable,
  KilledError,
  openCatalogueEnvironment,
} from '#tests/integration/catalogue-environment.ts'
import { dawn, sampleAnalysis, sampleItems, sampleQuotes } from '#tests/integration/catalogue-samples.ts'
import { importShow } from '#tests/integration/sample-show.ts'

const quoteSchema = z.looseObject({ quoteId: z.string(), keywords: z.array(z.string()) })
const votesSchema = z.looseObject({ good: z.number() })

function changeVotes(item: StoredItem): StoredItem | undefined {
  const card = votesSchema.safeParse(item.card).data
  return !card || 'total' in card ? undefined : { ...item, card: { ...card, total: card.good } }
}

/** Adds attributes, replaces one by another, and changes the shape of a map. */
const second: Migration = {
  version: 2,
  name: 'for tests',
  tables: ['people', 'catalogue'],
  change(item) {
    if ('quoteId' in item && 'keywords' in item) {
      const { keywords, ...quote } = quoteSchema.parse(item)
      return { ...quote, keywordCount: keywords.length }
    }
    if ('publication' in item) return { ...item, shownTitle: item.title }
    if ('email' in item) return { ...item, hasEmail: true }
    return changeVotes(item)
  },
}

type Tables = Record<TableKey, Table>

let environment: CatalogueEnvironment
beforeAll(async () => {
  environment = await openCatalogueEnvironment()
})
afterAll(() => environment.close())

async function newTables(): Promise<Tables> {
  const [catalogue, people, operations] = await Promise.all([
    environment.newTable(),
    environment.newTable(),
    environment.newTable(),
  ])
  return { catalogue, people, operations }
}

const put = (table: Table, Item: object) => table.client.send(new PutCommand({ TableName: table.name, Item }))
const userId = '7b1f6f6e-6a1c-4c1e-9c55-0b8f2f1b6a10'
const votes = shardOfEpisode(1, 7)

async function filled(): Promise<Tables> {
  const tables = await newTables()
  const { catalogue, people } = tables
  await importShow(catalogue, sampleItems(3))
  const quotes = sampleQuotes(2, ['Taxes'])
  const analysis = sampleAnalysis('Centrist', ['Taxes'])
  await publishAnalysis(catalogue, { episodeId: 1, attempt: 0, analysis, quotes, now: dawn })
  await put(catalogue, { ...votes, card: { good: 2, bad: 1 } })
  await put(catalogue, { ...promptKey('summary', 3), text: 'A prompt', version: 3 })
  await ensureUserRecord(people, { userId, email: 'ann@example.com', role: 'free' }, dawn)
  return tables
}

const depsOf = (tables: Tables, known: readonly Migration[] = [...migrations, second]): MigrationDeps => ({
  ...tables,
  migrations: known,
  reportUnreadable: vi.fn(),
})

const itemsOnPage = 6

async function finish(
  deps: MigrationDeps,
  between: () => Promise<unknown> = async () => {},
): Promise<number> {
  let changed = 0
  for (;;) {
    const progress = await runMigrations(deps, { pages: 1, itemsOnPage })
    changed += progress.changed
    if (progress.isDone) return changed
    await between()
  }
}

async function copyOf(tables: Tables): Promise<Tables> {
  const copy = await newTables()
  for (const key of tableKeys) await putItems(copy[key], await contentOf(tables[key]))
  return copy
}

const stored = async (table: Table, key: Key) => (await getItems(table, [key])).find(key)

/** Without the counter of writes to the record of progress, which depends on where it was interrupted. */
async function contents({ catalogue, people }: Tables) {
  const own = (await contentOf(catalogue)).map((item) =>
    item.sk === dataVersionKey.sk ? { ...item, version: 0 } : item,
  )
  return [own, await contentOf(people)]
}

test('a new deployment begins at the newest data version, and none of its tables is read through [S20.80]', async () => {
  const tables = await newTables()
  const deps = depsOf(tables)
  expect(await runMigrations(deps, { pages: 2 })).toMatchObject({ isDone: true, dataVersion: 2, changed: 0 })
  expect(await contentOf(tables.catalogue)).toEqual([{ ...dataVersionKey, dataVersion: 2, version: 1 }])
})

test('the first migration changes nothing but the data version of filled tables [S20.81]', async () => {
  const tables = await filled()
  const before = await contentOf(tables.catalogue)
  const progress = await runMigrations(depsOf(tables, migrations), { pages: 2 })
  expect(progress).toEqual({ isDone: true, isNewer: false, dataVersion: migrations.length, changed: 0 })
  const after = await contentOf(tables.catalogue)
  expect(after.filter(({ sk }) => sk !== dataVersionKey.sk)).toEqual(before)
  expect(await readDataVersion(tables.catalogue)).toMatchObject({ dataVersion: migrations.length })
})

test('a migration that is killed before any of its writes and resumed gives what an undisturbed one gives [S20.82]', async () => {
  const before = await filled()
  const undisturbed = await copyOf(before)
  const counted = {
    catalogue: dyingTable(environment, undisturbed.catalogue, Number.POSITIVE_INFINITY),
    people: dyingTable(environment, undisturbed.people, Number.POSITIVE_INFINITY),
  }
  expect(await finish(depsOf({ ...undisturbed, ...counted }))).toBe(7)
  const expected = await contents(undisturbed)
  expect(expected).not.toEqual(await contents(before))
  for (const killed of ['catalogue', 'people'] as const) {
    expect(counted[killed].written()).toBeGreaterThan(0)
    for (let write = 1; write <= counted[killed].written(); write += 1) {
      const tables = await copyOf(before)
      const dying = dyingTable(environment, tables[killed], write)
      await expect(finish(depsOf({ ...tables, [killed]: dying }))).rejects.toBeInstanceOf(KilledError)
      await finish(depsOf(tables))
      expect(await contents(tables), `${killed}, write ${write}`).toEqual(expected)
      expect(await finish(depsOf(tables))).toBe(0)
    }
  }
})

test('executions that run at the same time change each item once [S20.83]', async () => {
  const alone = await filled()
  const together = await copyOf(alone)
  const changed = await finish(depsOf(alone))
  const both = await Promise.all([finish(depsOf(together)), finish(depsOf(together))])
  expect(both[0] + both[1]).toBe(changed)
  expect(await contents(together)).toEqual(await contents(alone))
})

test('what others write while an item is migrated is kept and migrated, and what they delete stays deleted [S20.83]', async () => {
  const tables = await filled()
  const { catalogue } = tables
  const old = await getEpisode(catalogue, 1)
  const happens = async () => {
    await saveEpisode(catalogue, old, { ...old, title: 'Another title' })
    const addVote = { UpdateExpression: 'ADD card.good :one', ExpressionAttributeValues: { ':one': 1 } }
    await catalogue.client.send(
      new UpdateCommand({ TableName: catalogue.name, Key: assessmentsKey(1, 7), ...addVote }),
    )
    const gone = { TableName: catalogue.name, Key: quoteKey(1, 2) }
    await catalogue.client.send(new DeleteCommand(gone))
  }
  const step = { pages: 9 }
  await runMigrations(
    depsOf({ ...tables, catalogue: interruptedTable(environment, catalogue, happens) }),
    step,
  )
  await runMigrations(depsOf(tables), step)
  expect(await stored(catalogue, episodeKey(1))).toMatchObject({
    title: 'Another title',
    shownTitle: 'Another title',
  })
  expect(await stored(catalogue, votes)).toMatchObject({ card: { good: 3, bad: 1, total: 3 } })
  expect(await stored(catalogue, quoteKey(1, 2))).toBeUndefined()
})

test('who read an item before its migration cannot write it back, and a prompt keeps its number [S20.83]', async () => {
  const tables = await filled()
  const { catalogue } = tables
  const old = await getEpisode(catalogue, 2)
  const renumbered: Migration = {
    ...second,
    change: (item) => (item.isSeen ? undefined : { ...item, isSeen: true }),
  }
  await finish(depsOf(tables, [...migrations, renumbered]))
  const late = saveEpisode(catalogue, old, { ...old, title: 'Too late' })
  await expect(late).rejects.toMatchObject({ code: 'episode-changed' })
  expect(await stored(catalogue, promptKey('summary', 3))).toMatchObject({ version: 3, isSeen: true })
})

test('data of a later release are left as they are [S20.84]', async () => {
  const tables = await filled()
  await finish(depsOf(tables))
  const before = await contents(tables)
  const progress = await runMigrations(depsOf(tables, migrations), { pages: 2 })
  expect(progress).toMatchObject({ isDone: false, isNewer: true, dataVersion: 2 })
  expect(await contents(tables)).toEqual(before)
})

test('an item that a migration cannot read is reported and stays as it is; others are migrated', async () => {
  const tables = await filled()
  const damaged = { ...quoteKey(1, 1), quoteId: 7, keywords: 'none' }
  await put(tables.catalogue, damaged)
  const deps = depsOf(tables)
  await finish(deps)
  expect(deps.reportUnreadable).toHaveBeenCalledWith(quoteKey(1, 1), expect.any(z.ZodError))
  expect(await stored(tables.catalogue, quoteKey(1, 1))).toEqual(damaged)
  expect(await stored(tables.catalogue, quoteKey(1, 2))).not.toHaveProperty('keywords')
})

test('a migration that changes a key stops before it writes', async () => {
  const tables = await filled()
  const moving: Migration = { ...second, change: (item) => ({ ...item, sk: 'elsewhere' }) }
  const before = await contentOf(tables.people)
  await expect(finish(depsOf(tables, [...migrations, moving]))).rejects.toThrow('changes the key')
  expect(await contentOf(tables.people)).toEqual(before)
})
