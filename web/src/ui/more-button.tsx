import { type ReactNode, useEffect, useRef, useState } from 'react'
import { BusyButton } from '#web/ui/busy-button.tsx'

type MoreButtonProps = {
  hasMore: boolean
  isBusy: boolean
  onLoadMore: () => unknown
  /** Replaces the button, and takes its focus, after the last page. */
  endSentence: string
  children: ReactNode
}

/** Use the list as its `key`. */
export function MoreButton({ hasMore, isBusy, onLoadMore, endSentence, children }: MoreButtonProps) {
  const [isPressed, setIsPressed] = useState(false)
  const end = useRef<HTMLParagraphElement>(null)
  const isAtEnd = isPressed && !hasMore
  useEffect(() => {
    // Unless the person has moved the focus elsewhere.
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
