import '#web/styles.css'
import { start } from '#web/app/start.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root to stand in.')
await start(root)
