import { useQuery } from '@tanstack/react-query'
import type { SearchIndexView } from '#shared/domain/search-index.ts'
import { formatDate } from '#shared/format/date.ts'
import { formatMegabytes } from '#shared/format/megabytes.ts'
import { countOf, formatCount } from '#shared/format/number.ts'
import { formatDollars } from '#shared/format/price.ts'
import { searchIndexQuery } from '#web/features/search-index/api/search-index.ts'

export function SearchIndexStatus() {
  return (
    <section aria-labelledby="search-index" className="rounded-2xl border border-line bg-surface p-6">
      <h2 id="search-index" className="font-serif text-2xl font-medium tracking-tight">
        Search
      </h2>
      <div className="mt-4 min-h-28 sm:min-h-20">
        <Status />
      </div>
    </section>
  )
}

function Status() {
  const { data, isPending } = useQuery(searchIndexQuery)
  if (isPending) return <p role="status">Loading...</p>
  if (!data) {
    return (
      <p role="alert" className="font-medium text-danger">
        Failed to load the state of search
      </p>
    )
  }
  return (
    <div className="flex flex-col gap-2">
      <p>{newestSentence(data.newest)}</p>
      <p>{checkSentence(data.last_check)}</p>
      <p className="text-sm text-ink-soft">
        The index takes up {sizeText(data.bytes)}, measured in the last six hours. Storing it costs{' '}
        {costText(data.monthly_cents)} a month. Adding an hour of speech costs about a tenth of a cent, once.
      </p>
    </div>
  )
}

function newestSentence({ checked, waiting }: SearchIndexView['newest']): string {
  if (checked === 0) return 'No episodes are published yet.'
  if (waiting > 0) {
    return `Of the newest ${countOf(checked, 'episode')}, ${formatCount(waiting)} can’t be found by search yet. A new episode takes less than a minute.`
  }
  return checked === 1
    ? 'The newest episode can be found by search.'
    : `All of the newest ${formatCount(checked)} episodes can be found by search.`
}

function checkSentence(check: SearchIndexView['last_check']): string {
  if (!check) return 'The first check of all episodes hasn’t finished yet.'
  const corrected = check.corrected === 0 ? 'nothing to correct' : `${formatCount(check.corrected)} corrected`
  return `Last check, ${formatDate(check.finished_at)}: ${countOf(check.episodes, 'episode')}, ${corrected}. All episodes are checked every week.`
}

const sizeText = (bytes: number) => (bytes < 1024 * 1024 ? 'less than 1 MB' : formatMegabytes(bytes))
const costText = (cents: number) => (cents < 1 ? 'less than one cent' : formatDollars(cents))
