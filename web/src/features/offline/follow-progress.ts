import { type UploadProgressEvent, uploadProgressEventSchema } from '#shared/api/upload-progress.ts'

/** The part of the browser's `EventSource` that is used. */
export type EventStream = {
  addEventListener(type: string, listener: (event: MessageEvent<unknown>) => void): void
  close(): void
}

export type Following = {
  open: () => EventStream
  /** Before another try: the session may have expired meanwhile. */
  renew: () => Promise<unknown>
  onProgress: (progress: UploadProgressEvent) => void
  /** The connection is gone for good. */
  onLost: () => void
}

const maximumReconnects = 5
const reconnectMilliseconds = 2000

function progressIn(text: string): UploadProgressEvent | undefined {
  try {
    return uploadProgressEventSchema.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

/**
 * Follows the progress of an upload until it is told to stop. A stream that drops is opened again up to five times, two seconds apart,
 * counted since the last message; one that ends itself and says so is opened again at once.
 */
export function followProgress({ open, renew, onProgress, onLost }: Following): () => void {
  let isStopped = false
  let reconnects = 0
  let stream: EventStream | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  function connect(): void {
    if (isStopped) return
    stream = open()
    stream.addEventListener('message', ({ data }) => {
      // A heartbeat too.
      reconnects = 0
      const progress = progressIn(String(data))
      if (progress && !isStopped) onProgress(progress)
    })
    stream.addEventListener('reconnect', () => {
      stream?.close()
      connect()
    })
    stream.addEventListener('error', dropped)
  }

  function dropped(): void {
    // The browser would try again by itself, at its own pace and for ever.
    stream?.close()
    if (isStopped) return
    if (reconnects === maximumReconnects) {
      isStopped = true
      onLost()
      return
    }
    reconnects += 1
    timer = setTimeout(() => void renew().then(connect, connect), reconnectMilliseconds)
  }

  connect()
  return () => {
    isStopped = true
    clearTimeout(timer)
    stream?.close()
  }
}
