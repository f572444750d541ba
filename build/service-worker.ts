import { createHash } from 'node:crypto'
import { build } from 'esbuild'
import { savedPlaces } from '#build/saved-places.ts'

const ofModule = /\s*<script type="module"[^>]*><\/script>|\s*<link rel="modulepreload"[^>]*>/g
const ofData = /<script type="application\/json"[^>]*>.*?<\/script>/s

/** A page that shows without the application. */
export const withoutScripts = (page: string) => page.replace(ofModule, '').replace(ofData, '')

const filesIn = (page: string) =>
  [...page.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, path]) => path)

/** The code of `/sw.js`. A change of the shell or the offline page changes it, so that browsers take it. */
export async function serviceWorkerCode(shell: string, offlinePage: string): Promise<string> {
  const files = [...new Set([...filesIn(shell), ...filesIn(offlinePage)])]
  const version = createHash('sha256').update(offlinePage).digest('hex').slice(0, 12)
  const { outputFiles } = await build({
    entryPoints: ['web/src/worker/service-worker.ts'],
    bundle: true,
    minify: true,
    write: false,
    format: 'iife',
    target: 'es2022',
    define: {
      built: JSON.stringify({ places: savedPlaces, files, shell }),
      'process.env.NODE_ENV': '"production"',
    },
    footer: { js: `//${version}` },
  })
  const [output] = outputFiles
  if (!output) throw new Error('The service worker has no code.')
  return output.text
}
