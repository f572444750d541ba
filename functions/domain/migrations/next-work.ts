import type { DataVersion, TableKey } from '#functions/domain/migrations/data-version.ts'
import { type Migration, migrationAfter, newestVersion } from '#functions/domain/migrations/migrations.ts'

type PageKey = Record<string, string>

export type PageWork = {
  kind: 'page'
  migration: Migration
  table: TableKey
  after: PageKey | undefined
}

export type Work = { kind: 'done' } | { kind: 'newer' } | { kind: 'end'; migration: Migration } | PageWork

/** `newer`: a later release has migrated the tables, or has begun to. */
export function nextWork(record: DataVersion, known: readonly Migration[]): Work {
  const { dataVersion = 0, progress } = record
  if (Math.max(dataVersion, progress?.to ?? 0) > newestVersion(known)) return { kind: 'newer' }
  const migration = migrationAfter(dataVersion, known)
  if (!migration) return { kind: 'done' }
  const isUnderWay = progress?.to === migration.version && migration.tables.includes(progress.table)
  const table = isUnderWay ? progress.table : migration.tables[0]
  if (table === undefined) return { kind: 'end', migration }
  return { kind: 'page', migration, table, after: isUnderWay ? progress.after : undefined }
}

/** `next`: where the page's table continues, if it does. */
export function afterPage(
  record: DataVersion,
  { migration, table }: PageWork,
  next: PageKey | undefined,
): DataVersion {
  const to = migration.version
  if (next) return { ...record, progress: { to, table, after: next } }
  const following = migration.tables[migration.tables.indexOf(table) + 1]
  return following === undefined
    ? afterMigration(record, migration)
    : { ...record, progress: { to, table: following } }
}

export function afterMigration({ version }: DataVersion, { version: dataVersion }: Migration): DataVersion {
  return { dataVersion, version }
}
