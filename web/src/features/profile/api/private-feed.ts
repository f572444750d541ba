import { useMutation, useQueryClient } from '@tanstack/react-query'
import { profileQuery } from '#web/features/profile/api/profile.ts'
import { call } from '#web/lib/api/client.ts'

/** Revokes the previous address. */
export function useCreatePrivateFeed() {
  const cachePrivateFeed = useCachePrivateFeed()
  return useMutation({
    mutationFn: () => call('profile.create-private-feed', {}),
    onSuccess: () => cachePrivateFeed(true),
  })
}

export function useEndPrivateFeed() {
  const cachePrivateFeed = useCachePrivateFeed()
  return useMutation({
    mutationFn: () => call('profile.delete-private-feed', {}),
    onSuccess: () => cachePrivateFeed(false),
  })
}

function useCachePrivateFeed(): (hasPrivateFeed: boolean) => void {
  const queryClient = useQueryClient()
  return (hasPrivateFeed) => {
    queryClient.setQueryData(
      profileQuery.queryKey,
      (profile) => profile && { ...profile, has_private_feed: hasPrivateFeed },
    )
  }
}
