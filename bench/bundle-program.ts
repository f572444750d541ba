import { build } from 'esbuild'
import { functionBundling } from '#scripts/function-bundling.ts'

/** Bundles a program as functions are bundled, so that what is measured is what runs. What it loads on demand runs when it is asked for. */
export async function bundleProgram(source: string, folder: string): Promise<void> {
  await build({ ...functionBundling, entryPoints: [source], outdir: folder })
}
