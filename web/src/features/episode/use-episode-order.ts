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

/** For a button below the groups by stance, which disappears with them: `main` takes the focus. */
export function goToTop(): void {
  document.getElementById('main')?.focus({ preventScroll: true })
  window.scrollTo(0, 0)
}
