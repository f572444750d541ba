import { Suspense, useState } from 'react'
import { usePlayerKeys } from '#web/features/player/use-player-keys.ts'
import { useSavePosition } from '#web/features/player/use-save-position.ts'
import { usePlayer } from '#web/lib/player/player.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'

const PlayerBar = lazyPart(() =>
  import('#web/features/player/components/player-bar.tsx').then((m) => m.PlayerBar),
)

/** The bar's code is loaded at the first Play. Shortcuts and saved positions do not wait for it. */
export function SitePlayer() {
  const isLoaded = usePlayer((state) => state.episode !== null)
  const [hasKeys, setHasKeys] = useState(true)
  usePlayerKeys(isLoaded && hasKeys)
  useSavePosition()
  if (!isLoaded) return null
  return (
    <Suspense>
      <PlayerBar hasKeys={hasKeys} onKeysChange={setHasKeys} />
    </Suspense>
  )
}
