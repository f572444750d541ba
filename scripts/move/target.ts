import { findMovedIn, isUnused, saveMovedIn } from '#functions/data/moving/moved-in.ts'
import { openTable } from '#functions/data/table/table.ts'
import { CommandError } from '#scripts/move/command-error.ts'
import type { Deployment } from '#scripts/move/deployment.ts'
import type { Manifest } from '#scripts/move/manifest.ts'

type Claim = { manifest: Manifest; isContinued: boolean; now: Date }

/**
 * Notes in the target that this export is being imported, so that only the same one can be continued.
 * @throws CommandError
 */
export async function claimTarget({ tables, siteUrl }: Deployment, claim: Claim): Promise<void> {
  const { manifest, isContinued, now } = claim
  const { exportId, deleteBy } = manifest
  const operations = openTable(tables.operations)
  const known = await findMovedIn(operations)
  if (known?.finishedAt)
    throw new CommandError(
      `${siteUrl} got an export on ${known.finishedAt}. A second import would undo what people have changed since.`,
    )
  if (known && known.exportId !== exportId)
    throw new CommandError(`An import of another export, begun on ${known.startedAt}, is unfinished there.`)
  if (known && !isContinued)
    throw new CommandError('An import of this export is unfinished there. Continue it with --continue.')
  if (known) return
  if (!(await isUnused(openTable(tables.catalogue), openTable(tables.people))))
    throw new CommandError(
      `${siteUrl} has data already. Import into a new deployment, before anyone registers there.`,
    )
  await saveMovedIn(operations, { exportId, startedAt: now.toISOString() }, new Date(deleteBy))
}

export async function finishTarget({ tables }: Deployment, manifest: Manifest, now: Date): Promise<void> {
  const operations = openTable(tables.operations)
  const known = await findMovedIn(operations)
  if (!known) throw new Error('The note about the import is gone.')
  await saveMovedIn(operations, { ...known, finishedAt: now.toISOString() }, new Date(manifest.deleteBy))
}
