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
 * Runs until the returned function is called. Reopens a broken stream after two seconds, five times at most
 * in a row. A stream that the server ends with `reconnect` is reopened at once.
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
      // Any message proves that the stream works, heartbeats included.
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
    // Closing prevents the browser's own reconnects, which would never stop.
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
