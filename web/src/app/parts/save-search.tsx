import { Suspense, useState } from 'react'
import type { AskedSearch } from '#shared/pages/search-address.ts'
import { Button } from '#web/ui/button.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'

const SaveSearchDialog = lazyPart(() =>
  import('#web/app/parts/save-search-dialog.tsx').then((m) => m.SaveSearchDialog),
)

export function SaveSearch({ asked }: { asked: AskedSearch }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button
        variant="small"
        className="noscript:hidden"
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        Save this search
      </Button>
      {isOpen && (
        <Suspense>
          <SaveSearchDialog asked={asked} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
