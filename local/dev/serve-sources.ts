import { createServer, type ViteDevServer } from 'vite'
import { configFile } from '#shared/deployment/config-file.ts'
import { mediaPrefix, uploadsPrefix } from '#shared/deployment/object-keys.ts'
import { pageDefinitions } from '#shared/pages/definitions.ts'

/** Pages that Vite serves from sources. Functions render all other pages. */
const drawnByVite = new Set(['stance', 'episode', 'topic', 'podcast'].map((page) => `pages.${page}`))

function proxiedPaths(): string[] {
  const files = pageDefinitions
    .filter(({ name }) => !drawnByVite.has(name))
    .map(({ path, entrance }) => entrance?.pattern ?? path)
    .map((pattern) => pattern.replaceAll('.', '\\.').replace(/\*|\{[^}]+\}/g, '[^/]+'))
  return ['/api/.+', `/${mediaPrefix}.+`, `/${uploadsPrefix}.+`, '/_local.*', `/${configFile}`, ...files].map(
    (path) => `^${path}$`,
  )
}

/**
 * Vite's development server on 127.0.0.1, with React Fast Refresh. Requests for anything but pages are
 * proxied to the cloud.
 */
export async function serveSources(siteUrl: string, port: number): Promise<ViteDevServer> {
  const target = { target: siteUrl, changeOrigin: true, headers: { origin: siteUrl } }
  const server = await createServer({
    logLevel: 'warn',
    clearScreen: false,
    server: {
      host: '127.0.0.1',
      port,
      strictPort: true,
      proxy: Object.fromEntries(proxiedPaths().map((path) => [path, target])),
    },
  })
  await server.listen()
  return server
}
