import { useSearchParams } from 'react-router'
import { useHydrated } from '#web/lib/use-hydrated.ts'

const none = new URLSearchParams()

/** The parameters of the address; none until the served page, which is drawn without them, is taken over. */
export function useAddressParameters(): URLSearchParams {
  const [parameters] = useSearchParams()
  return useHydrated() ? parameters : none
}
