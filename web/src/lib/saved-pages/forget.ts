import { savedCaches } from '#shared/rules/saved-copies.ts'

/** Deletes the pages and answers that were kept for reading offline. The scripts and styles stay. */
export async function forgetSavedPages(): Promise<void> {
  if (!('caches' in window)) return
  await Promise.all([savedCaches.pages, savedCaches.calls].map((name) => caches.delete(name)))
}

/** Ends keeping pages: without its caches, a worker that open pages still use keeps nothing more. */
export async function endSavedPages(): Promise<void> {
  await removeWorkers()
  if (!('caches' in window)) return
  await Promise.all(Object.values(savedCaches).map((name) => caches.delete(name)))
}

/** The next visit starts a new one. */
export async function removeWorkers(): Promise<void> {
  const registrations = (await navigator.serviceWorker?.getRegistrations()) ?? []
  await Promise.all(registrations.map((registration) => registration.unregister()))
}
