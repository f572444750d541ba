import { type InfiniteData, infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { NewUser } from '#shared/api/users.ts'
import type { UserRow } from '#shared/domain/user-row.ts'
import { roles } from '#shared/rules/access.ts'
import { insertUser, type UserFilter } from '#web/features/manage-users/insert-user.ts'
import { ApiError, MalformedAnswer } from '#web/lib/api/api-error.ts'
import {
  type AnswerPage,
  type CallInput,
  call,
  callForEffect,
  callPage,
  firstCursor,
} from '#web/lib/api/client.ts'
import { showFailure, showToast } from '#web/ui/toast-store.ts'
import { rowsPerPage } from '#web/ui/use-page-of-rows.ts'

export const usersKey = ['users']

const keyOf = ({ beginning, role, sort }: UserFilter) => [...usersKey, beginning, role, sort]

const filterOfKey = ([, beginning, role, sort]: readonly unknown[]): UserFilter => ({
  beginning: String(beginning),
  role: String(role),
  sort: String(sort),
})

/** Treats a malformed response as an empty list, except for a list with invalid rows. */
async function listUsers(input: CallInput<'users.list'>): Promise<AnswerPage<'users.list'>> {
  try {
    return await callPage('users.list', input)
  } catch (error) {
    if (!(error instanceof MalformedAnswer) || Array.isArray(error.answer)) throw error
    return { answer: [], nextCursor: undefined }
  }
}

const roleIn = ({ role }: UserFilter) => roles.find((one) => one === role)

/** With a beginning, always sorted by email. */
export const usersQuery = (filter: UserFilter) =>
  infiniteQueryOptions({
    queryKey: keyOf(filter),
    queryFn: ({ pageParam, signal }) =>
      listUsers({
        query: {
          cursor: pageParam,
          limit: rowsPerPage,
          beginning: filter.beginning || undefined,
          role: roleIn(filter),
          sort: filter.sort === 'email' ? 'email' : undefined,
        },
        signal,
      }),
    initialPageParam: firstCursor(),
    getNextPageParam: (page) => page.nextCursor,
  })

type Lists = InfiniteData<AnswerPage<'users.list'>, string | undefined>

type ChangePages = (pages: AnswerPage<'users.list'>[], filter: UserFilter) => AnswerPage<'users.list'>[]
type ChangeRows = (rows: UserRow[]) => UserRow[]

const inEachPage =
  (change: ChangeRows): ChangePages =>
  (pages) =>
    pages.map((page) => ({ ...page, answer: change(page.answer) }))

/** Changes the cached lists and marks them stale, so that each is refetched when it is shown again. */
function useUpdateLists() {
  const queryClient = useQueryClient()
  return (change: ChangePages) => {
    for (const [queryKey, lists] of queryClient.getQueriesData<Lists>({ queryKey: usersKey })) {
      if (!lists) continue
      const pages = change(lists.pages, filterOfKey(queryKey))
      queryClient.setQueryData<Lists>(queryKey, { ...lists, pages })
    }
    return queryClient.invalidateQueries({ queryKey: usersKey, refetchType: 'none' })
  }
}

const messages = {
  create: {
    done: 'User created successfully',
    failed: 'Error creating user',
    fallback: 'Failed to create user',
  },
  update: {
    done: 'User updated successfully',
    failed: 'Error updating user',
    fallback: 'Failed to update user',
  },
  delete: {
    done: 'User deleted successfully',
    failed: 'Error deleting user',
    fallback: 'Failed to delete user',
  },
} as const

/** After a failure the lists are refetched, because the account may have changed. */
function useResultToasts(kind: keyof typeof messages) {
  const queryClient = useQueryClient()
  const { done, failed, fallback } = messages[kind]
  return {
    showSuccess: () => showToast({ title: 'Success', description: done }),
    onError: (error: Error) => {
      const description = error instanceof ApiError ? error.message : fallback
      showFailure({ title: failed, description })
      return queryClient.invalidateQueries({ queryKey: usersKey })
    },
  }
}

export function useCreateUser() {
  const updateLists = useUpdateLists()
  const { showSuccess, onError } = useResultToasts('create')
  return useMutation({
    mutationFn: (body: NewUser) => call('users.create', { body }),
    onSuccess: (row) => {
      showSuccess()
      return updateLists((pages, filter) => insertUser(pages, row, filter))
    },
    onError,
  })
}

/**
 * `user` is the row that the admin saw: its version lets the server reject an edit of outdated data (409). A
 * blank password keeps the current one.
 */
export function useUpdateUser(user: UserRow) {
  const updateLists = useUpdateLists()
  const { showSuccess, onError } = useResultToasts('update')
  return useMutation({
    mutationFn: (fields: NewUser) =>
      call('users.update', { params: { id: user.id }, body: { ...fields, version: user.version } }),
    onSuccess: (changed) => {
      showSuccess()
      return updateLists(inEachPage((rows) => rows.map((row) => (row.id === changed.id ? changed : row))))
    },
    onError,
  })
}

export const deleteUser = ({ id, version }: Pick<UserRow, 'id' | 'version'>) =>
  callForEffect('users.delete', { params: { id }, query: { version } })

export function useDeleteUser(user: UserRow) {
  const updateLists = useUpdateLists()
  const { showSuccess, onError } = useResultToasts('delete')
  return useMutation({
    mutationFn: () => deleteUser(user),
    onSuccess: () => {
      showSuccess()
      return updateLists(inEachPage((rows) => rows.filter(({ id }) => id !== user.id)))
    },
    onError,
  })
}
