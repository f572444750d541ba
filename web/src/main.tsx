import '#web/styles.css'
import { start } from '#web/app/start.tsx'
import { announceScript } from '#web/lib/early-press.ts'

const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root to stand in.')
await start(root).finally(announceScript)
