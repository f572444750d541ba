import { createServer } from 'node:http'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { listen } from '#emulator/listen.ts'
import { bareShell, openShell, type Shell } from '#functions/use-cases/pages/shell-file.ts'

/** A bucket that answers as it is told. */
let answer: { status: number; text: string }
let asked = 0
const bucket = createServer((_request, response) => {
  asked += 1
  response.statusCode = answer.status
  response.end(answer.text)
})

beforeAll(async () => {
  const port = await listen(bucket)
  Object.assign(process.env, {
    AWS_ENDPOINT_URL: `http://127.0.0.1:${port}`,
    AWS_REGION: 'us-east-1',
    AWS_ACCESS_KEY_ID: 'test',
    AWS_SECRET_ACCESS_KEY: 'test',
    AWS_MAX_ATTEMPTS: '1',
  })
})
afterAll(() => {
  bucket.close()
})

let shell: Shell
beforeEach(() => {
  asked = 0
  shell = openShell('site')
})
const at = (seconds: number) => new Date(1_800_000_000_000 + seconds * 1000)

test('the shell is read once a minute', async () => {
  answer = { status: 200, text: 'first' }
  expect([await shell.read(at(0)), await shell.read(at(59))]).toEqual(['first', 'first'])
  expect(asked).toBe(1)
  answer = { status: 200, text: 'second' }
  expect(await shell.read(at(61))).toBe('second')
})

test('one that is there goes on where reading it again fails', async () => {
  answer = { status: 200, text: 'first' }
  await shell.read(at(0))
  answer = { status: 500, text: '' }
  expect(await shell.read(at(61))).toBe('first')
})

test('a site that is not there yet has a bare shell, and gets its own as soon as it is', async () => {
  answer = { status: 403, text: '<Error><Code>AccessDenied</Code></Error>' }
  expect(await shell.read(at(0))).toBe(bareShell)
  answer = { status: 200, text: 'first' }
  expect(await shell.read(at(1))).toBe('first')
})

test('a bucket that fails from the start is a failure', async () => {
  answer = { status: 500, text: '' }
  await expect(shell.read(at(0))).rejects.toThrow()
})
