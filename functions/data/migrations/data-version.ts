import { dataVersionKey } from '#functions/data/keys.ts'
import type { Table } from '#functions/data/table/table.ts'
import { readVersioned, saveVersioned, type VersionedItem } from '#functions/data/table/versioned-item.ts'
import { type DataVersion, dataVersionSchema } from '#functions/domain/migrations/data-version.ts'
import { DomainError } from '#shared/domain/errors.ts'

const changed = { code: 'data-version-changed', message: 'Another execution has gone on.' }

const stored: VersionedItem<DataVersion> = { key: dataVersionKey, schema: dataVersionSchema, changed }

export async function readDataVersion(catalogue: Table): Promise<DataVersion> {
  return readVersioned(catalogue, stored)
}

/** Saves nothing if the record has changed since it was read: another execution is further. */
export async function saveDataVersion(catalogue: Table, from: DataVersion, next: DataVersion): Promise<void> {
  try {
    await saveVersioned(catalogue, stored, { from: from.version, change: () => next })
  } catch (error) {
    if (!(error instanceof DomainError && error.code === changed.code)) throw error
  }
}
