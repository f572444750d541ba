import type { PodcastAdminView } from '#shared/domain/podcast.ts'

export function FeedState({ podcast }: { podcast: PodcastAdminView }) {
  return (
    <>
      {podcast.is_opted_out && (
        <span className="block text-sm lg:max-w-80 font-medium text-danger">
          Opted out by its publisher. None of it is shown.
        </span>
      )}
      {podcast.hides_transcripts && (
        <span className="block text-sm lg:max-w-80 text-ink-soft">Its transcripts are hidden.</span>
      )}
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
