import type { ReactNode } from 'react'
import type { EpisodeView } from '#shared/domain/episode.ts'
import { countPartsBesideStance } from '#web/features/episode/parts-beside-stance.ts'
import { classNames } from '#web/ui/class-names.ts'

type EpisodeColumnsProps = {
  episode: EpisodeView
  lead: ReactNode
  otherSide: ReactNode
  stance: ReactNode
  summary: ReactNode
  transcript: ReactNode
}

/** By the number of parts beside the stance. The last row takes the space that a longer stance leaves. */
const stanceRows = {
  1: { grid: '', stance: 'lg:row-span-1' },
  2: { grid: 'lg:grid-rows-[auto_1fr]', stance: 'lg:row-span-2' },
  3: { grid: 'lg:grid-rows-[auto_auto_1fr]', stance: 'lg:row-span-3' },
} as const

/** One column on phones. On wide screens the stance is beside the first parts. */
export function EpisodeColumns({
  episode,
  lead,
  otherSide,
  stance,
  summary,
  transcript,
}: EpisodeColumnsProps) {
  const besideStance = countPartsBesideStance(episode)
  const rows = stanceRows[besideStance]
  const columnsOf = (place: number) => (place <= besideStance ? 'lg:col-start-1' : 'lg:col-span-2')
  return (
    <div
      className={classNames(
        'page grid grid-cols-1 gap-x-14 gap-y-11 pt-8 pb-20 lg:grid-cols-[minmax(0,1fr)_23rem]',
        rows.grid,
      )}
    >
      <div className="flex min-w-0 flex-col gap-11 lg:col-start-1">{lead}</div>
      {otherSide && <div className={classNames('min-w-0', columnsOf(2))}>{otherSide}</div>}
      <aside className={classNames('min-w-0 lg:col-start-2 lg:row-start-1', rows.stance)}>{stance}</aside>
      <div className={classNames('flex min-w-0 flex-col gap-11', columnsOf(otherSide ? 3 : 2))}>
        {summary}
      </div>
      <div className="flex min-w-0 flex-col gap-11 lg:col-span-2">{transcript}</div>
    </div>
  )
}
