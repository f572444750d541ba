import '#web/styles.css'
import '#web/header.css'
import { startSite } from '#web/app/start.tsx'
import { announceScript } from '#web/lib/press-before-script.ts'

const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root to stand in.')
await startSite(root).finally(announceScript)
// After everything that the page needs, but at once where it needs copies. Development has no service worker.
if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  const start = () =>
    setTimeout(() => import('#web/lib/saved-pages/start-worker.ts'), navigator.onLine ? 3000 : 0)
  if (document.readyState === 'complete') start()
  else addEventListener('load', start)
}
