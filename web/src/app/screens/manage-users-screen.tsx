import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { productName } from '#shared/domain/product.ts'
import { roleNames } from '#shared/format/role-name.ts'
import { findParameter } from '#shared/pages/admin-path.ts'
import { settingsPath } from '#shared/pages/page-path.ts'
import { needs, roles } from '#shared/rules/access.ts'
import { AdminGuard } from '#web/app/guards.tsx'
import { useFailureToast } from '#web/app/use-failure-toast.ts'
import { usersQuery } from '#web/features/manage-users/api/users.ts'
import { type ChosenUser, chosenUser, useBulkUsers } from '#web/features/manage-users/bulk-users.ts'
import { UserBulkBar } from '#web/features/manage-users/components/user-bulk-bar.tsx'
import { UserDialog, type UserTask } from '#web/features/manage-users/components/user-dialogs.tsx'
import { UsersTable } from '#web/features/manage-users/components/users-table.tsx'
import type { UserFilter } from '#web/features/manage-users/insert-user.ts'
import { useSession } from '#web/features/session/api/me.ts'
import { usePageMeta } from '#web/lib/page-meta.ts'
import { useFilterInAddress } from '#web/lib/use-filter-in-address.ts'
import { BulkResults } from '#web/ui/bulk/bulk-results.tsx'
import { type Selection, SelectPage, useSelection } from '#web/ui/bulk/selection.tsx'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { CouldNotLoad } from '#web/ui/could-not-load.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { MoreButton } from '#web/ui/more-button.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { usePageOfRows } from '#web/ui/use-page-of-rows.ts'

export function ManageUsersScreen() {
  return (
    <AdminGuard access={needs('users:create')}>
      <ManageUsers />
    </AdminGuard>
  )
}

type AddressFilter = Record<'find' | 'role' | 'sort', string>

/** Unknown values in the URL are ignored. */
const filterIn = (search: URLSearchParams): AddressFilter => ({
  find: search.get(findParameter) ?? '',
  role: roles.find((role) => role === search.get('role')) ?? '',
  sort: search.get('sort') === 'email' ? 'email' : '',
})

function ManageUsers() {
  const { filter, setFilter, debounced } = useFilterInAddress(filterIn, 'find')
  const [task, setTask] = useState<UserTask>()
  const selection = useSelection<ChosenUser>()
  const bulk = useBulkUsers((done) => selection.change(done, false))
  const change = (part: Partial<AddressFilter>) => setFilter({ ...filter, ...part })
  usePageMeta({ title: `Manage Users | ${productName}`, isHidden: true })
  return (
    <div className="page flex min-h-[calc(100svh-4.5rem)] flex-col gap-7 py-12">
      <div>
        <LinkButton to={settingsPath}>Back to settings</LinkButton>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h1 className="font-serif text-4xl font-medium tracking-tight">Manage Users</h1>
        <Button onClick={() => setTask({ kind: 'create' })}>Add User</Button>
      </div>
      <form
        aria-label="Filter"
        onSubmit={(event) => event.preventDefault()}
        className="grid items-start gap-4 sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_minmax(0,1fr)]"
      >
        <Field
          label="Find by email"
          hint="The first letters are enough. An account ID from the log works, too."
          type="search"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
          value={filter.find}
          onChange={({ target }) => change({ find: target.value })}
        />
        <SelectField
          label="Show"
          value={filter.role}
          onChange={({ target }) => change({ role: target.value })}
        >
          <option value="">All roles</option>
          {roles.map((role) => (
            <option key={role} value={role}>
              {roleNames[role]}
            </option>
          ))}
        </SelectField>
        <SelectField
          label="Sort by"
          value={filter.sort}
          onChange={({ target }) => change({ sort: target.value })}
        >
          <option value="">Newest first</option>
          <option value="email">Email</option>
        </SelectField>
      </form>
      <UserBulkBar selection={selection} bulk={bulk} />
      <BulkResults bulk={bulk} noun="user" />
      <Users
        filter={{ beginning: debounced.find.toLowerCase(), role: debounced.role, sort: debounced.sort }}
        selection={selection}
        onTask={setTask}
      />
      <UserDialog task={task} onClose={() => setTask(undefined)} />
    </div>
  )
}

const accountId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

function emptySentence({ beginning: prefix, role }: UserFilter, hasMore: boolean): string {
  if (accountId.test(prefix)) return 'No account has this ID anymore.'
  if (hasMore) return 'No users found so far.'
  if (role !== '') return 'No users found.'
  return prefix ? `No address starts with “${prefix}”.` : 'No users yet.'
}

type UsersProps = {
  filter: UserFilter
  selection: Selection<ChosenUser>
  onTask: (task: UserTask) => void
}

function Users({ filter, selection, onTask }: UsersProps) {
  const { user: own } = useSession()
  const users = useInfiniteQuery(usersQuery(filter))
  const list = JSON.stringify(filter)
  useFailureToast('Error fetching users', users, 'Failed to fetch users')
  const rows = users.data?.pages.flatMap((page) => page.answer) ?? []
  const { shown, isFull, pager } = usePageOfRows({
    rows,
    list,
    hasMore: users.hasNextPage,
    onLoadMore: users.fetchNextPage,
  })
  if (users.isPending) return <Spinner label="Loading the users…" />
  if (!users.data) return <CouldNotLoad text="Failed to fetch users" onRetry={() => users.refetch()} />
  const selectable = shown.filter(({ id }) => id !== own?.id).map(chosenUser)
  return (
    <>
      {selectable.length > 0 && <SelectPage selection={selection} items={selectable} />}
      {rows.length === 0 ? (
        <p role="status" className="py-8 text-ink-soft">
          {emptySentence(filter, users.hasNextPage)}
        </p>
      ) : (
        <UsersTable users={shown} ownId={own?.id} selection={selection} onTask={onTask} />
      )}
      {users.isFetchNextPageError && !users.isFetchingNextPage && (
        <p role="alert" className="self-center text-ink-soft">
          Failed to fetch users
        </p>
      )}
      <MoreButton
        key={list}
        hasMore={users.hasNextPage && !isFull}
        isBusy={users.isFetchingNextPage}
        onLoadMore={users.fetchNextPage}
        endSentence="No more users."
      >
        Show more users
      </MoreButton>
      <Pager {...pager} isBusy={users.isFetchingNextPage} />
    </>
  )
}
