import { clientsClaim } from 'workbox-core'
import { registerRoute } from 'workbox-routing'
import { CacheFirst, NetworkFirst, NetworkOnly } from 'workbox-strategies'
import { offlinePath, savedPath, savedTitle } from '#shared/pages/shell.ts'
import {
  audioSavedAt,
  type FromWorker,
  mostSaved,
  type SavedPlaces,
  savedAtHeader,
  savedCaches,
  type ToWorker,
} from '#shared/rules/saved-copies.ts'
import { noticeHtml } from '#web/lib/saved-pages/notice.ts'
import { answerAudio } from '#web/worker/saved-audio.ts'
import { keepNewest, savedAtOf, toCopy } from '#web/worker/saved-copies.ts'
import { type SavedPage, titleIn, withNotice, withSavedPages, withTitle } from '#web/worker/saved-html.ts'

type Extendable = { waitUntil: (work: Promise<unknown>) => void }
type Page = { postMessage: (message: FromWorker) => void }

/** The part of a service worker's global scope that is used here; the DOM's types describe a window. */
declare const self: {
  skipWaiting: () => Promise<void>
  registration: { navigationPreload?: { enable: () => Promise<void> } }
  clients: { get: (id: string) => Promise<Page | undefined> }
  addEventListener: {
    (kind: 'install' | 'activate', listener: (event: Extendable) => void): void
    (kind: 'message', listener: (event: Extendable & { data: ToWorker }) => void): void
  }
}

/** Inserted by the build. `files` are those that the shell and the offline page load. */
declare const built: { places: SavedPlaces; files: readonly string[]; shell: string }

const matches = (place: keyof SavedPlaces, path: string) => new RegExp(built.places[place]).test(path)
const isPublicPage = (path: string) => matches('files', path) || matches('pages', path)

/** A page that scripts opened is kept by its title; the shell draws it again from the kept answers. */
const drawnType = 'text/plain'

async function offlinePage(): Promise<Response> {
  const stored = await caches.match(offlinePath, { cacheName: savedCaches.shell })
  if (!stored) return Response.error()
  const page = withSavedPages(await stored.text(), await listSavedPages())
  return new Response(page, { headers: stored.headers })
}

async function listSavedPages(): Promise<SavedPage[]> {
  const cache = await caches.open(savedCaches.pages)
  const requests = (await cache.keys()).toReversed()
  return Promise.all(
    requests.map(async ({ url }) => {
      const copy = await cache.match(url)
      const text = (await copy?.text()) ?? ''
      const isDrawn = copy?.headers.get('content-type') === drawnType
      return { path: new URL(url).pathname, title: isDrawn ? text : titleIn(text) }
    }),
  )
}

/** The copy of a page as it is shown, with a notice of its age. */
async function shownCopy(copy: Response): Promise<Response | undefined> {
  const savedAt = savedAtOf(copy, new Date())
  if (!savedAt) return undefined
  const text = await copy.text()
  if (copy.headers.get('content-type') !== drawnType)
    return new Response(withNotice(text, noticeHtml(savedAt)), { headers: copy.headers })
  return drawnPage(withNotice(withTitle(built.shell, text), noticeHtml(savedAt)))
}

/** The offline page brings the security headers that a page of the site must have. */
async function drawnPage(text: string): Promise<Response> {
  const { headers } = await offlinePage()
  return new Response(text, { headers })
}

const withoutQuery = (address: string) => {
  const { origin, pathname } = new URL(address)
  return origin + pathname
}

const pagePlugin = {
  cacheKeyWillBeUsed: async ({ request }: { request: Request }) => withoutQuery(request.url),
  cacheWillUpdate: async ({ request, response }: { request: Request; response: Response }) =>
    toCopy(response, matches('files', new URL(request.url).pathname), new Date()),
  cacheDidUpdate: async ({ cacheName }: { cacheName: string }) =>
    keepNewest(await caches.open(cacheName), mostSaved.pages),
  cachedResponseWillBeUsed: async ({ cachedResponse }: { cachedResponse?: Response }) =>
    cachedResponse && shownCopy(cachedResponse),
}

type UsedAnswer = { cachedResponse?: Response; event: object }

