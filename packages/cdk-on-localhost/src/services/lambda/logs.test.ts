import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createFunctionLog } from './logs.ts'

test('a long log of a function is rotated, and the previous one is kept', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'logs-'))
  try {
    const log = createFunctionLog('work', folder)
    const line = `${'x'.repeat(999_999)}\n`
    for (let count = 0; count < 12; count++) log.write(line)
    await log.flushed()
    const sizes = ['work.log', 'work.log.old'].map((name) => readFileSync(join(folder, name)).length)
    expect(sizes).toEqual([2_000_000, 5_000_000])
  } finally {
    rmSync(folder, { recursive: true })
  }
})
