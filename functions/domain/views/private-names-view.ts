import { isIndexPending, type PrivateNamesRecord } from '#functions/domain/records/private-names-record.ts'
import type { PrivateNames } from '#shared/domain/private-names.ts'

export function privateNamesView(record: PrivateNamesRecord): PrivateNames {
  const names = record.names.toSorted((a, b) => a.name.localeCompare(b.name, 'en'))
  return { names, is_pending: isIndexPending(record) }
}
