import type { Role } from '#shared/rules/access.ts'

/** The choices when adding or editing an account, in the specification's words. */
export const roleNames: Readonly<Record<Role, string>> = { free: 'Free', paid: 'Paid', admin: 'Admin' }

/** Everywhere else. */
export const accountTypes: Readonly<Record<Role, string>> = { free: 'Free', paid: 'Pro', admin: 'Admin' }
