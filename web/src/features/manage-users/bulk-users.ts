import { useQueryClient } from '@tanstack/react-query'
import type { UserRow } from '#shared/domain/user-row.ts'
import { usersKey } from '#web/features/manage-users/api/users.ts'
import { createJobStore, useBulkWork } from '#web/ui/bulk/bulk-work.ts'

/** `version`: of the row that the admin saw, so that an account changed meanwhile is not deleted. */
export type ChosenUser = { id: string; name: string; version: number }

export const chosenUser = ({ id, email, version }: UserRow): ChosenUser => ({ id, name: email, version })

const jobStore = createJobStore<ChosenUser>()

export function useBulkUsers(onDone: (users: readonly ChosenUser[]) => void) {
  const queryClient = useQueryClient()
  const refetch = () => queryClient.invalidateQueries({ queryKey: usersKey })
  return useBulkWork(jobStore, { onDone, refetch })
}
