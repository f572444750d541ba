import type { BuildOptions } from 'esbuild'

/** CommonJS packages inside an ES module still call `require`. */
const requireBanner = `import{createRequire as makeRequire}from'node:module';const require=makeRequire(import.meta.url);`

/** How functions are bundled, and with them what measures what they do. */
export const functionBundling = {
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
  // React leaves its checks of the developer out.
  define: { 'process.env.NODE_ENV': '"production"' },
  logLevel: 'error',
} satisfies BuildOptions
