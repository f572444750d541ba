import type { UserRow } from '#shared/domain/user-row.ts'
import type { Role } from '#shared/rules/access.ts'
import { user } from '#tests/browser/sample-answers.ts'

const row = (number: number, email: string, role: Role): UserRow => ({
  id: `00000000-0000-4000-8000-00000000000${number}`,
  email,
  role,
  created_at: `2025-01-0${number}T10:00:00.000Z`,
  version: number,
})

/** The current admin and two others, one with an address of the maximum length. */
export const users: readonly UserRow[] = [
  { ...row(3, 'admin@example.org', 'admin'), id: user('admin').id },
  row(
    2,
    `${'a-rather-long-name-before-the-sign.'.repeat(2).slice(0, 63)}@mail.department.example.org`,
    'paid',
  ),
  row(1, 'reader@example.org', 'free'),
]
