import { expect, test, vi } from 'vitest'
import { readNewPassphrase, readPassphrase } from '#scripts/move/passphrase.ts'

const answering = (...answers: string[]) => vi.fn(async (_question: string) => answers.shift() ?? '')

test('the environment wins over a question', async () => {
  const ask = answering('typed in full length')
  expect(await readNewPassphrase({ given: 'from the environment', ask })).toBe('from the environment')
  expect(ask).not.toHaveBeenCalled()
})

test('a new passphrase is typed twice, an existing one once', async () => {
  const twice = answering('typed in full length', 'typed in full length')
  expect(await readNewPassphrase({ given: undefined, ask: twice })).toBe('typed in full length')
  const mistyped = answering('typed in full length', 'typed in full lenght')
  await expect(readNewPassphrase({ given: undefined, ask: mistyped })).rejects.toThrow('differ')
  expect(await readPassphrase({ given: undefined, ask: answering('once') })).toBe('once')
})

test('a short new passphrase is refused, and so is none where no one can be asked', async () => {
  for (const given of ['elevenchars', 'x']) {
    await expect(readNewPassphrase({ given, ask: undefined })).rejects.toThrow('at least 12 characters')
  }
  await expect(readPassphrase({ given: '', ask: undefined })).rejects.toThrow('EXPORT_PASSPHRASE')
})
