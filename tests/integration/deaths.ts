import { rm } from 'node:fs/promises'
import { expect } from 'vitest'
import type { PipelineBed } from '#tests/integration/pipeline-bed.ts'

/** The bed of a test, in the place of which another one comes. */
export type ReplaceableBed = {
  current(): PipelineBed
  replace(bed: PipelineBed): void
}

/**
 * Runs a step undisturbed, and then from the same beginning once for each of its writes in a process that dies there. After each
 * death `mend` is given what the undisturbed step answered and the name of the moment. The bed ends as the undisturbed step left it.
 */
export async function dieAtEachWrite<Answer>(
  bed: ReplaceableBed,
  run: () => Promise<Answer>,
  mend: (undisturbed: Answer, moment: string) => Promise<void>,
): Promise<{ undisturbed: Answer; writes: number }> {
  const before = await bed.current().copy()
  bed.replace(await bed.current().reopen(before))
  const undisturbed = await run()
  const writes = bed.current().mortality.written()
  const after = await bed.current().copy()
  for (let n = 1; n <= writes; n += 1) {
    const moment = `write ${n}`
    bed.replace(await bed.current().reopen(before))
    bed.current().mortality.dieAtWrite(n)
    await expect(run(), moment).rejects.toThrow()
    bed.current().mortality.revive()
    await mend(undisturbed, moment)
  }
  bed.replace(await bed.current().reopen(after))
  await Promise.all([before, after].map((copy) => rm(copy, { recursive: true })))
  return { undisturbed, writes }
}
