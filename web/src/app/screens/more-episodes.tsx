import { Button } from '#web/ui/button.tsx'

export type PagedList = {
  hasNextPage: boolean
  isFetchNextPageError: boolean
  isFetchingNextPage: boolean
  fetchNextPage: () => unknown
}

/** The way to the next page of a list of episodes, while there is one. */
export function MoreEpisodes({ list }: { list: PagedList }) {
  if (!list.hasNextPage) return null
  return (
    <div className="flex flex-col items-center gap-3">
      {list.isFetchNextPageError && <p role="alert">The next episodes could not be loaded.</p>}
      <Button disabled={list.isFetchingNextPage} onClick={() => list.fetchNextPage()}>
        {list.isFetchingNextPage ? 'Loading…' : 'Show more episodes'}
      </Button>
    </div>
  )
}
