import { savedCaches, type ToWorker, workerPath } from '#shared/rules/saved-copies.ts'
import { hasSessionMark } from '#web/lib/api/session-renewal.ts'
import { isSwitchedOn, offlinePages } from '#web/lib/device-storage.ts'
import { readSavedAudio } from '#web/lib/saved-audio/saved-audio.ts'
import { endSavedPages } from '#web/lib/saved-pages/forget.ts'
import { noticeHtml, noticeId } from '#web/lib/saved-pages/notice.ts'

/** Keeps pages for reading offline. This file is loaded after the page, in browsers with service workers. */
async function startWorker(): Promise<void> {
  if (!isSwitchedOn(offlinePages)) return
  const workers = navigator.serviceWorker
  workers.addEventListener('message', ({ data }) => showNotice(new Date(data.savedAt)))
  workers.startMessages()
  markNotice()
  await readSavedAudio()
  await workers.register(workerPath, { updateViaCache: 'none' }).catch(() => undefined)
  const registration = await workers.getRegistration()
  await registration?.update().catch(removeIfWithdrawn)
  await workers.ready
  await keepLoadedFiles()
  // From now on, because a page is of no use without its files.
  observePages()
  tellSeen()
}

/** The service worker did not see what loaded before it. The browser has these files already. */
async function keepLoadedFiles(): Promise<void> {
  const files = await caches.open(savedCaches.files)
  const loaded = performance.getEntriesByType('resource').map(({ name }) => new URL(name))
  const paths = loaded.filter(({ origin }) => origin === location.origin).map(({ pathname }) => pathname)
  for (const path of new Set(paths.filter((one) => one.startsWith('/assets/')))) {
    if (!(await files.match(path))) await files.add(path).catch(() => undefined)
  }
}

/** A release without a service worker ends those of earlier releases. */
async function removeIfWithdrawn(): Promise<void> {
  const answer = await fetch(workerPath, { method: 'HEAD', cache: 'no-store' }).catch(() => undefined)
  if (answer?.status === 404 || answer?.status === 410) await endSavedPages()
}

/** Every screen sets the title of its page, at the end of a navigation. */
function observePages(): void {
  new MutationObserver(() => {
    const notice = document.getElementById(noticeId)
    if (notice?.dataset.path !== location.pathname) notice?.remove()
    tellSeen()
  }).observe(document.head, { subtree: true, childList: true, characterData: true })
}

/** Nothing of a signed-in person’s visit is kept. */
function tellSeen(): void {
  const isHidden = document.querySelector('meta[name=robots][content=noindex]') !== null
  if (isHidden || hasSessionMark()) return
  const [opened] = performance.getEntriesByType('navigation')
  const isServed = opened !== undefined && new URL(opened.name).pathname === location.pathname
  const seen: ToWorker = { kind: 'seen', path: location.pathname, title: document.title, isServed }
  navigator.serviceWorker.controller?.postMessage(seen)
}

function showNotice(savedAt: Date): void {
  document.getElementById(noticeId)?.remove()
  document.body.insertAdjacentHTML('afterbegin', noticeHtml(savedAt))
  markNotice()
}

/** Says of which page a notice tells. */
function markNotice(): void {
  const notice = document.getElementById(noticeId)
  if (notice) notice.dataset.path = location.pathname
}

await startWorker()
