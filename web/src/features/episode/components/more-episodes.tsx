import { MoreButton } from '#web/ui/more-button.tsx'

export type PagedList = {
  hasNextPage: boolean
  isFetchNextPageError: boolean
  isFetchingNextPage: boolean
  fetchNextPage: () => unknown
}

/**
 * Set `key` to a value that identifies the list, so that the end message does not carry over to another list.
 */
export function MoreEpisodes({ list }: { list: PagedList }) {
  return (
    <div className="flex flex-col items-center gap-3">
      {list.isFetchNextPageError && <p role="alert">The next episodes couldn't be loaded.</p>}
      <MoreButton
        hasMore={list.hasNextPage}
        isBusy={list.isFetchingNextPage}
        onLoadMore={() => list.fetchNextPage()}
        endSentence="No more episodes."
      >
        {list.isFetchingNextPage ? 'Loading…' : 'Show more episodes'}
      </MoreButton>
    </div>
  )
}
