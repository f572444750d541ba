import type { TableKey } from '#functions/domain/migrations/data-version.ts'

export type StoredItem = Readonly<Record<string, unknown>>

export type Migration = {
  /** The data version of the tables once it has run. */
  version: number
  name: string
  /** Tables whose items `change` gets, one after another. */
  tables: readonly TableKey[]
  /**
   * Returns undefined for an item that may stay as it is, also for one that it or a later migration has
   * changed: an interrupted step reads its page again, and going back to a release runs its migrations again.
   * Cannot change keys. A ZodError leaves the item as it is.
   */
  change(item: StoredItem): StoredItem | undefined
}

/**
 * In the order in which they run. The release before must be able to read what a migration writes: its
 * functions run until the deployment has replaced them, and operators may go back to it.
 */
export const migrations: readonly Migration[] = [
  { version: 1, name: 'count data versions', tables: [], change: () => undefined },
]

export const newestVersion = (known: readonly Migration[]): number => known.at(-1)?.version ?? 0

export const migrationAfter = (dataVersion: number, known: readonly Migration[]): Migration | undefined =>
  known.find(({ version }) => version > dataVersion)
