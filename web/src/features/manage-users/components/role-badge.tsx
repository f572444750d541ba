import { accountTypes } from '#shared/format/role-name.ts'
import type { Role } from '#shared/rules/access.ts'
import { classNames } from '#web/ui/class-names.ts'

const roleClasses: Record<Role, string> = {
  free: 'border border-line-strong text-ink',
  paid: 'border border-ink',
  admin: 'bg-ink text-paper',
}

export function RoleBadge({ role }: { role: Role }) {
  return (
    <span className={classNames('inline-flex rounded-full px-2.5 text-sm font-semibold', roleClasses[role])}>
      {accountTypes[role]}
    </span>
  )
}
