import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { extname, join } from 'node:path'
import { listen } from '#emulator/listen.ts'
import { buildWeb, webOutputFolder } from '#scripts/build-web.ts'
import { shellFile, unknownSiteUrl } from '#shared/pages/shell.ts'

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

/** The policy the deployment sends. */
export const contentPolicy =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; media-src 'self' https:; connect-src 'self'; font-src 'self'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'"

export type SiteServer = { url: string; close: () => Promise<void> }

/** The built site on a free port, every address answered as the deployment does; calls are answered by the tests themselves. */
export async function startSiteServer(): Promise<SiteServer> {
  await buildWeb()
  const server = createServer((request, response) => void answer(request, response))
  const port = await listen(server)
  return {
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname } = new URL(request.url ?? '/', 'http://site')
  const file = fileOf(pathname)
  if (!file) {
    response.writeHead(404, { 'content-type': 'text/plain' }).end('Not found')
    return
  }
  response.writeHead(200, {
    'content-type': types[extname(file)] ?? 'application/octet-stream',
    'content-security-policy': contentPolicy,
  })
  const body = await readFile(file)
  const isPage = file.endsWith('.html')
  response.end(isPage ? body.toString().replaceAll(unknownSiteUrl, `http://${request.headers.host}`) : body)
}

function fileOf(pathname: string): string | undefined {
  if (pathname.startsWith('/api/')) return undefined
  if (pathname.startsWith('/assets/')) {
    const asset = join(webOutputFolder, pathname)
    return existsSync(asset) ? asset : undefined
  }
  const page = join(webOutputFolder, `${pathname}.html`)
  if (pathname === '/') return join(webOutputFolder, 'index.html')
  const file = join(webOutputFolder, pathname)
  if (/^\/[^/]+\.\w+$/.test(pathname) && existsSync(file)) return file
  return existsSync(page) ? page : join(webOutputFolder, shellFile)
}
