import { LinkButton } from '#web/ui/button.tsx'
import { CouldNotLoad } from '#web/ui/could-not-load.tsx'
import { MoreButton } from '#web/ui/more-button.tsx'

type OlderResultsProps = {
  /** Of the page with older results, for browsers without script. */
  address: string | undefined
  hasMore: boolean
  isBusy: boolean
  hasFailed: boolean
  onLoadMore: () => unknown
}

export function OlderResults({ address, hasMore, isBusy, hasFailed, onLoadMore }: OlderResultsProps) {
  if (hasFailed) {
    return (
      <CouldNotLoad
        text="Older results couldn't be loaded."
        isRetrying={isBusy}
        className=""
        onRetry={onLoadMore}
      />
    )
  }
  return (
    <>
      <div className="flex flex-col noscript:hidden">
        <MoreButton
          hasMore={hasMore}
          isBusy={isBusy}
          onLoadMore={onLoadMore}
          endSentence="There are no older results."
        >
          {isBusy ? 'Searching…' : 'Search older'}
        </MoreButton>
      </div>
      {address && (
        <noscript>
          <LinkButton to={address}>Search older</LinkButton>
        </noscript>
      )}
    </>
  )
}
