import type { OfferedFeeds } from '#shared/domain/podcast.ts'
import { Button } from '#web/ui/button.tsx'

type OfferedFeedsListProps = {
  feeds: OfferedFeeds['offered_feeds']
  isBusy: boolean
  onChoose: (url: string) => void
}

export function OfferedFeedsList({ feeds, isBusy, onChoose }: OfferedFeedsListProps) {
  return (
    <div className="flex flex-col gap-3">
      <p>
        This address is a web page, not a feed. It links to{' '}
        {feeds.length === 1 ? 'this feed:' : 'these feeds:'}
      </p>
      <ul className="flex flex-col gap-3">
        {feeds.map(({ url, title }) => (
          <li key={url} className="flex flex-wrap items-center justify-between gap-3">
            <div className="min-w-0 wrap-anywhere">
              <p className="font-medium empty:hidden">{title}</p>
              <p className="text-[0.9375rem] text-ink-soft">{url}</p>
            </div>
            <Button
              variant="plain"
              disabled={isBusy}
              aria-label={`Preview ${title || url}`}
              onClick={() => onChoose(url)}
            >
              Preview
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}
