import { rm } from 'node:fs/promises'
import { expect } from 'vitest'
import { bed, replaceBed } from '#tests/integration/bed-of-each-test.ts'

/**
 * Runs a step undisturbed, and then from the same beginning once for each of its writes in a process that dies there. After each
 * death `mend` is given what the undisturbed step answered and the name of the moment. The bed ends as the undisturbed step left it.
 */
export async function dieAtEachWrite<Answer>(
  run: () => Promise<Answer>,
  mend: (undisturbed: Answer, moment: string) => Promise<void>,
): Promise<{ undisturbed: Answer; writes: number }> {
  const before = await bed.copy()
  await replaceBed(() => bed.reopen(before))
  const undisturbed = await run()
  const writes = bed.mortality.written()
  const after = await bed.copy()
  for (let n = 1; n <= writes; n += 1) {
    const moment = `write ${n}`
    await replaceBed(() => bed.reopen(before))
    bed.mortality.dieAtWrite(n)
    await expect(run(), moment).rejects.toThrow()
    bed.mortality.revive()
    await mend(undisturbed, moment)
  }
  await replaceBed(() => bed.reopen(after))
  await Promise.all([before, after].map((copy) => rm(copy, { recursive: true })))
  return { undisturbed, writes }
}
