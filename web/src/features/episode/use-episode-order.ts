import { useSearchParams } from 'react-router'
import { orderParameter } from '#shared/pages/page-path.ts'
import { useUrlParameters } from '#web/lib/use-url-parameters.ts'
import type { EpisodeOrder } from '#web/ui/order-toggle.tsx'

/** Stored in the URL, so that "back" restores the order. */
export function useEpisodeOrder(): [order: EpisodeOrder, change: (order: EpisodeOrder) => void] {
  const parameters = useUrlParameters()
  const [, setParameters] = useSearchParams()
  const change = (order: EpisodeOrder) =>
    setParameters(order === 'stance' ? { [orderParameter]: order } : {}, { replace: true })
  return [parameters.get(orderParameter) === 'stance' ? 'stance' : 'date', change]
}
