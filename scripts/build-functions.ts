import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { listFunctionEntries } from '#scripts/function-entries.ts'
import { hashInputs, isMadeFrom, markMadeFrom } from '#scripts/input-hash.ts'
import { credentialsFromEnvironment } from '#scripts/lambda-credentials.ts'
import { replaceFolder } from '#scripts/replace-folder.ts'
import { placeSharp, sharpBesideBundle } from '#scripts/sharp-bundling.ts'

export const functionsOutputFolder = 'dist/functions'

/** What esbuild says of each bundle: which modules it holds and what they weigh. */
export const metafileName = '.metafile.json'

const sourceFolder = 'functions/entries'
const markFileIn = (folder: string) => join(folder, '.made-from')
const inputs = [
  'functions',
  'shared',
  'scripts/build-functions.ts',
  'scripts/lambda-credentials.ts',
  'scripts/sharp-bundling.ts',
  'package-lock.json',
  'tsconfig.json',
]

/** CommonJS packages inside an ES module still call `require`. */
const requireBanner = `import{createRequire as makeRequire}from'node:module';const require=makeRequire(import.meta.url);`

export type FunctionsBuild = { entries: string[]; folder: string; isReused: boolean }

/**
 * Bundles every function, SDK included, to `dist/functions/<entry>/index.mjs`; does nothing when no input changed.
 * @throws esbuild's BuildFailure, which names the file and line.
 */
export async function buildFunctions(): Promise<FunctionsBuild> {
  const entries = listFunctionEntries(sourceFolder)
  const hash = await hashInputs(inputs)
  const isDone = () =>
    isMadeFrom(markFileIn(functionsOutputFolder), hash) &&
    entries.every((entry) => existsSync(join(functionsOutputFolder, entry, 'index.mjs')))
  const isReused = isDone()
  if (!isReused) await replaceFolder({ folder: functionsOutputFolder, isDone, fill })
  return { entries, folder: functionsOutputFolder, isReused }

  async function fill(folder: string) {
    await bundle(entries, folder)
    markMadeFrom(markFileIn(folder), hash)
  }
}

async function bundle(entries: readonly string[], folder: string): Promise<void> {
  const { metafile } = await build({
    entryPoints: entries.map((entry) => ({ in: join(sourceFolder, `${entry}.ts`), out: `${entry}/index` })),
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    minify: true,
    platform: 'node',
    // Also what runs locally; Lambda's Node 24 is newer.
    target: 'node20',
    format: 'esm',
    mainFields: ['module', 'main'],
    banner: { js: requireBanner },
    legalComments: 'none',
    metafile: true,
    plugins: [sharpBesideBundle, credentialsFromEnvironment],
    logLevel: 'error',
  })
  await placeSharp(metafile)
  await writeFile(join(folder, metafileName), JSON.stringify(metafile))
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { entries, folder, isReused } = await buildFunctions()
  console.log(`${entries.length} functions in ${folder}${isReused ? ' (unchanged)' : ''}`)
}
