import type { TopicMerge, TopicMergePreview } from '#shared/domain/topic-merge.ts'
import { countOf } from '#shared/format/number.ts'

const atLeast = (hasMore: boolean, counted: string) => (hasMore ? `at least ${counted}` : counted)

export function previewText(preview: TopicMergePreview): string {
  const { from, into, quotes, followers } = preview
  const episodes = countOf(from.frequency, 'episode')
  const quoted = atLeast(preview.has_more_quotes, countOf(quotes, 'quote'))
  const following = atLeast(preview.has_more_followers, countOf(followers, 'follower'))
  return `${episodes}, ${quoted} and ${following} of “${from.name}” move to “${into.name}.”`
}

export function progressText(merge: TopicMerge): string {
  const moved = `${countOf(merge.episodes, 'episode')}, ${countOf(merge.quotes, 'quote')} and ${countOf(merge.followers, 'follower')} moved`
  return merge.finished_at === null ? `In progress. ${moved} so far.` : `Done. ${moved}.`
}

export function newsText(before: readonly TopicMerge[], now: readonly TopicMerge[]): string {
  return now
    .filter(({ from, finished_at: finishedAt }) => {
      const known = before.find((merge) => merge.from.id === from.id)
      return !known || known.finished_at !== finishedAt
    })
    .map(({ from, into, finished_at: finishedAt }) =>
      finishedAt === null
        ? `“${from.name}” is being merged into “${into.name}.”`
        : `“${from.name}” was merged into “${into.name}.”`,
    )
    .join(' ')
}
