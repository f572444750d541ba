import { countOf } from '#shared/format/number.ts'
import { Button } from '#web/ui/button.tsx'

type UnratedNoteProps = { count: number; onShowAll: () => void }

export function UnratedNote({ count, onShowAll }: UnratedNoteProps) {
  if (count === 0) return null
  return (
    <p
      data-stance="unrated"
      className="lit-edge flex flex-wrap items-center justify-between gap-x-8 gap-y-3 pt-6 text-ink-soft"
    >
      {countOf(count, 'episode')} on this topic {count === 1 ? "isn't" : "aren't"} rated.
      <Button variant="small" onClick={onShowAll}>
        Show all by date
      </Button>
    </p>
  )
}
