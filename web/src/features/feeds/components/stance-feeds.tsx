import { stances } from '#shared/domain/stance.ts'
import { stanceFeedPath, stanceFeedsListPath } from '#shared/pages/feed-path.ts'
import { FeedLinkRow } from '#web/features/feeds/components/feed-link-row.tsx'
import { StanceBadge } from '#web/ui/stance-badge.tsx'

export function StanceFeeds() {
  return (
    <>
      <ul>
        {stances.map((stance) => (
          <li key={stance}>
            <FeedLinkRow
              name={<StanceBadge stance={stance} unratedReason={null} />}
              path={stanceFeedPath(stance)}
              subject={`${stance} episodes`}
            />
          </li>
        ))}
      </ul>
      <p>
        To add all five at once,{' '}
        <a href={stanceFeedsListPath} download className="prose-link font-medium">
          download them as a list
        </a>{' '}
        (OPML), which many podcast apps can import.
      </p>
    </>
  )
}
