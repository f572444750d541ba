import { build } from 'esbuild'

/** Bundles a program as functions are bundled, so that what is measured is what runs. What it loads on demand runs when it is asked for. */
export async function bundleProgram(source: string, folder: string): Promise<void> {
  await build({
    entryPoints: [source],
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    minify: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    mainFields: ['module', 'main'],
    // CommonJS packages inside an ES module still call `require`.
    banner: {
      js: `import{createRequire as makeRequire}from'node:module';const require=makeRequire(import.meta.url);`,
    },
    logLevel: 'error',
  })
}
