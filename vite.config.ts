import path from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { build, defineConfig, type Plugin, type Rolldown } from 'vite'
import { evaluationModule } from './build/evaluation.ts'

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

type ModuleGraph = { getModuleInfo: Rolldown.GetModuleInfo }

/** Tests whether one of our modules is imported by these files, directly or through others. */
function importedBy(...files: readonly string[]) {
  const found = new Set<string>()
  const add = (id: string, graph: ModuleGraph) => {
    if (found.has(id) || id.includes('node_modules')) return
    found.add(id)
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) add(imported, graph)
  }
  return (id: string, graph: ModuleGraph): boolean => {
    for (const file of files) add(path.resolve('web/src', file), graph)
    return found.has(id)
  }
}

const isImportedByHome = importedBy('main.tsx', 'app/screens/home-screen.tsx')

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
          // Without groups, a page asks for each shared module in a small file of its own.
          groups: [
            {
              // Stays cached when a release changes only our own code.
              name: 'framework',
              test: /node_modules\/(react|react-dom|scheduler|react-router|@tanstack\/(?:react-query|query-core))\//,
              priority: 2,
            },
            {
              debugName: 'base',
              name: (id, graph) => (isImportedByHome(id, graph) ? 'base' : undefined),
              minShareCount: 2,
              priority: 1,
            },
            {
              name: 'forms',
              test: /web\/src\/ui\/(forms|tables)\/|shared\/format\//,
              minShareCount: 3,
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
