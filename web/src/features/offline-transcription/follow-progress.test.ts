import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { UploadProgressEvent } from '#shared/api/upload-progress.ts'
import { followProgress } from '#web/features/offline-transcription/follow-progress.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const progressEvent: UploadProgressEvent = { files: [], completed: 0, total: 1 }

function follow() {
  const streams: EventTarget[] = []
  const seen: UploadProgressEvent[] = []
  const onLost = vi.fn()
  const onClose = vi.fn()
  const renew = vi.fn(async () => {})
  const stop = followProgress({
    open: () => {
      const target = new EventTarget()
      streams.push(target)
      return {
        close: onClose,
        addEventListener: (type, listener) =>
          target.addEventListener(type, (event) =>
            listener(event instanceof MessageEvent ? event : new MessageEvent(type)),
          ),
      }
    },
    renew,
    onProgress: (progress) => seen.push(progress),
    onLost,
  })
  const sendMessage = (data: unknown) =>
    streams.at(-1)?.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(data) }))
  const drop = () => streams.at(-1)?.dispatchEvent(new Event('error'))
  return { streams, seen, onLost, onClose, renew, stop, say: sendMessage, drop }
}

test('a dropped stream is reopened five times, two seconds apart, and then abandoned [S9.18]', async () => {
  const { streams, onLost, onClose, renew, drop } = follow()
  for (let count = 1; count <= 5; count += 1) {
    drop()
    expect(onClose).toHaveBeenCalledTimes(count)
    await vi.advanceTimersByTimeAsync(1999)
    expect(streams).toHaveLength(count)
    await vi.advanceTimersByTimeAsync(1)
    expect(streams).toHaveLength(count + 1)
  }
  expect([renew.mock.calls.length, onLost.mock.calls.length]).toEqual([5, 0])
  drop()
  await vi.advanceTimersByTimeAsync(60_000)
  expect([streams.length, onLost.mock.calls.length]).toEqual([6, 1])
})

test('every message, also a heartbeat, resets the five attempts [S9.19]', async () => {
  const { streams, seen, onLost, say: sendMessage, drop } = follow()
  for (let count = 0; count < 12; count += 1) {
    drop()
    await vi.advanceTimersByTimeAsync(2000)
    if (count % 4 === 3) sendMessage(count === 3 ? { heartbeat: true } : progressEvent)
  }
  expect([streams.length, seen, onLost.mock.calls.length]).toEqual([13, [progressEvent, progressEvent], 0])
})

test('a stream that announces its end is reopened at once, and is none of the five attempts', async () => {
  const { streams, onClose } = follow()
  for (let count = 0; count < 8; count += 1) streams.at(-1)?.dispatchEvent(new Event('reconnect'))
  expect([streams.length, onClose.mock.calls.length]).toEqual([9, 8])
})

test('a stopped stream neither connects nor reports', async () => {
  const { streams, seen, onLost, stop, say: sendMessage, drop } = follow()
  drop()
  stop()
  sendMessage(progressEvent)
  await vi.advanceTimersByTimeAsync(10_000)
  expect([streams.length, seen.length, onLost.mock.calls.length]).toEqual([1, 0, 0])
})
