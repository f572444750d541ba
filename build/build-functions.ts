import { readFileSync } from 'node:fs'
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { linkFolder } from 'cdk-on-localhost/data-folder'
import { build, type Metafile, type Plugin } from 'esbuild'
import * as z from 'zod'
import { buildWeb, webOutputFolder } from '#build/build-web.ts'
import { functionBundling } from '#build/function-bundling.ts'
import { listFunctionEntries } from '#build/function-entries.ts'
import {
  readBuildRecord,
  recordFileIn,
  recordOf,
  sourcesIn,
  staleFunctions,
  writeRecord,
} from '#build/function-record.ts'
import { credentialsFromEnvironment } from '#build/lambda-credentials.ts'
import { placePictureFiles } from '#build/picture-files.ts'
import { replaceFolder } from '#build/replace-folder.ts'
import { placeSharp, sharpBesideBundle } from '#build/sharp-bundling.ts'
import { bundleMapName, bundleName, loaderName } from '#shared/deployment/function-files.ts'
import { shellFile } from '#shared/pages/shell.ts'

export const functionsOutputFolder = 'dist/functions'
export const functionsRecordFile = recordFileIn(functionsOutputFolder)

const loader = `import { createRequire } from 'node:module'
export const { handler } = createRequire(import.meta.url)('./${bundleName}')
`

const sourceFolder = 'functions/entries'
const shellReader = 'functions/http/drawn-page.ts'
const builtShell = join(webOutputFolder, shellFile)

export type FunctionsBuild = { entries: string[]; folder: string; rebuilt: string[] }

/**
 * Also builds the site, whose shell is deployed with the functions that render pages.
 * @throws esbuild's BuildFailure, which names file and line.
 */
export async function buildFunctions(): Promise<FunctionsBuild> {
  await buildWeb()
  return rebuildFunctions()
}

const all = () => true

/**
 * Bundles changed functions, including the AWS SDK, to `dist/functions/<entry>/function.cjs`, each with a
 * source map and an `index.mjs` that loads the bundle. The site must already be built.
 * @throws esbuild's BuildFailure, which names file and line.
 */
export async function rebuildFunctions(isWanted: (entry: string) => boolean = all): Promise<FunctionsBuild> {
  const folder = functionsOutputFolder
  const entries = listFunctionEntries(sourceFolder)
  const stale = () => staleFunctions(folder, entries).filter(isWanted)
  const rebuilt = stale()
  const isDone = () => stale().length === 0 && !hasDeleted(folder, entries)
  if (!isDone()) await replaceFolder({ folder, isDone, fill: (made) => fill(made, entries, rebuilt) })
  return { entries, folder, rebuilt }
}

const hasDeleted = (folder: string, entries: readonly string[]) =>
  Object.keys(readBuildRecord(folder)).some((entry) => !entries.includes(entry))

async function fill(folder: string, entries: readonly string[], rebuilt: readonly string[]): Promise<void> {
  const before = readBuildRecord(functionsOutputFolder)
  const kept = entries.filter((entry) => before[entry] && !rebuilt.includes(entry))
  for (const entry of kept) {
    await mkdir(dirname(join(folder, entry)), { recursive: true })
    linkFolder(join(functionsOutputFolder, entry), join(folder, entry))
  }
  const outputs = await bundle(rebuilt, folder)
  await placeSharp({ inputs: {}, outputs })
  await placePictureFiles(outputs)
  const drawing = Object.entries(outputs).filter(([, { inputs }]) => shellReader in inputs)
  for (const [path] of drawing) await copyFile(builtShell, join(dirname(path), shellFile))
  for (const entry of rebuilt) await writeFile(join(folder, entry, loaderName), loader)
  await writeRecords(folder, { kept, rebuilt, outputs })
}

type Outputs = Metafile['outputs']

/** esbuild's report on the modules of each bundle, by entry. */
const outputsFileIn = (folder: string) => join(folder, '.outputs.json')

