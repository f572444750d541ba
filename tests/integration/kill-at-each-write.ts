import { rm } from 'node:fs/promises'
import { expect } from 'vitest'
import { environment, replaceEnvironment } from '#tests/integration/environment-per-test.ts'

/**
 * Runs a step once to the end, then once per write in a process that dies before that write. After each
 * death, calls `recover` with the result of the complete run and the name of the write. Leaves the data of
 * the complete run.
 */
export async function dieAtEachWrite<Answer>(
  run: () => Promise<Answer>,
  recover: (undisturbed: Answer, moment: string) => Promise<void>,
): Promise<{ undisturbed: Answer; writes: number }> {
  const before = await environment.copy()
  await replaceEnvironment(() => environment.reopen(before))
  const undisturbed = await run()
  const writes = environment.processDeath.written()
  const after = await environment.copy()
  for (let n = 1; n <= writes; n += 1) {
    const moment = `write ${n}`
    await replaceEnvironment(() => environment.reopen(before))
    environment.processDeath.dieAtWrite(n)
    await expect(run(), moment).rejects.toThrow()
    environment.processDeath.revive()
    await recover(undisturbed, moment)
  }
  await replaceEnvironment(() => environment.reopen(after))
  await Promise.all([before, after].map((copy) => rm(copy, { recursive: true })))
  return { undisturbed, writes }
}
