import { once } from 'node:events'
import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { writePiece } from '#functions/http/write-piece.ts'

const narrow = () => new PassThrough({ highWaterMark: 1 })

test('a slow reader is waited for', async () => {
  const output = narrow()
  let isWritten = false
  const written = writePiece(output, 'a piece').then(() => {
    isWritten = true
  })
  await new Promise((turn) => setImmediate(turn))
  expect(isWritten).toBe(false)
  output.resume()
  await written
})

test('a reader who disconnects during the wait ends it', async () => {
  const output = narrow()
  const written = writePiece(output, 'a piece')
  output.destroy()
  await written
})

test('a reader who has disconnected already is not waited for', async () => {
  const output = narrow()
  output.destroy()
  await once(output, 'close')
  await writePiece(output, 'a piece')
})
