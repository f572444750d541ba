import type { RecognizerLoop } from '#shared/domain/recognizer-loop.ts'
import { formatHoursMinutesSeconds } from '#shared/format/duration.ts'
import { countOf } from '#shared/format/number.ts'

export function RecognizerLoops({ loops }: { loops: readonly RecognizerLoop[] }) {
  return (
    <details className="max-w-96">
      <summary className="min-h-7 cursor-pointer py-0.5 font-medium text-ink">
        Repetitions of a speech recognizer: {loops.length}
      </summary>
      <p className="mt-1">They're left out of the transcript. Check that nothing else is missing there.</p>
      <ol className="mt-2 flex flex-col gap-2">
        {loops.map(({ seconds, words, times }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and two loops may be alike
          <li key={index} className="wrap-anywhere">
            {seconds !== null && `At ${formatHoursMinutesSeconds(seconds)}: `}
            <q className="text-ink">{words}</q>, {countOf(times, 'time')}
          </li>
        ))}
      </ol>
    </details>
  )
}
