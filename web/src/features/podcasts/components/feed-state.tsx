import type { PodcastAdminView } from '#shared/domain/podcast.ts'

/** Why a feed is no longer checked and what the last check found wrong; nothing for a feed that is well. */
export function FeedState({ podcast }: { podcast: PodcastAdminView }) {
  return (
    <>
      {podcast.disabled_reason && (
        <span className="block text-sm font-medium lg:max-w-80 text-danger">
          No longer checked. {podcast.disabled_reason}
        </span>
      )}
      {podcast.last_problem && (
        <span className="block text-sm text-ink-soft wrap-anywhere">
          Last problem: {podcast.last_problem}
        </span>
      )}
    </>
  )
}
