import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { AwsChunkedDecoder } from './aws-chunked.ts'

const encoded = '5;chunk-signature=abc\r\nhello\r\n6\r\n world\r\n0\r\nx-amz-checksum-crc32:DUoRhQ==\r\n\r\n'

async function decode(source: string, size = source.length) {
  const pieces = source.match(new RegExp(`[^]{1,${size}}`, 'g')) ?? []
  const decoder = new AwsChunkedDecoder()
  Readable.from(pieces.map((piece) => Buffer.from(piece))).pipe(decoder)
  return { content: await text(decoder), trailers: Object.fromEntries(decoder.trailers) }
}

test.each([1, 2, 3, 7, 1000])('decodes chunks and trailers that arrive %i bytes at a time', async (size) => {
  expect(await decode(encoded, size)).toEqual({
    content: 'hello world',
    trailers: { 'x-amz-checksum-crc32': 'DUoRhQ==' },
  })
})

test.each([
  ['a body that ends within a chunk', '5\r\nhel'],
  ['a body without its last chunk', '5\r\nhello\r\n'],
  ['a size that is no number', 'size\r\nhello\r\n0\r\n\r\n'],
])('refuses %s', async (_what, source) => {
  await expect(decode(source)).rejects.toMatchObject({ code: 'IncompleteBody' })
})
