import { copyFile, mkdir } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Metafile } from 'esbuild'
import { pictureFonts } from '#functions/clients/picture-fonts.ts'

const require = createRequire(import.meta.url)

const pictureReader = 'functions/clients/picture-painter.ts'

/** With the licenses, which must be kept with the files. */
function pictureFiles(): string[] {
  const library = ['package.json', 'LICENSE', 'bin/canvaskit.js', 'bin/canvaskit.wasm']
  const { serif, sans } = pictureFonts()
  const fonts = [...serif, ...sans].flatMap(({ path }) => {
    const name = path.slice(0, path.indexOf('/files/'))
    return [path, ...['package.json', 'LICENSE', 'unicode.json'].map((file) => `${name}/${file}`)]
  })
  return [...library.map((file) => `canvaskit-wasm/${file}`), ...new Set(fonts)]
}

const nodeModules = join(dirname(require.resolve('canvaskit-wasm')), '../..')

/**
 * Copies Skia and the fonts into `node_modules` beside every bundle that draws pictures, which finds them by
 * the same names as in the checkout.
 */
export async function placePictureFiles(outputs: Metafile['outputs']): Promise<void> {
  const folders = Object.entries(outputs)
    .filter(([, { inputs }]) => pictureReader in inputs)
    .map(([path]) => join(dirname(path), 'node_modules'))
  for (const folder of folders) {
    for (const file of pictureFiles()) {
      await mkdir(dirname(join(folder, file)), { recursive: true })
      await copyFile(join(nodeModules, file), join(folder, file))
    }
  }
}
