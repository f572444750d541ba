import { copyFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { build, type Metafile, type Plugin } from 'esbuild'

const require = createRequire(import.meta.url)
const bindingFile = 'sharp-wasm32.cjs'

/**
 * sharp chooses its native library by the machine it runs on, so a bundle made on one machine would carry or find the wrong one
 * on another. This puts a fixed choice in the place of that search: the WebAssembly build that lies beside the bundle.
 */
export const sharpAsWebAssembly: Plugin = {
  name: 'sharp-as-webassembly',
  setup(bundling) {
    bundling.onLoad({ filter: /[\\/]sharp[\\/]dist[\\/]sharp\.mjs$/ }, () => ({
      contents: `import { createRequire } from 'node:module'
        export default createRequire(import.meta.url)('./${bindingFile}')`,
      loader: 'js',
    }))
  },
}

const usesSharp = (inputs: Record<string, unknown>) =>
  Object.keys(inputs).some((path) => path.includes('node_modules/sharp/dist/sharp.mjs'))

/** Lays sharp's WebAssembly build beside every bundle that uses sharp. Its threads load the loader file again, so that stays a file of its own. */
export async function placeSharp(metafile: Metafile): Promise<void> {
  const folders = Object.entries(metafile.outputs)
    .filter(([, output]) => usesSharp(output.inputs))
    .map(([path]) => dirname(path))
  if (folders.length === 0) return
  const loader = require.resolve('@img/sharp-wasm32/sharp.node')
  const library = join(dirname(loader), 'lib')
  const { version }: { version: string } = require('@img/sharp-wasm32/package')
  await Promise.all(
    folders.map(async (folder) => {
      await build({
        entryPoints: [join(library, `sharp-wasm32-${version}.node.js`)],
        outfile: join(folder, bindingFile),
        bundle: true,
        platform: 'node',
        target: 'node20',
        format: 'cjs',
      })
      const wasm = `sharp-wasm32-${version}.node.wasm`
      await copyFile(join(library, wasm), join(folder, wasm))
    }),
  )
}
