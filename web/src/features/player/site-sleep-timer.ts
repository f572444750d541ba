import { createSleepTimer, type SleepState } from '#web/features/player/sleep-timer.ts'
import { player } from '#web/lib/player/player.ts'
import { useStore } from '#web/lib/store.ts'

export const sleepTimer = createSleepTimer({ player, now: () => Date.now() })

export const useSleep = (): SleepState => useStore(sleepTimer)
