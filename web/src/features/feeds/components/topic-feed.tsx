import { topicText } from '#shared/format/topic-text.ts'
import { topicFeedPath } from '#shared/pages/feed-path.ts'
import { FeedLinkRow } from '#web/features/feeds/components/feed-link-row.tsx'

export function TopicFeed({ name }: { name: string | undefined }) {
  return (
    <div role="status">
      {name === undefined ? (
        <p className="text-ink-soft">Pick a topic to see its feed.</p>
      ) : (
        <FeedLinkRow
          name={topicText(name)}
          path={topicFeedPath(name)}
          subject={`episodes about ${topicText(name)}`}
        />
      )}
    </div>
  )
}
