import { Link } from 'react-router'
import type { UserRow } from '#shared/domain/user-row.ts'
import { formatDate } from '#shared/format/date.ts'
import { profilePath } from '#shared/pages/page-path.ts'
import { RoleBadge } from '#web/features/manage-users/components/role-badge.tsx'
import type { UserTask } from '#web/features/manage-users/components/user-dialogs.tsx'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { cellClasses, DataTable, TableHead } from '#web/ui/tables/table.tsx'

type UsersTableProps = {
  users: readonly UserRow[]
  ownId: string | undefined
  onTask: (task: UserTask) => void
}

/** On narrow screens each account is a block, so that nothing scrolls sideways. */
export function UsersTable({ users, ownId, onTask }: UsersTableProps) {
  return (
    <DataTable label="Users">
      <TableHead className="max-sm:sr-only" columns={['Email', 'Role', 'Created', 'Actions']} />
      <tbody className="max-sm:block">
        {users.map((user) => (
          <tr
            key={user.id}
            className="border-t border-line max-sm:grid max-sm:grid-cols-[auto_1fr] max-sm:items-center max-sm:py-2 max-sm:first:border-t-0"
          >
            <th
              scope="row"
              className={classNames(
                cellClasses,
                'text-left font-medium wrap-anywhere max-sm:col-span-2 max-sm:py-1.5',
              )}
            >
              {user.email}
            </th>
            <td className={classNames(cellClasses, 'max-sm:py-1.5')}>
              <RoleBadge role={user.role} />
            </td>
            <td className={classNames(cellClasses, 'whitespace-nowrap max-sm:py-1.5 max-sm:text-ink-soft')}>
              {formatDate(user.created_at)}
            </td>
            <td className={classNames(cellClasses, 'max-sm:col-span-2 max-sm:py-1.5')}>
              {user.id === ownId ? <OwnAccount /> : <RowActions user={user} onTask={onTask} />}
            </td>
          </tr>
        ))}
      </tbody>
    </DataTable>
  )
}

function OwnAccount() {
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      You
      <Link to={profilePath} className="prose-link">
        Your profile
      </Link>
    </span>
  )
}

function RowActions({ user, onTask }: { user: UserRow; onTask: (task: UserTask) => void }) {
  return (
    <span className="flex flex-wrap gap-2">
      <Button
        variant="small"
        aria-label={`Edit ${user.email}`}
        onClick={() => onTask({ kind: 'edit', user })}
      >
        Edit
      </Button>
      <Button
        variant="small"
        aria-label={`Delete ${user.email}`}
        onClick={() => onTask({ kind: 'delete', user })}
      >
        Delete
      </Button>
    </span>
  )
}
