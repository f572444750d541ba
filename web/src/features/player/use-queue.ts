import { useEffect } from 'react'
import { sleepTimer } from '#web/features/player/site-sleep-timer.ts'
import { player, usePlayer } from '#web/lib/player/player.ts'
import { type QueueItem, queue } from '#web/lib/player/queue.ts'
import { useStore } from '#web/lib/store.ts'

export const useQueue = (): readonly QueueItem[] => useStore(queue)

/** The second voice of a pair comes before the queue. */
export function useNext(): QueueItem | undefined {
  const [first] = useQueue()
  return usePlayer((state) => state.next) ?? first
}

export function playNext(): void {
  const [first] = queue.get()
  if (player.getState().next) player.playNext()
  else if (first) queue.play(first)
}

/** The sleep timer decides first, then the queue. */
export function useEnds(): void {
  useEffect(() => {
    player.handleEnds((ended) => {
      const { next } = player.getState()
      const follows = next ?? queue.following(ended)
      if (sleepTimer.stopsAfter(ended, follows?.episode)) return true
      if (next || !follows) return false
      queue.play(follows)
      return true
    })
    return () => player.handleEnds(() => false)
  }, [])
}
