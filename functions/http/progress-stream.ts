import type { WallClock } from '#functions/clients/clock.ts'
import type { UploadFile } from '#functions/domain/records/upload-record.ts'
import type { UploadProgressEvent } from '#shared/api/upload-progress.ts'
import { minuteMilliseconds } from '#shared/domain/time-units.ts'

export type ProgressStream = {
  clock: WallClock
  /** Undefined when the session has ended. */
  read(): Promise<readonly UploadFile[] | undefined>
  write(text: string): Promise<void>
  /** True when the reader has disconnected. */
  isClosed(): boolean
}

const pollMilliseconds = 1000
/** At most 25 s of silence (S7.75). CloudFront drops a connection that is silent for 60 s. */
const heartbeatMilliseconds = 20_000
/** A function ends after 15 minutes, so the stream tells the browser to reconnect before. */
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

/**
 * Lambda sends a chunk only when the next one is written, so each event is followed by a comment (server-sent
 * events: a line that begins with a colon).
 */
async function send(stream: ProgressStream, event: string) {
  await stream.write(event)
  await stream.write(':\n\n')
}

/**
 * Sends progress when it changes and a heartbeat otherwise. Ends when every file is done, when the session is
 * over, or after 14 minutes with `event: reconnect`.
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
