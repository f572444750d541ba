import { useMutation, useQueryClient } from '@tanstack/react-query'
import { profileQuery } from '#web/features/profile/api/profile.ts'
import { call } from '#web/lib/api/client.ts'

/** Revokes the previous address. */
export function useCreatePrivateFeed() {
  const note = useNotePrivateFeed()
  return useMutation({
    mutationFn: () => call('profile.create-private-feed', {}),
    onSuccess: () => note(true),
  })
}

export function useEndPrivateFeed() {
  const note = useNotePrivateFeed()
  return useMutation({
    mutationFn: () => call('profile.delete-private-feed', {}),
    onSuccess: () => note(false),
  })
}

function useNotePrivateFeed(): (isThere: boolean) => void {
  const queryClient = useQueryClient()
  return (isThere) => {
    queryClient.setQueryData(
      profileQuery.queryKey,
      (profile) => profile && { ...profile, has_private_feed: isThere },
    )
  }
}
