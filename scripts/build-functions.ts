import { existsSync } from 'node:fs'
import { copyFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type Metafile, type Plugin } from 'esbuild'
import { buildWeb, webInputs } from '#scripts/build-web.ts'
import { functionBundling } from '#scripts/function-bundling.ts'
import { listFunctionEntries } from '#scripts/function-entries.ts'
import { hashInputs, isMadeFrom, markMadeFrom } from '#scripts/input-hash.ts'
import { credentialsFromEnvironment } from '#scripts/lambda-credentials.ts'
import { replaceFolder } from '#scripts/replace-folder.ts'
import { placeSharp, sharpBesideBundle } from '#scripts/sharp-bundling.ts'
import { bundleName, functionFiles, loaderName } from '#shared/deployment/function-files.ts'
import { shellFile } from '#shared/pages/shell.ts'

export const functionsOutputFolder = 'dist/functions'

/** What esbuild says of each bundle: which modules it holds and what they weigh. */
export const metafileName = '.metafile.json'

const loader = `import { createRequire } from 'node:module'
export const { handler } = createRequire(import.meta.url)('./${bundleName}')
`

const sourceFolder = 'functions/entries'
const shellReader = 'functions/http/drawn-page.ts'
const markFileIn = (folder: string) => join(folder, '.made-from')
/** Says what the functions were made from. */
export const functionsMarkFile = markFileIn(functionsOutputFolder)
const inputs = [
  'functions',
  ...webInputs,
  'scripts/build-functions.ts',
  'scripts/function-bundling.ts',
  'scripts/lambda-credentials.ts',
  'scripts/sharp-bundling.ts',
  'tsconfig.json',
]

export type FunctionsBuild = { entries: string[]; folder: string; isReused: boolean }

/**
 * Bundles every function, SDK included, to `dist/functions/<entry>/function.cjs`, beside the `index.mjs` that loads it, and builds the
 * site, whose shell lies beside those that fill it; does nothing when no input changed.
 * @throws esbuild's BuildFailure, which names the file and line.
 */
export async function buildFunctions(): Promise<FunctionsBuild> {
  const entries = listFunctionEntries(sourceFolder)
  const hash = hashInputs(inputs)
  const isDone = () =>
    isMadeFrom(functionsMarkFile, hash) &&
    entries.every((entry) =>
      functionFiles.every((file) => existsSync(join(functionsOutputFolder, entry, file))),
    )
  const isReused = isDone()
  const made = { folder: functionsOutputFolder, isDone, fill: fillAndMark }
  if (!isReused) await replaceFolder(made)
  return { entries, folder: functionsOutputFolder, isReused }

  async function fillAndMark(folder: string) {
    await fill(folder, entries)
    markMadeFrom(markFileIn(folder), hash)
  }
}

async function fill(folder: string, entries: readonly string[]): Promise<void> {
  const [metafile, site] = await Promise.all([bundle(entries, folder), buildWeb()])
  await Promise.all([placeSharp(metafile), placeShell(metafile, site.folder), placeLoaders(entries, folder)])
  await writeFile(join(folder, metafileName), JSON.stringify(metafile))
}

/** Each holds its bundles in memory until they are written: all at once take three gigabytes, a third of them one. */
const parts = 3

/**
 * Settings of Go's collector (docs: https://pkg.go.dev/runtime) for the process that esbuild begins with its first build: without, two
 * fifths of the processor time go into collecting.
 */
const collectLate = { GOGC: 'off', GOMEMLIMIT: '1500MiB' }

async function bundle(entries: readonly string[], folder: string): Promise<Metafile> {
  Object.assign(process.env, { ...collectLate, ...process.env })
  const whole: Metafile = { inputs: {}, outputs: {} }
  for (let part = 0; part < parts; part += 1) {
    const { metafile } = await bundlePart(
      entries.filter((_, place) => place % parts === part),
      folder,
    )
    Object.assign(whole.inputs, metafile.inputs)
    Object.assign(whole.outputs, metafile.outputs)
  }
  return whole
}

function bundlePart(entries: readonly string[], folder: string) {
  return build({
    ...functionBundling,
    entryPoints: entries.map((entry) => ({
      in: join(sourceFolder, `${entry}.ts`),
      out: `${entry}/function`,
    })),
    outdir: folder,
    metafile: true,
    plugins: [sharpBesideBundle, credentialsFromEnvironment, onDemandInBrowserOnly],
  })
}

/** What a page loads on demand in a browser is never loaded where the page is drawn. */
const onDemandInBrowserOnly: Plugin = {
  name: 'on-demand-in-browser-only',
  setup(bundling) {
    bundling.onResolve({ filter: /^#web\// }, ({ kind, path }) =>
      kind === 'dynamic-import' ? { path, external: true } : undefined,
    )
  },
}

async function placeLoaders(entries: readonly string[], folder: string): Promise<void> {
  for (const entry of entries) await writeFile(join(folder, entry, loaderName), loader)
}

/** Lays the built shell beside every bundle that fills it. */
async function placeShell(metafile: Metafile, siteFolder: string): Promise<void> {
  const users = Object.entries(metafile.outputs).filter(([, { inputs }]) => shellReader in inputs)
  for (const [bundle] of users) await copyFile(join(siteFolder, shellFile), join(dirname(bundle), shellFile))
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { entries, folder, isReused } = await buildFunctions()
  console.log(`${entries.length} functions in ${folder}${isReused ? ' (unchanged)' : ''}`)
}
