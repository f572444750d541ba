import { formatDate } from '#shared/format/date.ts'
import { pauseEndFromNow } from '#web/lib/pause-end.ts'
import { Button } from '#web/ui/button.tsx'

type DigestPauseProps = {
  pausedUntil: string | null
  isSaved: boolean
  isDisabled: boolean
  onChange: (pausedUntil: string | null) => void
}

export function DigestPause({ pausedUntil, isSaved, isDisabled, onChange }: DigestPauseProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button
        variant="small"
        disabled={isDisabled}
        onClick={() => onChange(pausedUntil ? null : pauseEndFromNow())}
      >
        {pausedUntil ? 'Resume' : 'Pause for four weeks'}
      </Button>
      <p role="status" className="text-[0.9375rem]">
        {pauseSentence(pausedUntil, isSaved)}
      </p>
    </div>
  )
}

function pauseSentence(pausedUntil: string | null, isSaved: boolean): string {
  if (pausedUntil === null) return isSaved ? '' : 'No longer paused once you save.'
  const end = formatDate(pausedUntil)
  return isSaved ? `Paused until ${end}.` : `Will be paused until ${end} once you save.`
}
