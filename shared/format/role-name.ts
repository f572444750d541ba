import type { Role } from '#shared/rules/access.ts'

/** For admin pages. */
export const roleNames: Readonly<Record<Role, string>> = { free: 'Free', paid: 'Paid', admin: 'Admin' }

/** For users, who know the role `paid` as Pro. */
export const accountTypes: Readonly<Record<Role, string>> = { free: 'Free', paid: 'Pro', admin: 'Admin' }
