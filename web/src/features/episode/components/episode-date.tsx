import type { EpisodeCard } from '#shared/domain/episode.ts'
import { formatDate } from '#shared/format/date.ts'
import { addedLater } from '#shared/rules/added-later.ts'

type EpisodeDateProps = { episode: Pick<EpisodeCard, 'published_date' | 'added_date'> }

export function EpisodeDate({ episode: { published_date, added_date } }: EpisodeDateProps) {
  const added = formatDate(addedLater(published_date, added_date))
  return (
    <>
      {formatDate(published_date) ?? 'Unknown date'}
      {added && ` (added here on ${added})`}
    </>
  )
}
