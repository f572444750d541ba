import { countOf, formatCount } from '#shared/format/number.ts'
import { Button } from '#web/ui/button.tsx'

type UnratedNoteProps = {
  count: number
  /** There may be more. */
  isAtLeast?: boolean
  onShowAll: () => void
}

/** Below the groups by stance, which have no place for unrated episodes. */
export function UnratedNote({ count, isAtLeast = false, onShowAll }: UnratedNoteProps) {
  if (count === 0) return null
  return (
    <p
      data-stance="unrated"
      className="lit-edge flex flex-wrap items-center justify-between gap-x-8 gap-y-3 pt-6 text-ink-soft"
    >
      {unratedSentence(count, isAtLeast)}
      <Button variant="small" onClick={onShowAll}>
        Show all by date
      </Button>
    </p>
  )
}

function unratedSentence(count: number, isAtLeast: boolean): string {
  if (isAtLeast) return `${formatCount(count)} or more episodes aren't rated and are listed by date.`
  if (count === 1) return "1 episode isn't rated and is listed by date."
  return `${countOf(count, 'episode')} aren't rated and are listed by date.`
}
