import type { BuildOptions } from 'esbuild'

/** What `import.meta.url` is in a module that is not ES. */
const bundleUrl = 'bundleUrl'

/** How functions are bundled, and with them what measures what they do. */
export const functionBundling = {
  outExtension: { '.js': '.cjs' },
  bundle: true,
  minify: true,
  platform: 'node',
  // Also what runs locally; Lambda's Node 24 is newer.
  target: 'node20',
  format: 'cjs',
  // What is loaded on demand is loaded as the rest is, and not by the loader of ES modules.
  supported: { 'dynamic-import': false },
  mainFields: ['module', 'main'],
  // Strict as the modules are that it is made from: a directive counts only as the first line.
  banner: { js: `"use strict";const ${bundleUrl}=require('node:url').pathToFileURL(__filename).href;` },
  legalComments: 'none',
  define: {
    // React leaves its checks of the developer out.
    'process.env.NODE_ENV': '"production"',
    'import.meta.url': bundleUrl,
    // React Router asks whether Vite serves it.
    'import.meta.hot': 'undefined',
  },
  logLevel: 'error',
  // Whatever else a module asks about itself would be empty.
  logOverride: { 'empty-import-meta': 'error' },
} satisfies BuildOptions
