import { lazy, Suspense } from 'react'
import { usePlayer } from '#web/lib/player/player.ts'

const PlayerBar = lazy(() =>
  import('#web/features/player/components/player-bar.tsx').then((m) => ({ default: m.PlayerBar })),
)

/** The bar at the bottom of the window; its code is loaded at the first Play. */
export function Player() {
  const isLoaded = usePlayer((state) => state.episode !== null)
  if (!isLoaded) return null
  return (
    <Suspense>
      <PlayerBar />
    </Suspense>
  )
}
