import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Rolldown } from 'vite'
import { asProduction } from '#build/as-production.ts'
import { withStaticImports } from '#build/chunk-imports.ts'
import { hashInputs, isMadeFrom, markMadeFrom } from '#build/input-hash.ts'
import { replaceFolder } from '#build/replace-folder.ts'
import { webManifest } from '#build/web-manifest.ts'
import { stanceFeedsListPath } from '#shared/pages/feed-path.ts'
import { homePath } from '#shared/pages/page-path.ts'
import type { ScreenName } from '#shared/pages/screens.ts'
import { manifestFile, offlineFile, shellFile } from '#shared/pages/shell.ts'
import { workerPath } from '#shared/rules/saved-copies.ts'

export const webOutputFolder = 'dist/web'

/**
 * Outside the published folder. As deep as `dist/web/assets`, so that relative paths in the maps stay valid.
 */
export const webMapsFolder = 'dist/web-maps/assets'

/** Records the inputs of the build. Outside the site's folder, which is published. */
export const webMarkFile = `${webOutputFolder}.made-from`
const webInputs = [
  'web',
  'shared',
  'docs/evaluation',
  'functions/domain/opml/write-opml.ts',
  'build/as-production.ts',
  'build/build-web.ts',
  'build/chunk-imports.ts',
  'build/evaluation.ts',
  'build/saved-places.ts',
  'build/service-worker.ts',
  'build/web-manifest.ts',
  'build/web-pages.ts',
  'vite.config.ts',
  'package-lock.json',
]

export type WebBuild = { folder: string; isReused: boolean }

/** Builds the site to `dist/web` unless no input has changed. */
export async function buildWeb(): Promise<WebBuild> {
  const hash = hashInputs(webInputs)
  const isDone = () => isMadeFrom(webMarkFile, hash) && existsSync(join(webOutputFolder, 'index.html'))
  const isReused = isDone()
  if (!isReused) {
    await replaceFolder({ folder: webOutputFolder, isDone, fill })
    markMadeFrom(webMarkFile, hash)
  }
  return { folder: webOutputFolder, isReused }
}

async function fill(folder: string): Promise<void> {
  // Imported here, because most calls find the site built and need no bundler.
  const { chunkOf, fillPage, nameScripts, offlinePage, stanceFeedsList, staticPages } = await import(
    '#build/web-pages.ts'
  )
  const { serviceWorkerCode } = await import('#build/service-worker.ts')
  const chunks = await bundle(folder)
  await moveMaps(join(folder, 'assets'))
  const bare = await readFile(join(folder, 'index.html'), 'utf8')
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const scriptsOf = (screen: ScreenName) =>
    chunks
      .filter(({ name }) => name === chunkOf(screen))
      .flatMap((chunk) => missingIn(bare, withStaticImports(chunk, byFile)))
  const shell = nameScripts(bare, scriptsOf)
  await writeFile(join(folder, shellFile), shell)
  await writeFile(join(folder, stanceFeedsListPath), stanceFeedsList)
  await writeFile(join(folder, manifestFile), JSON.stringify(webManifest))
  const offline = await offlinePage(bare)
  await writeFile(join(folder, offlineFile), offline)
  await writeFile(join(folder, workerPath), await serviceWorkerCode(shell, offline))
  for (const page of staticPages) {
    const file = join(folder, page.file)
    await mkdir(dirname(file), { recursive: true })
    // Not for the home page, whose scripts are loaded by the script that runs before the first paint.
    const preloads = page.meta.path === homePath ? [] : scriptsOf(page.screen.name)
    await writeFile(file, await fillPage(shell, page, preloads))
  }
}

async function bundle(folder: string): Promise<Rolldown.OutputChunk[]> {
  const { build } = await import('vite')
  const built = await asProduction(() =>
    build({
      logLevel: 'warn',
      build: { outDir: resolve(folder), emptyOutDir: true, sourcemap: 'hidden' },
    }),
  )
  return (Array.isArray(built) ? built : [built])
    .flatMap((one) => ('output' in one ? one.output : []))
    .filter((output) => output.type === 'chunk')
}

async function moveMaps(assets: string): Promise<void> {
  const maps = (await readdir(assets)).filter((name) => name.endsWith('.map'))
  await replaceFolder({
    folder: webMapsFolder,
    isDone: () => maps.every((name) => existsSync(join(webMapsFolder, name))),
    fill: async (folder) => {
      for (const name of maps) await rename(join(assets, name), join(folder, name))
    },
  })
}

/** URLs of the chunks that the shell does not load already. */
function missingIn(shell: string, chunks: ReadonlySet<Rolldown.OutputChunk>): string[] {
  return [...chunks].map(({ fileName }) => `/${fileName}`).filter((address) => !shell.includes(address))
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { folder, isReused } = await buildWeb()
  console.log(`Site in ${folder}${isReused ? ' (unchanged)' : ''}`)
}
