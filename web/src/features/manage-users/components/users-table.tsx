import { Link } from 'react-router'
import type { UserRow } from '#shared/domain/user-row.ts'
import { formatDate } from '#shared/format/date.ts'
import { accountLogPath } from '#shared/pages/admin-path.ts'
import { profilePath } from '#shared/pages/page-path.ts'
import { type ChosenUser, chosenUser } from '#web/features/manage-users/bulk-users.ts'
import { RoleBadge } from '#web/features/manage-users/components/role-badge.tsx'
import type { UserTask } from '#web/features/manage-users/components/user-dialogs.tsx'
import { type Selection, SelectOne } from '#web/ui/bulk/selection.tsx'
import { Button } from '#web/ui/button.tsx'
import {
  ActionsCell,
  NameCell,
  Row,
  type RowColumn,
  RowTable,
  SelectCell,
  ValueCell,
} from '#web/ui/tables/row-table.tsx'

const columns: readonly RowColumn[] = [
  { name: 'Select', width: 'xl:w-11', isHidden: true },
  { name: 'Email' },
  { name: 'Role', width: 'xl:w-32' },
  { name: 'Created', width: 'xl:w-36' },
  { name: 'Actions', width: 'xl:w-56' },
]

type UsersTableProps = {
  users: readonly UserRow[]
  ownId: string | undefined
  selection: Selection<ChosenUser>
  onTask: (task: UserTask) => void
}

export function UsersTable({ users, ownId, selection, onTask }: UsersTableProps) {
  return (
    <RowTable label="Users" columns={columns}>
      {users.map((user) => (
        <Row key={user.id}>
          <SelectCell>
            {user.id !== ownId && <SelectOne selection={selection} item={chosenUser(user)} />}
          </SelectCell>
          <NameCell>
            <span className="block max-xl:wrap-anywhere xl:truncate" title={user.email}>
              {user.email}
            </span>
          </NameCell>
          <ValueCell column="Role">
            <RoleBadge role={user.role} />
          </ValueCell>
          <ValueCell column="Created">{formatDate(user.created_at)}</ValueCell>
          <ActionsCell isLast>
            {user.id === ownId ? <OwnAccount /> : <RowActions user={user} onTask={onTask} />}
          </ActionsCell>
        </Row>
      ))}
    </RowTable>
  )
}

function OwnAccount() {
  return (
    <>
      You
      <Link to={profilePath} className="prose-link whitespace-nowrap">
        Your profile
      </Link>
    </>
  )
}

function RowActions({ user, onTask }: { user: UserRow; onTask: (task: UserTask) => void }) {
  return (
    <>
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
      <Link to={accountLogPath(user.id)} aria-label={`Log of ${user.email}`} className="prose-link">
        Log
      </Link>
    </>
  )
}
