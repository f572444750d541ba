import { type ReactNode, useEffect, useRef, useState } from 'react'
import { BusyButton } from '#web/ui/busy-button.tsx'

type MoreButtonProps = {
  hasMore: boolean
  isBusy: boolean
  onLoadMore: () => unknown
  /** Replaces the button after the last page, and takes its focus. */
  endSentence: string
  children: ReactNode
}

/** Set `key` to a value that identifies the list: `isPressed` must not carry over to another list. */
export function MoreButton({ hasMore, isBusy, onLoadMore, endSentence, children }: MoreButtonProps) {
  const [isPressed, setIsPressed] = useState(false)
  const end = useRef<HTMLParagraphElement>(null)
  const isAtEnd = isPressed && !hasMore
  useEffect(() => {
    // Only if the focus was lost with the button: the user may have focused something else.
    if (isAtEnd && document.activeElement === document.body) end.current?.focus({ preventScroll: true })
  }, [isAtEnd])
  if (isAtEnd) {
    return (
      <p ref={end} tabIndex={-1} className="self-center text-ink-soft">
        {endSentence}
      </p>
    )
  }
  if (!hasMore) return null
  const press = () => {
    setIsPressed(true)
    void onLoadMore()
  }
  return (
    <BusyButton className="self-center" isBusy={isBusy} onClick={press}>
      {children}
    </BusyButton>
  )
}
