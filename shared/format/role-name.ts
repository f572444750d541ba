import type { Role } from '#shared/rules/access.ts'

/** What admins read; who pays is told of Pro. */
export const roleNames: Readonly<Record<Role, string>> = { free: 'Free', paid: 'Paid', admin: 'Admin' }
