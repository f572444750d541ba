import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { functionBundling } from '#build/function-bundling.ts'

/** Bundles the entry of the recognizer's container, with the AWS SDK, as the functions are. */
export async function buildRecognizer(outfile = 'dist/recognizer/main.cjs'): Promise<string> {
  const { outExtension: _, ...bundling } = functionBundling
  await build({ ...bundling, entryPoints: ['recognizer/main.ts'], outfile })
  return outfile
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) console.log(await buildRecognizer())
