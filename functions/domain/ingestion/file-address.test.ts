import { expect, test } from 'vitest'
import { fileAddress, isSameFile } from '#functions/domain/ingestion/file-address.ts'

const file = 'https://cdn.example/shows/12.mp3'

test.each([
  `${file}?Expires=1796000000&Signature=aB~c-d&Key-Pair-Id=K2`,
  `${file}?Policy=eyJ&Signature=aB&Key-Pair-Id=K2`,
  `${file}?X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Date=20261129T100000Z&X-Amz-Expires=60&X-Amz-Signature=0f`,
  `${file}?x-goog-signature=0f&X-Goog-Expires=60`,
  `${file}?AWSAccessKeyId=A&Expires=1796000000&Signature=aB%3D`,
  `${file}?sv=2024-11-04&se=2026-11-29T10%3A00%3A00Z&sr=b&sp=r&sig=aB%3D`,
  `${file}?token=abc`,
  `${file}?verify=1796000000-aB`,
  `${file}?md5=aB&expires=1796000000`,
  `${file}?hash=aB`,
  `${file}?token-time=1796000000&token-hash=aB`,
  `${file}?hdnts=exp=1796000000~acl=/*~hmac=0f`,
])('%s is the file without its signature', (url) => {
  expect(fileAddress(url)).toBe(file)
})

test('a number in the path names the file, too', () => {
  expect(fileAddress('https://a.example/episodes/12/audio?token=abc')).toBe(
    'https://a.example/episodes/12/audio',
  )
  expect(fileAddress('https://a.example:8080/play?token=abc')).toBe('https://a.example:8080/play?token=abc')
})

test('what names the file stays, in its order and spelling', () => {
  expect(fileAddress('https://a.example/get?id=12&Expires=5&Signature=b&v=%C3%A4')).toBe(
    'https://a.example/get?id=12&v=%C3%A4',
  )
  for (const url of [
    'https://a.example/get?id=12',
    'https://a.example/play.php?hash=12',
    'https://a.example/get?token=12',
    'https://a.example/get?se=2&sp=3',
    'https://a.example/12.mp3?',
    'https://a.example/12.mp3?dest-id=7',
    'not an address',
  ])
    expect(fileAddress(url)).toBe(url)
})

test('files are the same by their addresses without the signatures', () => {
  expect(isSameFile(`${file}?token=a`, `${file}?token=b`)).toBe(true)
  expect(isSameFile('https://a.example/get?id=1', 'https://a.example/get?id=2')).toBe(false)
  expect(isSameFile(undefined, file)).toBe(false)
  expect(isSameFile(undefined, undefined)).toBe(true)
})
