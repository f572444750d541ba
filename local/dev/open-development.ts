import { join } from 'node:path'
import type { LocalCloud } from 'cdk-on-localhost'
import { linkFolder } from 'cdk-on-localhost/data-folder'
import { rebuildFunctions } from '#build/build-functions.ts'
import { serveSources } from '#local/dev/serve-sources.ts'
import { watchFunctions } from '#local/dev/watch-functions.ts'

type Options = {
  cloud: LocalCloud
  dataFolder: string
  port: number
  log(line: string): void
}

/**
 * Keeps replaced code beside the deployed code, because its source maps have relative paths. The next start
 * deletes it.
 */
function createCodeKeeper(dataFolder: string) {
  let kept = 0
  return (folder: string) => {
    kept += 1
    const target = join(dataFolder, 'code', `replaced.${kept}`)
    linkFolder(folder, target)
    return target
  }
}

export type Development = { url: string; close(): Promise<void> }

/** Serves pages from sources beside a running cloud, and redeploys functions when their sources change. */
export async function openDevelopment(options: Options): Promise<Development> {
  const { cloud, dataFolder, port, log } = options
  const vite = await serveSources(cloud.siteUrl, port)
  const functions = watchFunctions({
    watcher: vite.watcher,
    lambda: cloud.services.lambda,
    rebuild: rebuildFunctions,
    keepCode: createCodeKeeper(dataFolder),
    log,
  })
  return {
    url: `http://127.0.0.1:${port}`,
    async close() {
      await vite.close()
      await functions.idle()
    },
  }
}
