import { useSearchParams } from 'react-router'
import { useHydrated } from '#web/lib/use-hydrated.ts'

const none = new URLSearchParams()

/** Empty during hydration, because the served page is rendered without them. */
export function useUrlParameters(): URLSearchParams {
  const [parameters] = useSearchParams()
  return useHydrated() ? parameters : none
}
