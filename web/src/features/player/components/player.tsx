import { Suspense } from 'react'
import { usePlayer } from '#web/lib/player/player.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'

const PlayerBar = lazyPart(() =>
  import('#web/features/player/components/player-bar.tsx').then((m) => m.PlayerBar),
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