const outputsSchema = z.record(
  z.string(),
  z.object({ inputs: z.record(z.string(), z.object({ bytesInOutput: z.number() })) }),
)

/** By entry: the modules of each bundle and how many of its bytes they take. */
export const readOutputs = (folder: string) =>
  outputsSchema.parse(JSON.parse(readFileSync(outputsFileIn(folder), 'utf8')))

type Parts = { kept: readonly string[]; rebuilt: readonly string[]; outputs: Outputs }

async function writeRecords(folder: string, { kept, rebuilt, outputs }: Parts): Promise<void> {
  const entryOf = new Map(rebuilt.map((entry) => [join(folder, entry, bundleName), entry]))
  const made = Object.entries(outputs).flatMap(([path, output]) => {
    const entry = entryOf.get(path)
    return entry ? [{ entry, output }] : []
  })
  const recordBefore = readBuildRecord(functionsOutputFolder)
  const outputsBefore = kept.length > 0 ? readOutputs(functionsOutputFolder) : {}
  const keptOf = <Value>(values: Record<string, Value>) =>
    Object.fromEntries(Object.entries(values).filter(([entry]) => kept.includes(entry)))
  const madeOutputs = made.map(({ entry, output }) => [entry, { inputs: output.inputs }] as const)
  const outputsNow = { ...keptOf(outputsBefore), ...Object.fromEntries(madeOutputs) }
  await writeFile(outputsFileIn(folder), JSON.stringify(outputsNow))
  const draws = ({ inputs }: Outputs[string]) => shellReader in inputs
  const sources = made.map(
    ({ entry, output }) => [entry, [...sourcesIn(output), ...(draws(output) ? [builtShell] : [])]] as const,
  )
  writeRecord(folder, { ...keptOf(recordBefore), ...recordOf(new Map(sources)) })
}

/**
 * Bundles are built in three parts, because esbuild keeps a build in memory until it writes it: 3 GB for all
 * functions at once, 1 GB for a third of them.
 */
const parts = 3

/**
 * Settings of Go's garbage collector (https://pkg.go.dev/runtime) for esbuild's process. Without them
 * collecting takes two fifths of the CPU time.
 */
const collectLate = { GOGC: 'off', GOMEMLIMIT: '1500MiB' }

async function bundle(entries: readonly string[], folder: string): Promise<Outputs> {
  Object.assign(process.env, { ...collectLate, ...process.env })
  const outputs: Outputs = {}
  for (let part = 0; part < parts; part += 1) {
    const some = entries.filter((_, place) => place % parts === part)
    if (some.length > 0) Object.assign(outputs, (await bundlePart(some, folder)).metafile.outputs)
  }
  for (const entry of entries) await renameSources(join(folder, entry, bundleMapName))
  return outputs
}

/**
 * Path from deployed code in `.local/code/<asset>` to the checkout, so that stack traces and debuggers find
 * the sources. On Lambda the same path gives `/functions/…`.
 */
const checkoutFromCode = '../../../'

/** esbuild names sources relative to the bundle, but deployed code is at another depth. */
async function renameSources(mapFile: string): Promise<void> {
  const map = await readFile(mapFile, 'utf8')
  await writeFile(mapFile, map.replaceAll(/(?<=")(?:\.\.\/)+/g, checkoutFromCode))
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
    sourcemap: 'linked',
    // Debuggers read the sources from the checkout.
    sourcesContent: false,
    plugins: [sharpBesideBundle, credentialsFromEnvironment, onDemandInBrowserOnly],
  })
}

/** Chunks that a browser loads on demand are never needed to render a page on the server. */
const onDemandInBrowserOnly: Plugin = {
  name: 'on-demand-in-browser-only',
  setup(bundling) {
    bundling.onResolve({ filter: /^#web\// }, ({ kind, path }) =>
      kind === 'dynamic-import' ? { path, external: true } : undefined,
    )
  },
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { entries, folder, rebuilt } = await buildFunctions()
  console.log(`${entries.length} functions in ${folder} (${rebuilt.length} rebuilt)`)
}
