import { Suspense, useEffect, useState } from 'react'
import { usePlayerKeys } from '#web/features/player/use-player-keys.ts'
import { useSavePosition } from '#web/features/player/use-save-position.ts'
import { usePlayer } from '#web/lib/player/player.ts'
import { hasStoredQueue, queueShown } from '#web/lib/player/queue-shown.ts'
import { useStore } from '#web/lib/store.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'

const PlayerBar = lazyPart(() =>
  import('#web/features/player/components/player-bar.tsx').then((m) => m.PlayerBar),
)

/** The bar's code is loaded at the first Play or for a stored queue; keys and saved positions do not wait. */
export function SitePlayer() {
  const isLoaded = usePlayer((state) => state.episode !== null)
  const [hasKeys, setHasKeys] = useState(true)
  usePlayerKeys(isLoaded && hasKeys)
  useSavePosition()
  const isQueueShown = useStore(queueShown)
  useEffect(() => queueShown.set(hasStoredQueue()), [])
  if (!isLoaded && !isQueueShown) return null
  return (
    <Suspense>
      <PlayerBar hasKeys={hasKeys} onKeysChange={setHasKeys} />
    </Suspense>
  )
}
