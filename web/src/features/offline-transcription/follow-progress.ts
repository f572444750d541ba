import { type UploadProgressEvent, uploadProgressEventSchema } from '#shared/api/upload-progress.ts'

export type EventStream = {
  addEventListener(type: string, listener: (event: MessageEvent<unknown>) => void): void
  close(): void
}

export type FollowOptions = {
  open: () => EventStream
  /** Called before reconnecting, because the session may have expired. */
  renew: () => Promise<unknown>
  onProgress: (progress: UploadProgressEvent) => void
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
 * Runs until the returned function is called. A dropped stream is reopened up to five times, two seconds
 * apart, counted since the last message; a stream that ends with a closing message is reopened at once.
 */
export function followProgress({ open, renew, onProgress, onLost }: FollowOptions): () => void {
  let isStopped = false
  let reconnects = 0
  let stream: EventStream | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  function connect(): void {
    if (isStopped) return
    stream = open()
    stream.addEventListener('message', ({ data }) => {
      // Heartbeats reset it, too.
      reconnects = 0
      const progress = progressIn(String(data))
      if (progress && !isStopped) onProgress(progress)
    })
    stream.addEventListener('reconnect', () => {
      stream?.close()
      connect()
    })
    stream.addEventListener('error', handleError)
  }

  function handleError(): void {
    // Otherwise the browser would reconnect at its own pace, without end.
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
