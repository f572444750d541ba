import { expect, test } from 'vitest'
import {
  applyProgress,
  changeRow,
  countRows,
  numberRows,
  resultOf,
  toUploadRows,
} from '#web/features/offline-transcription/upload-rows.ts'

const fileOf = (name: string, content = 'x') => new File([content], name)
const large = Object.defineProperty(fileOf('4.json'), 'size', { value: 50 * 1024 * 1024 + 1 })

test('each chosen file is checked by its name and size before anything is sent', () => {
  const rows = toUploadRows([
    fileOf('1.json'),
    fileOf('2.vtt'),
    fileOf('3.dote'),
    fileOf('5.json', ''),
    large,
  ])
  expect(rows.map(({ status, message }) => [status, message])).toEqual([
    ['pending', ''],
    ['error', 'Invalid file type. Only .dote and .json files are accepted.'],
    [
      'error',
      'Invalid filename format. Expected: p{PodcastID}-e{EpisodeID}-{Date}.dote, p{PodcastID}-e{EpisodeID}-{Date}.json, or {EpisodeID}.json',
    ],
    ['error', 'The file is empty.'],
    ['error', 'The file is larger than 50 MB.'],
  ])
  expect(numberRows(rows).map(({ number }) => number)).toEqual([
    1,
    undefined,
    undefined,
    undefined,
    undefined,
  ])
})

const progress = (...statuses: ('pending' | 'processing' | 'success' | 'error')[]) => ({
  files: statuses.map((status) => ({
    filename: 'a',
    status,
    message: status === 'error' ? 'No.' : '',
    episodeId: null,
  })),
  completed: 0,
  total: statuses.length,
})

test('a file is pending, then uploading also while the server processes it, then success or error [S4.17]', () => {
  const chosen = toUploadRows(['1.json', 'x.txt', '2.json', '3.json', '4.json'].map((name) => fileOf(name)))
  const started = changeRow(numberRows(chosen), 4, { status: 'uploading' })
  const rows = applyProgress(started, progress('processing', 'success', 'error', 'pending'))
  expect(rows.map(({ status }) => status)).toEqual(['uploading', 'error', 'success', 'error', 'uploading'])
  expect(rows[3]?.message).toBe('No.')
  expect(applyProgress(rows, progress('processing', 'success', 'error', 'pending'))).toEqual(rows)
})

test('positions of an earlier upload are cleared', () => {
  const [first, second] = numberRows(toUploadRows([fileOf('1.json'), fileOf('2.json')]))
  if (!first || !second) throw new Error('There are no rows.')
  const rows = numberRows([{ ...first, status: 'error' }, second])
  expect(rows.map(({ number }) => number)).toEqual([undefined, 1])
})

test('rows without news in a message stay the same objects', () => {
  const rows = numberRows(toUploadRows([fileOf('1.json'), fileOf('2.json')]))
  const [first, second] = applyProgress(rows, progress('pending', 'success'))
  expect([first === rows[0], second === rows[1]]).toEqual([true, false])
})

test('the result is complete, partial or failed, with its numbers, and a failure if any file failed [S8.29]', () => {
  const result = (success: number, error: number) =>
    resultOf({ success, error, total: success + error, isDone: true })
  expect(result(1200, 0)).toEqual({
    title: 'Batch Upload Complete',
    description: '1,200 uploaded',
    isFailure: false,
  })
  expect(result(3, 2)).toEqual({
    title: 'Batch Upload Partial Success',
    description: '3 uploaded, 2 failed',
    isFailure: true,
  })
  expect(result(0, 2)).toEqual({ title: 'Batch Upload Failed', description: '2 failed', isFailure: true })
  expect(countRows(toUploadRows([fileOf('a')]))).toEqual({ total: 1, success: 0, error: 1, isDone: true })
})
