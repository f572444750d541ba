import { useInfiniteQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { readSearch, searchAddress } from '#shared/pages/search-address.ts'
import { searchHead, searchTitle } from '#shared/pages/search-head.ts'
import { SearchResults } from '#web/app/parts/search-results.tsx'
import { searchQuery } from '#web/features/search/api/search.ts'
import { FilterChips } from '#web/features/search/components/filter-chips.tsx'
import { OlderResults } from '#web/features/search/components/older-results.tsx'
import { OtherSpelling } from '#web/features/search/components/other-spelling.tsx'
import { SearchForm } from '#web/features/search/components/search-form.tsx'
import { SearchHelp } from '#web/features/search/components/search-help.tsx'
import { SearchSkeleton } from '#web/features/search/components/search-skeleton.tsx'
import { foundText } from '#web/features/search/found-text.ts'
import { useFilterChoices } from '#web/features/search/use-filter-choices.ts'
import { usePageMeta } from '#web/lib/page-meta.ts'
import { CouldNotLoad } from '#web/ui/could-not-load.tsx'

export function SearchScreen() {
  const [parameters] = useSearchParams()
  const asked = readSearch(Object.fromEntries(parameters))
  const address = searchAddress(asked)
  const { data, isLoading, isError, isFetching, refetch, ...search } = useInfiniteQuery(searchQuery(asked))
  const outcomes = data?.pages ?? []
  const answers = outcomes.flatMap((one) => ('answer' in one ? [one.answer] : []))
  const refused = outcomes.flatMap((one) => ('refused' in one ? [one.refused] : []))[0]
  const older = answers.at(-1)?.older
  const [isUnfolded, setIsUnfolded] = useState(false)
  const choices = useFilterChoices(
    answers.flatMap(({ found }) => found.map(({ episode }) => episode.podcast)),
    isUnfolded || Boolean(asked.topic ?? asked.geography),
  )
  const status = useRef<HTMLParagraphElement>(null)
  usePageMeta(searchHead(asked.q))
  return (
    <div className="page flex min-h-[calc(100svh-4.5rem)] flex-col gap-6 py-12 md:py-16">
      <h1 className="font-serif text-4xl leading-[1.1] font-medium tracking-tight text-balance md:text-5xl">
        {searchTitle}
      </h1>
      <SearchForm asked={asked} choices={choices} refused={refused} onUnfold={() => setIsUnfolded(true)} />
      <FilterChips asked={asked} choices={choices} onRemove={() => status.current?.focus()} />
      <p ref={status} role="status" tabIndex={-1} className="min-h-6 font-semibold empty:hidden">
        {isLoading && 'Searching…'}
        {answers.length > 0 && foundText(answers)}
        {answers[0]?.did_you_mean && (
          <>
            {' '}
            <OtherSpelling
              asked={asked}
              spelling={answers[0].did_you_mean}
              onFollow={() => status.current?.focus()}
            />
          </>
        )}
        {refused && <span className="sr-only">{refused}</span>}
      </p>
      {asked.q === '' && <SearchHelp />}
      {isLoading && <SearchSkeleton />}
      {answers.length > 0 && (
        <SearchResults
          asked={asked}
          answers={answers}
          choices={choices}
          older={
            <OlderResults
              key={address}
              address={older ? searchAddress({ ...asked, older }) : undefined}
              hasMore={search.hasNextPage}
              isBusy={search.isFetchingNextPage}
              hasFailed={search.isFetchNextPageError}
              onLoadMore={search.fetchNextPage}
            />
          }
        />
      )}
      {isError && answers.length === 0 && (
        <CouldNotLoad text="The search failed." isRetrying={isFetching} onRetry={refetch} />
      )}
    </div>
  )
}
