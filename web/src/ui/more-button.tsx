import { type ReactNode, useEffect, useRef, useState } from 'react'
import { BusyButton } from '#web/ui/busy-button.tsx'

type MoreButtonProps = {
  hasMore: boolean
  isBusy: boolean
  onMore: () => unknown
  /** Takes the button's place, and its focus, once it has brought the last page. */
  endSentence: string
  children: ReactNode
}

/** The way to the next page of a list. It is to be keyed by the list. */
export function MoreButton({ hasMore, isBusy, onMore, endSentence, children }: MoreButtonProps) {
  const [isPressed, setIsPressed] = useState(false)
  const end = useRef<HTMLParagraphElement>(null)
  const isAtEnd = isPressed && !hasMore
  useEffect(() => {
    // Whoever has gone elsewhere meanwhile is left there.
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
    void onMore()
  }
  return (
    <BusyButton className="self-center" isBusy={isBusy} onClick={press}>
      {children}
    </BusyButton>
  )
}
