import { expect, test } from 'vitest'
import type { UploadFile } from '#functions/domain/records/upload-record.ts'
import { streamProgress } from '#functions/http/progress-stream.ts'

const file = (number: number, status: UploadFile['status']): UploadFile => ({
  number,
  filename: `${number}.json`,
  status,
  message: '',
  episodeId: null,
  size: 1,
  mayReplace: false,
  readingSince: null,
  version: 0,
})

/** Runs a stream on a clock that jumps instead of waiting. `filesAt` returns the files at a given second. */
async function play(
  filesAt: (second: number) => UploadFile[] | undefined,
  isClosedAt: (second: number) => boolean = () => false,
) {
  const pieces: { second: number; text: string }[] = []
  let milliseconds = 0
  const second = () => milliseconds / 1000
  await streamProgress({
    clock: {
      now: () => new Date(milliseconds),
      sleep: async (pause) => {
        milliseconds += pause
      },
    },
    read: async () => filesAt(second()),
    write: async (text) => void pieces.push({ second: second(), text }),
    isClosed: () => isClosedAt(second()),
  })
  return { pieces, endedAt: second() }
}

test('sends each change once, each event pushed out by a write of its own, and ends when all files are done [S7.74]', async () => {
  const { pieces, endedAt } = await play((second) => [
    file(1, second < 3 ? 'processing' : 'success'),
    file(2, second < 5 ? 'pending' : 'error'),
  ])
  expect(pieces.map((piece) => piece.second)).toEqual([0, 0, 3, 3, 5, 5])
  expect(pieces.filter((_, index) => index % 2 === 1).every((piece) => piece.text === ':\n\n')).toBe(true)
  const [first, , second] = pieces.map((piece) => piece.text)
  expect(JSON.parse(first?.slice('data: '.length) ?? '')).toMatchObject({ completed: 0, total: 2 })
  expect(JSON.parse(second?.slice('data: '.length) ?? '')).toMatchObject({
    completed: 1,
    files: [{ filename: '1.json', status: 'success', message: '', episodeId: null }, { status: 'pending' }],
  })
  expect(endedAt).toBe(5)
})

test('is never silent for 25 seconds and asks to reconnect after 14 minutes [S7.75]', async () => {
  const { pieces, endedAt } = await play(() => [file(1, 'processing')])
  const times = [0, ...pieces.map((piece) => piece.second), endedAt]
  const silences = times.map((time, index) => time - (times[index - 1] ?? 0))
  expect(Math.max(...silences)).toBeLessThan(25)
  expect(pieces.filter((piece) => piece.text === 'data: {"heartbeat":true}\n\n').length).toBeGreaterThan(30)
  expect(pieces.at(-2)?.text).toBe('event: reconnect\ndata: {}\n\n')
  expect(endedAt).toBe(14 * 60)
})

test('ends when the session is over or the reader has disconnected', async () => {
  const over = await play((second) => (second < 4 ? [file(1, 'processing')] : undefined))
  expect(over.endedAt).toBe(4)
  const left = await play(
    () => [file(1, 'processing')],
    (second) => second >= 6,
  )
  expect(left.endedAt).toBe(6)
})
