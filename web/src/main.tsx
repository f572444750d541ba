import '#web/styles.css'
import '#web/header.css'
import { startSite } from '#web/app/start.tsx'
import { announceScript } from '#web/lib/press-before-script.ts'

const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root to stand in.')
await startSite(root).finally(announceScript)
