import type { LocalCloud } from '#emulator/boot.ts'
import { serveSources } from '#local/dev/serve-sources.ts'
import { watchFunctions } from '#local/dev/watch-functions.ts'
import { rebuildFunctions } from '#scripts/build-functions.ts'

type Options = {
  cloud: LocalCloud
  /** Of Vite's development server, on 127.0.0.1. */
  port: number
  log(line: string): void
}

export type Development = { url: string; close(): Promise<void> }

/** Shows the pages from their sources beside a running cloud, and replaces its functions as their sources change. */
export async function openDevelopment({ cloud, port, log }: Options): Promise<Development> {
  const vite = await serveSources(cloud.siteUrl, port)
  const { lambda } = cloud.services
  const functions = watchFunctions({ watcher: vite.watcher, lambda, rebuild: rebuildFunctions, log })
  return {
    url: `http://127.0.0.1:${port}`,
    async close() {
      await vite.close()
      await functions.settled()
    },
  }
}
