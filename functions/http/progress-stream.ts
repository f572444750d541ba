import type { WallClock } from '#functions/clients/clock.ts'
import type { UploadFile } from '#functions/domain/records/upload-record.ts'
import type { UploadProgressEvent } from '#shared/api/upload-progress.ts'
import { minuteMilliseconds } from '#shared/domain/time-units.ts'

export type ProgressStream = {
  clock: WallClock
  /** The files as they are now; undefined when the session is over. */
  read(): Promise<readonly UploadFile[] | undefined>
  /** Hands one piece to the stream, waiting while the reader is slow. */
  write(text: string): Promise<void>
  /** True when nobody reads any more. */
  isClosed(): boolean
}

const pollMilliseconds = 1000
/** CloudFront gives an origin up that is silent for its read time-out; the heartbeat stays well below 25 s. */
const heartbeatMilliseconds = 20_000
/** A function ends after 15 minutes: the stream ends itself before and says that it goes on. */
const lifeMilliseconds = 14 * minuteMilliseconds

function progressOf(files: readonly UploadFile[]): UploadProgressEvent {
  return {
    files: files.map(({ filename, status, message, episodeId }) => ({
      filename,
      status,
      message,
      episodeId,
    })),
    completed: files.filter((file) => file.status === 'success' || file.status === 'error').length,
    total: files.length,
  }
}

/** A streamed chunk leaves Lambda with the next write, so a comment of its own pushes each event out (server-sent events: lines with a colon first). */
async function send(stream: ProgressStream, event: string) {
  await stream.write(event)
  await stream.write(':\n\n')
}

/**
 * Sends the progress whenever it changed, a heartbeat when it did not, and ends when every file is done, when the session is over,
 * or after 14 minutes with `event: reconnect`.
 */
export async function streamProgress(stream: ProgressStream): Promise<void> {
  const startedAt = stream.clock.now().getTime()
  let sent = ''
  let sentAt = startedAt
  while (!stream.isClosed()) {
    const now = stream.clock.now().getTime()
    const files = await stream.read()
    if (!files) return
    const progress = progressOf(files)
    const message = JSON.stringify(progress)
    if (message !== sent) {
      await send(stream, `data: ${message}\n\n`)
      sent = message
      sentAt = now
    }
    if (progress.completed === progress.total) return
    if (now - startedAt >= lifeMilliseconds) return send(stream, 'event: reconnect\ndata: {}\n\n')
    if (now - sentAt >= heartbeatMilliseconds) {
      await send(stream, 'data: {"heartbeat":true}\n\n')
      sentAt = now
    }
    await stream.clock.sleep(pollMilliseconds)
  }
}
