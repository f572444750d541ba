import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { extname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { listen } from 'cdk-on-localhost/http'
import { buildWeb, webOutputFolder } from '#build/build-web.ts'
import { screenPaths } from '#shared/pages/screen-paths.ts'
import { notFoundFile, shellFile, unknownSiteUrl } from '#shared/pages/shell.ts'
import { roleSchema } from '#shared/rules/access.ts'
import { axeFile, axePath } from '#tests/browser/axe-violations.ts'
import { findOwnAnswer, untilDue } from '#tests/browser/own-answers.ts'
import { pageHeader, personHeader } from '#tests/browser/sample-answer.ts'
import { type SampleCaller, sampleAnswer } from '#tests/browser/sample-calls.ts'

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.ico': 'image/vnd.microsoft.icon',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

/** At least as strict as the deployment's policy, so that tests find what the deployment would block. */
export const contentPolicy =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; media-src 'self' https:; connect-src 'self'; font-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'"

export type SiteServer = { url: string; close: () => Promise<void> }

/**
 * Serves the built site on a free port with the deployment's rules; calls get samples if the page sends
 * `personHeader`.
 */
export async function startSiteServer(): Promise<SiteServer> {
  await buildWeb()
  const server = createServer((request, response) => {
    // A page that was closed may abort its request.
    answer(request, response).catch(() => response.destroy())
  })
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

/** Content-hashed files are immutable, as in the deployment. */
const kept = { 'cache-control': 'public, max-age=31536000, immutable' }

function personOf(request: IncomingMessage): SampleCaller | undefined {
  const named = request.headers[personHeader]
  return named === 'visitor' ? named : roleSchema.safeParse(named).data
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://site')
  const { pathname } = url
  const page = String(request.headers[pageHeader])
  if (pathname.startsWith('/api/')) await untilDue(page)
  const own = findOwnAnswer(page, url)
  if (own && !own.answer) return
  const person = personOf(request)
  const sample = own?.answer ?? (person && sampleAnswer({ url, person, body: await text(request) }))
  if (sample) {
    response.writeHead(sample.status, { 'cache-control': 'no-store', ...sample.headers }).end(sample.body)
    return
  }
  const file = fileOf(pathname)
  if (!file) {
    response.writeHead(404, { 'content-type': 'text/plain' }).end('Not found')
    return
  }
  response.writeHead(file.endsWith(`/${notFoundFile}`) ? 404 : 200, {
    'content-type': types[extname(file)] ?? 'application/octet-stream',
    'content-security-policy': contentPolicy,
    ...(pathname.startsWith('/assets/') && kept),
  })
  const body = await readFile(file)
  const isPage = file.endsWith('.html')
  response.end(isPage ? body.toString().replaceAll(unknownSiteUrl, `http://${request.headers.host}`) : body)
}

function fileOf(pathname: string): string | undefined {
  if (pathname.startsWith('/api/')) return undefined
  if (pathname === axePath) return axeFile
  if (pathname.startsWith('/assets/')) {
    const asset = join(webOutputFolder, pathname)
    return existsSync(asset) ? asset : undefined
  }
  const page = join(webOutputFolder, `${pathname}.html`)
  if (pathname === '/') return join(webOutputFolder, 'index.html')
  const file = join(webOutputFolder, pathname)
  if (/^\/[^/]+\.\w+$/.test(pathname) && existsSync(file)) return file
  if (existsSync(page)) return page
  return join(webOutputFolder, screenPaths.test(pathname) ? shellFile : notFoundFile)
}
