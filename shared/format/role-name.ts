import type { Role } from '#shared/rules/access.ts'

/** For admins. Users know the role `paid` as Pro. */
export const roleNames: Readonly<Record<Role, string>> = { free: 'Free', paid: 'Paid', admin: 'Admin' }
