import { readText } from '#web/lib/player/saved-positions.ts'
import { createStore } from '#web/lib/store.ts'

/** Local storage key. The number is the version of the format. */
export const queueKey = 'queue.1'

/** Whether the bar shows the queue while nothing is loaded. Apart from the queue, whose code loads on use. */
export const queueShown = createStore(false)

export const hasStoredQueue = (): boolean => readText(queueKey) !== ''
