import { productName } from '#shared/domain/product.ts'
import type { Week } from '#shared/domain/week.ts'
import { weekText } from '#shared/format/iso-week.ts'
import { topicText } from '#shared/format/topic-text.ts'
import { weekFeedLink } from '#shared/pages/feed-links.ts'
import type { PageHead } from '#shared/pages/page-head.ts'
import { weekPath } from '#shared/pages/page-path.ts'

export const weekTitle = 'The week in five voices'

const description = 'The topics both sides discussed this week, with one quote of each side.'

/** Also at `/week`, the address of search engines and previews is the one that stays with this week. */
export function weekHead(week?: Pick<Week, 'week' | 'topics'>): PageHead {
  if (!week) return { title: `${weekTitle} | ${productName}`, description, feeds: [weekFeedLink] }
  const topics = week.topics.map(({ topic }) => topicText(topic)).join(', ')
  return {
    title: `${weekTitle}: ${weekText(week.week)} | ${productName}`,
    description: `What the left, the center and the right said, in their own words: ${topics}.`,
    path: weekPath(week.week),
    feeds: [weekFeedLink],
  }
}
