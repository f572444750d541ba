import { useState } from 'react'
import { forgetSavedPages } from '#web/lib/saved-pages/forget.ts'
import { Button } from '#web/ui/button.tsx'

export function DeleteSavedPages() {
  const [isDone, setIsDone] = useState(false)
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 noscript:hidden">
      <Button onClick={() => void forgetSavedPages().then(() => setIsDone(true))}>Delete saved pages</Button>
      <p role="status">{isDone && 'Deleted. Pages that you open from now on are saved again.'}</p>
    </div>
  )
}
