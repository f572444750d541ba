import type { BuildOptions } from 'esbuild'

/** Replaces `import.meta.url`, which CommonJS does not have. */
const bundleUrl = 'bundleUrl'

export const functionBundling = {
  outExtension: { '.js': '.cjs' },
  bundle: true,
  minify: true,
  platform: 'node',
  // Functions also run locally, where Node 20 is supported. Lambda has Node 24.
  target: 'node20',
  format: 'cjs',
  // Turns `import()` into `require`; otherwise Node would use its loader of ES modules.
  supported: { 'dynamic-import': false },
  mainFields: ['module', 'main'],
  // ES modules are strict, so their bundle must be too. The directive only works in the first statement.
  banner: { js: `"use strict";const ${bundleUrl}=require('node:url').pathToFileURL(__filename).href;` },
  legalComments: 'none',
  define: {
    // Removes React's development checks.
    'process.env.NODE_ENV': '"production"',
    'import.meta.url': bundleUrl,
    // React Router reads this to detect Vite's dev server.
    'import.meta.hot': 'undefined',
  },
  logLevel: 'error',
  // Fails the build, because any other use of `import.meta` would be undefined.
  logOverride: { 'empty-import-meta': 'error' },
} satisfies BuildOptions