const callPlugin = {
  cacheWillUpdate: async ({ response }: { response: Response }) => toCopy(response, false, new Date()),
  cacheDidUpdate: async ({ cacheName }: { cacheName: string }) =>
    keepNewest(await caches.open(cacheName), mostSaved.calls),
  cachedResponseWillBeUsed: async ({ cachedResponse, event }: UsedAnswer) => {
    const savedAt = cachedResponse && savedAtOf(cachedResponse, new Date())
    if (!savedAt) return undefined
    if ('clientId' in event && typeof event.clientId === 'string') {
      const page = await self.clients.get(event.clientId)
      page?.postMessage({ kind: 'saved-answer', savedAt: savedAt.toISOString() })
    }
    return cachedResponse
  },
}

/** `/privacy` ends keeping by deleting all caches. This worker may live on until its last page is closed. */
const isKeeping = () => caches.has(savedCaches.shell)

const whileKeeping = {
  cacheWillUpdate: async ({ response }: { response: Response }) =>
    response.status === 200 && (await isKeeping()) ? response : null,
}

const filePlugin = {
  cacheDidUpdate: async ({ cacheName }: { cacheName: string }) =>
    keepNewest(await caches.open(cacheName), mostSaved.files),
}

const whenOffline = { handlerDidError: offlinePage }

/** A slow network gets this long before a copy is shown. */
const networkTimeoutSeconds = 8

registerRoute(
  ({ request, url, sameOrigin }) => sameOrigin && request.mode === 'navigate' && isPublicPage(url.pathname),
  new NetworkFirst({
    cacheName: savedCaches.pages,
    networkTimeoutSeconds,
    plugins: [whileKeeping, pagePlugin, whenOffline],
  }),
)
// Its content is on the device.
registerRoute(
  ({ request, url, sameOrigin }) => sameOrigin && request.mode === 'navigate' && url.pathname === savedPath,
  new NetworkOnly({
    plugins: [{ handlerDidError: () => drawnPage(withTitle(built.shell, savedTitle)) }],
  }),
)
registerRoute(
  ({ request, sameOrigin }) => sameOrigin && request.mode === 'navigate',
  new NetworkOnly({ plugins: [whenOffline] }),
)
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && matches('calls', url.pathname),
  new NetworkFirst({
    cacheName: savedCaches.calls,
    networkTimeoutSeconds,
    plugins: [whileKeeping, callPlugin],
  }),
)
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
  new CacheFirst({ cacheName: savedCaches.files, plugins: [whileKeeping, filePlugin] }),
)
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname === '/logo.svg',
  new NetworkFirst({ cacheName: savedCaches.shell, networkTimeoutSeconds, plugins: [whileKeeping] }),
)
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && audioSavedAt(url) !== undefined,
  ({ request }) => answerAudio(request),
)

async function install(): Promise<void> {
  const files = await caches.open(savedCaches.files)
  const known = new Set((await files.keys()).map(({ url }) => new URL(url).pathname))
  await files.addAll(built.files.filter((path) => !known.has(path)))
  const shell = await caches.open(savedCaches.shell)
  await shell.addAll([offlinePath, '/logo.svg'].map((path) => new Request(path, { cache: 'reload' })))
  // The next page that is opened already uses this version.
  await self.skipWaiting()
}

async function keepSeen({ path, title, isServed }: ToWorker): Promise<void> {
  if (!isPublicPage(path) || !(await isKeeping())) return
  const cache = await caches.open(savedCaches.pages)
  if (await cache.match(path)) return
  const headers = { 'content-type': drawnType, [savedAtHeader]: new Date().toISOString() }
  const copy =
    matches('drawn', path) && !isServed
      ? new Response(title, { headers })
      : toCopy(await fetch(path, { credentials: 'omit' }), matches('files', path), new Date())
  if (!copy) return
  await cache.put(path, copy)
  await keepNewest(cache, mostSaved.pages)
}

self.addEventListener('install', (event) => event.waitUntil(install()))
self.addEventListener('activate', (event) =>
  event.waitUntil(Promise.resolve(self.registration.navigationPreload?.enable())),
)
self.addEventListener('message', (event) => event.waitUntil(keepSeen(event.data)))
clientsClaim()
