import type { Queue } from '#web/lib/player/queue.ts'
import { loadCode } from '#web/ui/lazy-part.tsx'
import { showFailure } from '#web/ui/toast-store.ts'

/** Loads the queue's code on use. */
export async function changeQueue(change: (queue: Queue) => void): Promise<void> {
  try {
    const { queue } = await loadCode(() => import('#web/lib/player/queue.ts'))
    change(queue)
  } catch {
    showFailure({ title: "The queue couldn't be changed", description: 'Please try again.' })
  }
}
