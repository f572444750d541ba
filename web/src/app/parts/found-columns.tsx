import type { FoundEpisode as Found, SearchCounts } from '#shared/domain/search.ts'
import { stances } from '#shared/domain/stance.ts'
import { countOf } from '#shared/format/number.ts'
import { FoundEpisode } from '#web/app/parts/found-episode.tsx'
import { countedPeriod } from '#web/features/search/components/search-counts.tsx'
import { ColumnNote, FiveColumns, StanceColumn } from '#web/ui/five-columns.tsx'

type FoundColumnsProps = { found: readonly Found[]; counts: SearchCounts | null; hasOlder: boolean }

export function FoundColumns({ found, counts, hasOlder }: FoundColumnsProps) {
  return (
    <FiveColumns>
      {stances.map((stance, index) => {
        const own = found.filter(({ episode }) => episode.political_stance === stance)
        const count = counts?.by_stance[index]
        const note =
          counts && count !== undefined ? `${countOf(count, 'episode')} ${countedPeriod(counts)}` : ''
        return (
          <StanceColumn key={stance} stance={stance} note={note}>
            {own.map((one) => (
              <FoundEpisode key={one.episode.id} found={one} isInColumn />
            ))}
            {own.length === 0 && (
              <ColumnNote>
                {hasOlder ? `No ${stance} episode found so far.` : `No ${stance} episode found.`}
              </ColumnNote>
            )}
          </StanceColumn>
        )
      })}
    </FiveColumns>
  )
}
