import type { UserRecord } from '#functions/domain/records/user-record.ts'
import type { UserRow } from '#shared/domain/user-row.ts'

export function userRow({ userId, email, role, createdAt, revision }: UserRecord): UserRow {
  return { id: userId, email, role, created_at: createdAt, version: revision }
}
