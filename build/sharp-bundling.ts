import { copyFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { build, type Metafile, type Plugin } from 'esbuild'

const require = createRequire(import.meta.url)
const libraryFile = 'sharp.cjs'
const bindingFile = 'sharp-wasm32.cjs'
const standIn = 'sharp-when-first-used'

/** Nine megabytes of WebAssembly take a tenth of a second to load, so only calls that need sharp load it. */
const standInSource = `
  import { createRequire } from 'node:module'
  const load = () => createRequire(import.meta.url)('./${libraryFile}')
  export default new Proxy(function sharp() {}, {
    apply: (_target, _self, parameters) => load()(...parameters),
    get: (_target, name) => load()[name],
  })`

/** Replaces sharp by a proxy that loads it on first use, from beside the bundle. */
export const sharpBesideBundle: Plugin = {
  name: 'sharp-beside-bundle',
  setup(bundling) {
    bundling.onResolve({ filter: /^sharp$/ }, () => ({ path: 'sharp', namespace: standIn }))
    bundling.onLoad({ filter: /.*/, namespace: standIn }, () => ({ contents: standInSource, loader: 'js' }))
  },
}

/**
 * sharp selects its native library by the machine that bundles, which may differ from the one that runs. This
 * always selects the WebAssembly build, which stays a separate file, because its threads load the file again.
 */
const webAssemblyBinding: Plugin = {
  name: 'sharp-webassembly-binding',
  setup(bundling) {
    bundling.onLoad({ filter: /[\\/]sharp[\\/]dist[\\/]sharp\.cjs$/ }, () => ({
      contents: `module.exports = require('./${bindingFile}')`,
      loader: 'js',
    }))
    bundling.onResolve({ filter: new RegExp(`^\\./${bindingFile}$`) }, ({ path }) => ({
      path,
      external: true,
    }))
  },
}

const common = { bundle: true, minify: true, platform: 'node', target: 'node20', format: 'cjs' } as const

async function writeSharp(folder: string): Promise<void> {
  const loader = require.resolve('@img/sharp-wasm32/sharp.node')
  const library = join(dirname(loader), 'lib')
  const { version }: { version: string } = require('@img/sharp-wasm32/package')
  const wasm = `sharp-wasm32-${version}.node.wasm`
  await Promise.all([
    build({
      ...common,
      entryPoints: [require.resolve('sharp')],
      outfile: join(folder, libraryFile),
      plugins: [webAssemblyBinding],
    }),
    build({
      ...common,
      entryPoints: [join(library, `sharp-wasm32-${version}.node.js`)],
      outfile: join(folder, bindingFile),
    }),
    copyFile(join(library, wasm), join(folder, wasm)),
  ])
}

/** Copies sharp and its WebAssembly build beside every bundle that uses it. */
export async function placeSharp(metafile: Metafile): Promise<void> {
  const folders = Object.entries(metafile.outputs)
    .filter(([, { inputs }]) => Object.keys(inputs).some((path) => path.startsWith(`${standIn}:`)))
    .map(([path]) => dirname(path))
  for (const folder of folders) await writeSharp(folder)
}
