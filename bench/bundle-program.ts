import { existsSync } from 'node:fs'
import path from 'node:path'
import { build } from 'esbuild'
import { functionBundling } from '#build/function-bundling.ts'

/** Bundles a program with the settings of functions. Dynamic imports stay lazy. */
export async function bundleProgram(source: string, folder: string): Promise<void> {
  await build({ ...functionBundling, entryPoints: [source], outdir: folder })
}

const rivals = path.resolve('bench/rivals/node_modules')

/** For programs that compare our code with the libraries of `bench/rivals`. */
export async function bundleWithRivals(source: string, folder: string): Promise<void> {
  if (!existsSync(rivals))
    throw new Error(
      'The libraries to compare with are not installed. Run this first: npm ci --prefix bench/rivals',
    )
  await build({ ...functionBundling, entryPoints: [source], outdir: folder, nodePaths: [rivals] })
}
