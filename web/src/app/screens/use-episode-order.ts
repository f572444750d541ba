import { useSearchParams } from 'react-router'
import { orderParameter } from '#shared/pages/page-path.ts'
import type { EpisodeOrder } from '#web/ui/order-toggle.tsx'

/** The order of a list of episodes stands in the address, so that it is kept on coming back. */
export function useEpisodeOrder(): [order: EpisodeOrder, change: (order: EpisodeOrder) => void] {
  const [search, setSearch] = useSearchParams()
  const change = (order: EpisodeOrder) =>
    setSearch(order === 'stance' ? { [orderParameter]: order } : {}, { replace: true })
  return [search.get(orderParameter) === 'stance' ? 'stance' : 'date', change]
}
