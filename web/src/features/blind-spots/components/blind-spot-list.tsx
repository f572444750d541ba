import { Link } from 'react-router'
import type { BlindSpot, Side } from '#shared/domain/blind-spot.ts'
import { countOf, formatCount } from '#shared/format/number.ts'
import { topicText } from '#shared/format/topic-text.ts'
import { comparePath } from '#shared/pages/page-path.ts'

const sideNames = { left: 'the left', right: 'the right' } as const satisfies Record<Side, string>

export function BlindSpotList({ spots }: { spots: readonly BlindSpot[] }) {
  return (
    <ul className="flex flex-col">
      {spots.map((spot) => (
        <li
          key={spot.topic}
          className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-t border-line py-3"
        >
          <Link
            to={comparePath(spot.topic)}
            className="font-serif text-xl font-medium tracking-tight underline-offset-4 wrap-anywhere hover:underline"
          >
            {topicText(spot.topic)}
          </Link>
          <span className="text-ink-soft">{countsText(spot)}</span>
        </li>
      ))}
    </ul>
  )
}

function countsText({ silent_side: silent, episodes }: BlindSpot): string {
  const speaking = silent === 'left' ? 'right' : 'left'
  const count = episodes[silent]
  const rest = count === 0 ? 'none' : formatCount(count)
  return `${countOf(episodes[speaking], 'episode')} on ${sideNames[speaking]}, ${rest} on ${sideNames[silent]}`
}
