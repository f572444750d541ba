import type { FeedPreview, OfferedFeeds } from '#shared/domain/podcast.ts'
import { countOf } from '#shared/format/number.ts'

type Answer = FeedPreview | OfferedFeeds | undefined

function found(answer: FeedPreview | OfferedFeeds): string {
  if ('offered_feeds' in answer) return `A web page with ${countOf(answer.offered_feeds.length, 'feed')}`
  if (answer.known?.is_opted_out) return answer.title
  return `${answer.title}, ${countOf(answer.episode_count, 'episode')}`
}

export function PreviewAnnouncement({ answer, isReading }: { answer: Answer; isReading: boolean }) {
  return (
    <p role="status" className="sr-only">
      {isReading ? 'Reading the feed…' : answer && found(answer)}
    </p>
  )
}
