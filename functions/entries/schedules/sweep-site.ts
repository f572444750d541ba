import * as z from 'zod'
import { deleteObject, findJson, listByPrefix, putJson } from '#functions/clients/store.ts'
import { connectTo } from '#functions/connections/resource.ts'
import { bucket } from '#functions/connections/resources.ts'
import { sweepFiles } from '#functions/domain/site/sweep-files.ts'
import { task } from '#functions/invocation/task.ts'
import {
  currentBuildFile,
  currentBuildSchema,
  replacedFilesFile,
  replacedFilesSchema,
  siteAssetsPrefix,
} from '#shared/deployment/site-builds.ts'

export const { envSchema, connect } = connectTo({ site: bucket('SITE_BUCKET') })

/** Returns the number of files stored, replaced and deleted. */
export const handler = task({
  input: z.unknown(),
  connect,
  run: async (_tick, { site }, now) => {
    const build = await findJson(site, currentBuildFile, currentBuildSchema)
    // Without the current build, unused files cannot be identified.
    if (!build) return { stored: 0, replaced: 0, deleted: 0 }
    const noted = (await findJson(site, replacedFilesFile, replacedFilesSchema)) ?? {}
    const stored: string[] = []
    for await (const { key } of listByPrefix(site, siteAssetsPrefix)) stored.push(key)
    const { obsolete, replaced } = sweepFiles({ stored, current: build.assets, replaced: noted, now })
    for (const key of obsolete) await deleteObject(site, key)
    await putJson(site, replacedFilesFile, replaced)
    return { stored: stored.length, replaced: Object.keys(replaced).length, deleted: obsolete.length }
  },
})
