import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { meQuery } from '#web/features/session/api/me.ts'

const askAgainMs = 2000
const mostAsked = 30

/** Polls every two seconds for a minute until `isThere`, then refetches everything loaded before. */
export function useAwaitedUser(isThere: boolean): { hasGivenUp: boolean; askAgain: () => void } {
  const queryClient = useQueryClient()
  const [asked, setAsked] = useState(0)
  const isWaiting = !isThere && asked < mostAsked
  useEffect(() => {
    if (!isWaiting) return
    const timer = setInterval(() => {
      setAsked((before) => before + 1)
      void queryClient.refetchQueries({ queryKey: meQuery.queryKey }, { cancelRefetch: false })
    }, askAgainMs)
    return () => clearInterval(timer)
  }, [isWaiting, queryClient])
  // biome-ignore lint/correctness/useExhaustiveDependencies: only once, when it is there
  useEffect(() => {
    if (!isThere || asked === 0) return
    void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== meQuery.queryKey[0] })
  }, [isThere])
  return { hasGivenUp: !isThere && !isWaiting, askAgain: () => setAsked(0) }
}
