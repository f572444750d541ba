import { join, relative, resolve } from 'node:path'
import type { LambdaHost } from 'cdk-on-localhost'
import * as z from 'zod'
import type { FunctionsBuild } from '#build/build-functions.ts'
import { loaderName } from '#shared/deployment/function-files.ts'

/** This process has already loaded these, so changes take effect only after a restart. */
const readAtStart = [
  'build',
  'infra',
  'local',
  'packages/cdk-on-localhost/src',
  'cdk.json',
  'package-lock.json',
  'vite.config.ts',
]
const readByFunctions = ['functions', 'shared', 'web/src']

/** Debounce, so that saving several files causes one rebuild. */
const quietMilliseconds = 50

const isBelow = (path: string, folders: readonly string[]) =>
  folders.some((folder) => path === folder || path.startsWith(`${folder}/`))

const metadataSchema = z.looseObject({ entry: z.string() })
const entryOf = (metadata: unknown) => metadataSchema.safeParse(metadata).data?.entry

type Options = {
  watcher: {
    add(paths: string[]): unknown
    on(event: 'all', listener: (event: string, file: string) => void): unknown
  }
  lambda: Pick<LambdaHost, 'functions' | 'logLines' | 'replaceCode'>
  rebuild(isWanted?: (entry: string) => boolean): Promise<Pick<FunctionsBuild, 'folder' | 'rebuilt'>>
  /** Copies built code to a folder that the next build does not overwrite. @returns that folder */
  keepCode(folder: string): string
  log(line: string): void
}

/** Rebuilds functions that have already run first. `idle` resolves when no rebuild is running. */
export function watchFunctions({ watcher, lambda, rebuild, keepCode, log }: Options): {
  idle(): Promise<void>
} {
  const names = new Map(lambda.functions().map(({ name, metadata }) => [entryOf(metadata), name]))
  let timer: NodeJS.Timeout | undefined
  let running = Promise.resolve()

  const hasRun = (entry: string) => {
    const name = names.get(entry)
    return name !== undefined && lambda.logLines(name).length > 0
  }

  async function rebuildAndReplace(isWanted?: (entry: string) => boolean) {
    const started = performance.now()
    const { folder, rebuilt } = await rebuild(isWanted)
    for (const entry of rebuilt) {
      const name = names.get(entry)
      if (name) lambda.replaceCode(name, join(keepCode(resolve(folder, entry)), loaderName))
      else log(`${entry} is new. Restart to deploy it.`)
    }
    if (rebuilt.length > 0) log(`${summarize(rebuilt)} replaced in ${secondsSince(started)} s`)
  }

  async function applyChanges() {
    try {
      // Bundling all functions is slow, and the developer is probably waiting for one that has already run.
      await rebuildAndReplace(hasRun)
      await rebuildAndReplace()
    } catch (error) {
      // esbuild's message has the file and line. The functions keep their current code.
      log(error instanceof Error ? error.message : String(error))
    }
  }

  watcher.add([...readAtStart, ...readByFunctions].map((path) => resolve(path)))
  watcher.on('all', (event, file) => {
    const path = relative(process.cwd(), file)
    if (!['add', 'change', 'unlink'].includes(event) || /\.test\.tsx?$/.test(path)) return
    if (isBelow(path, readAtStart)) log(`${path} changed. Restart to apply it.`)
    if (!isBelow(path, readByFunctions)) return
    clearTimeout(timer)
    timer = setTimeout(() => {
      running = running.then(applyChanges)
    }, quietMilliseconds)
  })
  return { idle: () => running }
}

const secondsSince = (started: number) => ((performance.now() - started) / 1000).toFixed(1)

const summarize = (entries: readonly string[]) =>
  entries.length <= 3 ? entries.join(', ') : `${entries.length} functions`
