import { Suspense, useId, useState } from 'react'
import type { Embedded } from '#web/ui/embed-field.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'

const EmbedField = lazyPart(() => import('#web/ui/embed-field.tsx').then((m) => m.EmbedField))

type EmbedButtonProps = {
  embedded: Embedded
  /** Ends the label for screen readers, for example "the quote at 1:23". */
  subject: string
  className: string
}

/** Shows the HTML that other sites paste. Its code loads when it is first opened. */
export function EmbedButton({ embedded, subject, className }: EmbedButtonProps) {
  const [isOpen, setIsOpen] = useState(false)
  const fieldId = useId()
  return (
    <>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={isOpen ? fieldId : undefined}
        onClick={() => setIsOpen(!isOpen)}
        className={className}
      >
        Embed<span className="sr-only"> {subject}</span>
      </button>
      {isOpen && (
        <div id={fieldId} className="w-full">
          <Suspense>
            <EmbedField embedded={embedded} />
          </Suspense>
        </div>
      )}
    </>
  )
}
