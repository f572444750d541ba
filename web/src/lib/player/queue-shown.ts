import { deviceKeys, readKept } from '#web/lib/device-storage.ts'
import { createStore } from '#web/lib/store.ts'

/** Whether the bar shows the queue while nothing is loaded. Apart from the queue, whose code loads on use. */
export const queueShown = createStore(false)

export const hasStoredQueue = (): boolean => readKept(deviceKeys.queue) !== ''
