import type { SuspiciousPassage } from '#shared/domain/suspicious-passage.ts'
import { formatHoursMinutesSeconds } from '#shared/format/duration.ts'

export function SuspiciousPassages({ passages }: { passages: readonly SuspiciousPassage[] }) {
  return (
    <details className="max-w-96">
      <summary className="min-h-7 cursor-pointer py-0.5 font-medium text-ink">
        Passages that look like instructions to a machine: {passages.length}
      </summary>
      <p className="mt-1">They may be harmless. Check that the summary and stance look right.</p>
      <ol className="mt-2 flex flex-col gap-2">
        {passages.map(({ segment, seconds, words }) => (
          <li key={segment} className="wrap-anywhere">
            {seconds !== null && `At ${formatHoursMinutesSeconds(seconds)}: `}
            <q className="text-ink">{words}</q>
          </li>
        ))}
      </ol>
    </details>
  )
}
