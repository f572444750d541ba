import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { UsageError } from '#scripts/evaluate/analysts.ts'
import { isAgreed } from '#scripts/evaluate/confirm.ts'

test.each([
  ['y', true],
  [' YES ', true],
  ['', false],
  ['n', false],
  ['yellow', false],
])('the answer %j starts: %j', async (answer, starts) => {
  const input = Object.assign(new PassThrough(), { isTTY: true })
  const output = new PassThrough()
  input.write(`${answer}\n`)
  expect(await isAgreed({ isConfirmed: false }, { input, output })).toBe(starts)
  expect(await text(output.end())).toContain('Start? (y/N)')
})

test('without a terminal only --yes starts', async () => {
  const terminal = { input: new PassThrough(), output: new PassThrough() }
  await expect(isAgreed({ isConfirmed: false }, terminal)).rejects.toThrow(UsageError)
  expect(await isAgreed({ isConfirmed: true }, terminal)).toBe(true)
})
