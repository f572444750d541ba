import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { build, defineConfig, type Plugin } from 'vite'
import { evaluationModule } from './scripts/evaluation.ts'

/** The schemas beside our constants are built by calls without effects; unused ones leave the bundle. */
const treeshake = { manualPureFunctions: ['z'] }

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
      const built = await build({
        configFile: false,
        root: 'web',
        logLevel: 'warn',
        build: {
          write: false,
          rolldownOptions: { input: 'web/src/before-paint.ts', output: { format: 'iife' }, treeshake },
        },
      })
      const [script] = [built].flat().flatMap((one) => ('output' in one ? one.output : []))
      if (script?.type !== 'chunk') throw new Error('The script that runs before the first paint is missing.')
      const reference = this.emitFile({ type: 'asset', name: 'before-paint.js', source: script.code })
      fileName = this.getFileName(reference)
    },
    transformIndexHtml: () => [
      { tag: 'script', attrs: { src: `/${fileName}` }, injectTo: 'head-prepend' as const },
    ],
  }
}

/** The development server runs the same script from its source; there a module is early enough. */
function beforePaintFromSource(): Plugin {
  const attrs = { type: 'module', src: '/src/before-paint.ts' }
  return {
    name: 'before-paint-from-source',
    apply: 'serve',
    transformIndexHtml: () => [{ tag: 'script', attrs, injectTo: 'head-prepend' }],
  }
}

export default defineConfig({
  root: 'web',
  plugins: [beforePaint(), beforePaintFromSource(), evaluationModule(), react(), tailwindcss()],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    // The content policy allows data: for images only, and a file can be cached on its own.
    assetsInlineLimit: 0,
    // Browsers that show the site know what a preload is, and any other loads the same files a moment later.
    modulePreload: { polyfill: false },
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
            // Not what only forms and workplaces need: with it come the library of schemas and that of windows.
            {
              name: 'base',
              test: /web\/src\/(features\/session\/api\/me|ui\/(?!detail-icons|field|password-field|select-field|failure-line|prose-page|choice|confirm-dialog|leave-dialog|dialog|table|tabs|stacked-table|text-area|card|use-)|lib\/(?!player\/(?:kept-places|use-)|use-|hold-history|warn-before-close|act-on-all|bulk-sentences|api\/(?:call-file|later-calls|later-answers)))|shared\/(?!rules\/(?:credentials|bounds|row-state|run-groups)|format\/(?:moment|price)|pages\/page-texts|deployment\/)/,
              minShareCount: 3,
              priority: 1,
            },
            // Each file of its own would put its name on the list that every page carries.
            {
              name: 'workplace',
              test: /web\/src\/(ui\/(select-field|table|stacked-table|text-area|card|use-kept-focus)|lib\/(use-settled|use-leave-guard|hold-history|warn-before-close))|shared\/(rules\/(row-state|run-groups)|format\/moment)/,
              minShareCount: 2,
              priority: 1,
            },
          ],
        },
      },
      treeshake,
      // A constant of another file is written as its value: shorter than the names by which chunks hand it on.
      optimization: { inlineConst: { mode: 'all', pass: 2 } },
    },
  },
})
