import * as z from 'zod'
import type { Key } from '#functions/data/keys.ts'
import { readDataVersion, saveDataVersion } from '#functions/data/migrations/data-version.ts'
import { type Change, migrateItem } from '#functions/data/migrations/migrate-item.ts'
import type { Table } from '#functions/data/table/table.ts'
import { readTablePage } from '#functions/data/table/table-page.ts'
import { type TableKey, tableKeys } from '#functions/domain/migrations/data-version.ts'
import { type Migration, newestVersion } from '#functions/domain/migrations/migrations.ts'
import { afterMigration, afterPage, nextWork, type PageWork } from '#functions/domain/migrations/next-work.ts'
import { eachAtOnce } from '#functions/use-cases/each-at-once.ts'

export type MigrationDeps = Record<TableKey, Table> & {
  migrations: readonly Migration[]
  /** Called for an item that a migration cannot read. It stays as it is. */
  reportUnreadable: (key: Key, error: z.ZodError) => void
}

export type MigrationStep = {
  pages: number
  itemsOnPage?: number
}

export type MigrationProgress = {
  isDone: boolean
  /** A later release has migrated the tables; nothing was written. */
  isNewer: boolean
  dataVersion: number
  changed: number
}

const writesAtOnce = 20

async function migratePage(
  deps: MigrationDeps,
  { migration, table, after }: PageWork,
  { itemsOnPage: limit }: MigrationStep,
) {
  const { items, next } = await readTablePage(deps[table], after, { isConsistent: true, limit })
  let changed = 0
  await eachAtOnce(items, writesAtOnce, async (item) => {
    const change: Change = (current) => {
      try {
        return migration.change(current)
      } catch (error) {
        if (!(error instanceof z.ZodError)) throw error
        deps.reportUnreadable({ pk: item.pk, sk: item.sk }, error)
        return undefined
      }
    }
    if (await migrateItem(deps[table], item, change)) changed += 1
  })
  return { next, changed }
}

async function isEmpty(table: Table): Promise<boolean> {
  return (await readTablePage(table, undefined, { isConsistent: true, limit: 1 })).items.length === 0
}

/** A new deployment has nothing to migrate. */
async function beginEmpty(deps: MigrationDeps): Promise<void> {
  const record = await readDataVersion(deps.catalogue)
  if (record.dataVersion !== undefined || record.progress) return
  const areEmpty = await Promise.all(tableKeys.map((key) => isEmpty(deps[key])))
  const dataVersion = newestVersion(deps.migrations)
  if (areEmpty.every(Boolean)) await saveDataVersion(deps.catalogue, record, { ...record, dataVersion })
}

/**
 * Goes on where the last step ended. Can be repeated and run more than once at a time: items are written only
 * as they were read, and the record of the progress only moves on.
 */
export async function runMigrations(deps: MigrationDeps, step: MigrationStep): Promise<MigrationProgress> {
  await beginEmpty(deps)
  let changed = 0
  for (let page = 0; ; page += 1) {
    const record = await readDataVersion(deps.catalogue)
    const { dataVersion = 0 } = record
    const work = nextWork(record, deps.migrations)
    const isDone = work.kind === 'done'
    const isNewer = work.kind === 'newer'
    if (isDone || isNewer || page === step.pages) return { isDone, isNewer, dataVersion, changed }
    if (work.kind === 'end') {
      await saveDataVersion(deps.catalogue, record, afterMigration(record, work.migration))
    } else {
      const result = await migratePage(deps, work, step)
      changed += result.changed
      await saveDataVersion(deps.catalogue, record, afterPage(record, work, result.next))
    }
  }
}
