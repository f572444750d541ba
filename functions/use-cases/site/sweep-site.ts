import { deleteObject, findJson, listByPrefix, putJson, type Store } from '#functions/clients/store.ts'
import { sweepFiles } from '#functions/domain/site/sweep-files.ts'
import {
  currentBuildFile,
  currentBuildSchema,
  replacedFilesFile,
  replacedFilesSchema,
  siteAssetsPrefix,
} from '#shared/deployment/site-builds.ts'

export type SweptFiles = { stored: number; replaced: number; deleted: number }

/** Deletes files of earlier builds that browsers no longer ask for. Returns the numbers of files. */
export async function sweepSite(site: Store, now: Date): Promise<SweptFiles> {
  const build = await findJson(site, currentBuildFile, currentBuildSchema)
  // Without the current build, unused files cannot be identified.
  if (!build) return { stored: 0, replaced: 0, deleted: 0 }
  const known = (await findJson(site, replacedFilesFile, replacedFilesSchema)) ?? {}
  const stored: string[] = []
  for await (const { key } of listByPrefix(site, siteAssetsPrefix)) stored.push(key)
  const { obsolete, replaced } = sweepFiles({ stored, current: build.assets, replaced: known, now })
  for (const key of obsolete) await deleteObject(site, key)
  await putJson(site, replacedFilesFile, replaced)
  return { stored: stored.length, replaced: Object.keys(replaced).length, deleted: obsolete.length }
}
