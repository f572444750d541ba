import type { BuildOptions } from 'esbuild'

/** Replaces `import.meta.url`, which CommonJS does not have. */
const bundleUrl = 'bundleUrl'

export const functionBundling = {
  outExtension: { '.js': '.cjs' },
  bundle: true,
  minify: true,
  platform: 'node',
  // For local runs; Lambda has Node 24.
  target: 'node20',
  format: 'cjs',
  // Dynamic imports would use the loader of ES modules.
  supported: { 'dynamic-import': false },
  mainFields: ['module', 'main'],
  // Strict like the modules in it; a directive counts only in the first line.
  banner: { js: `"use strict";const ${bundleUrl}=require('node:url').pathToFileURL(__filename).href;` },
  legalComments: 'none',
  define: {
    // Removes React's development checks.
    'process.env.NODE_ENV': '"production"',
    'import.meta.url': bundleUrl,
    // React Router checks for Vite's dev server.
    'import.meta.hot': 'undefined',
  },
  logLevel: 'error',
  // Any other use of `import.meta` would be undefined.
  logOverride: { 'empty-import-meta': 'error' },
} satisfies BuildOptions
