import path from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { build, defineConfig, type Plugin, type Rolldown } from 'vite'
import { evaluationModule } from './build/evaluation.ts'

/** Calls of Zod have no side effects, so unused schemas can be dropped from the bundle. */
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

/**
 * The style sheet comes first: these scripts cannot run before the framework has arrived, which takes
 * several times as long.
 */
function smallScriptsLast(): Plugin {
  const smallScripts = /<(?:script type="module"|link rel="modulepreload")(?![^>]*framework)[^>]*/g
  return {
    name: 'small-scripts-last',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html) => html.replace(smallScripts, '$& fetchpriority="low"'),
    },
  }
}

/** In development, a module runs early enough. */
function beforePaintFromSource(): Plugin {
  const attrs = { type: 'module', src: '/src/before-paint.ts' }
  return {
    name: 'before-paint-from-source',
    apply: 'serve',
    transformIndexHtml: () => [{ tag: 'script', attrs, injectTo: 'head-prepend' }],
  }
}

/**
 * Takes the router's production build, which the package's exports do not name, and lets the bundler drop the
 * components that the site does not use.
 */
function smallRouter(): Plugin {
  return {
    name: 'small-router',
    apply: 'build',
    config: () => ({
      resolve: {
        alias: { 'react-router': path.resolve('node_modules/react-router/dist/production/index.mjs') },
      },
    }),
    transform: {
      filter: { id: /node_modules\/react-router\// },
      handler: (code) => ({
        code: code
          .replace(/^\w+\.displayName = .*;$/gm, '')
          .replace(/ = (?=React\d*\.(?:createContext|forwardRef)\()/g, ' = /* @__PURE__ */ '),
        map: { mappings: '' },
      }),
    },
  }
}

type ModuleGraph = { getModuleInfo: Rolldown.GetModuleInfo }

/** Whether these files import a module, directly or transitively. Packages are ignored. */
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
const isImportedByEpisode = importedBy('app/screens/episode-screen.tsx')
const isImportedByTopic = importedBy('app/screens/topic-screen.tsx')
const isImportedByPodcast = importedBy('app/screens/podcast-screen.tsx')

const isImportedByPublicPages = (id: string, graph: ModuleGraph) =>
  [isImportedByEpisode, isImportedByTopic, isImportedByPodcast].filter((by) => by(id, graph)).length > 1

/** Small modules that would otherwise be files, or bring the rest of a group to pages that need only them. */
const isSmall = (id: string) => /web\/src\/lib\/player\/|shared\/domain\/transcript-status/.test(id)

export default defineConfig({
  root: 'web',
  plugins: [
    smallRouter(),
    smallScriptsLast(),
    beforePaint(),
    beforePaintFromSource(),
    evaluationModule(),
    react(),
    tailwindcss(),
  ],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    // The content security policy allows data: URLs only for images; separate files also cache better.
    assetsInlineLimit: 0,
    // All supported browsers know modulepreload; others only load the files a little later.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          // Without groups, each shared module would be a request for a small file.
          groups: [
            {
              // Stays cached when a release changes only our own code.
              name: 'framework',
              test: /node_modules\/(react|react-dom|scheduler|react-router|@tanstack\/(?:react-query|query-core))\//,
              priority: 2,
            },
            {
              debugName: 'base',
              name: (id, graph) => (isImportedByHome(id, graph) || isSmall(id) ? 'base' : undefined),
              minShareCount: 2,
              priority: 1,
            },
            {
              name: 'controls',
              test: /@radix-ui\/(primitive|react-(collection|compose-refs|context|direction|id|primitive|slot|use-[\w-]+))\//,
              minShareCount: 3,
              priority: 1,
            },
            {
              debugName: 'public',
              name: (id, graph) => (isImportedByPublicPages(id, graph) ? 'public' : undefined),
              minShareCount: 2,
              priority: 1,
            },
            {
              // What the episode page shares with the player bar and the transcript, which load on use.
              debugName: 'player',
              name: (id, graph) =>
                isImportedByEpisode(id, graph) || /@radix-ui\/(number|react-slider)\//.test(id)
                  ? 'player'
                  : undefined,
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
      // The value of a constant is shorter than its import and export.
      optimization: { inlineConst: { mode: 'all', pass: 2 } },
    },
  },
})
