import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { build as bundle } from 'esbuild'
import { defineConfig, type Plugin } from 'vite'
import { evaluationModule } from './scripts/evaluation.ts'

/**
 * The script that must run before the first paint: a classic, blocking file with a hashed name in the head,
 * because a module is deferred and the content policy allows no inline script.
 */
function beforePaint(): Plugin {
  let fileName = ''
  return {
    name: 'before-paint',
    apply: 'build',
    async buildStart() {
      const { outputFiles } = await bundle({
        entryPoints: ['web/src/before-paint.ts'],
        bundle: true,
        minify: true,
        format: 'iife',
        target: 'es2022',
        write: false,
      })
      const reference = this.emitFile({
        type: 'asset',
        name: 'before-paint.js',
        source: outputFiles[0]?.text ?? '',
      })
      fileName = this.getFileName(reference)
    },
    transformIndexHtml: () => [
      { tag: 'script', attrs: { src: `/${fileName}` }, injectTo: 'head-prepend' as const },
    ],
  }
}

export default defineConfig({
  root: 'web',
  plugins: [beforePaint(), evaluationModule(), react(), tailwindcss()],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    // The content policy allows data: for images only, and a file can be cached on its own.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // What every screen needs, in two files that change at different times, instead of thirty small ones.
          groups: [
            {
              name: 'framework',
              test: /node_modules\/(react|react-dom|scheduler|react-router|@tanstack\/(?:react-query|query-core))\//,
              priority: 2,
            },
            { name: 'base', test: /web\/src\/(ui|lib)\/|shared\//, minShareCount: 3, priority: 1 },
          ],
        },
      },
      treeshake: {
        // The schemas beside our constants are built by calls without effects; unused ones leave the bundle.
        manualPureFunctions: ['z'],
      },
    },
  },
})
