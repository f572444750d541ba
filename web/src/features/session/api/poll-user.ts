import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { meQuery } from '#web/features/session/api/me.ts'

const pollMs = 2000
const mostPolls = 30

/** Polls every two seconds, for at most a minute, until `hasArrived`. Then invalidates all other queries. */
export function usePollUser(hasArrived: boolean): { hasTimedOut: boolean; pollAgain: () => void } {
  const queryClient = useQueryClient()
  const [polls, setPolls] = useState(0)
  const isPolling = !hasArrived && polls < mostPolls
  useEffect(() => {
    if (!isPolling) return
    const timer = setInterval(() => {
      setPolls((before) => before + 1)
      void queryClient.refetchQueries({ queryKey: meQuery.queryKey }, { cancelRefetch: false })
    }, pollMs)
    return () => clearInterval(timer)
  }, [isPolling, queryClient])
  // biome-ignore lint/correctness/useExhaustiveDependencies: only once, when it is there
  useEffect(() => {
    if (!hasArrived || polls === 0) return
    void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== meQuery.queryKey[0] })
  }, [hasArrived])
  return { hasTimedOut: !hasArrived && !isPolling, pollAgain: () => setPolls(0) }
}
