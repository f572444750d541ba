import type { PodcastAdminView } from '#shared/domain/podcast.ts'
import { stateLabels } from '#web/features/manage-podcasts/podcast-filter.ts'

export function feedStateLabel({ states }: Pick<PodcastAdminView, 'states'>): string {
  // A feed that is no longer checked may need attention, too; that it isn't checked says more.
  const state = states.find((one) => one !== 'attention') ?? states[0]
  return state ? stateLabels[state] : 'Good'
}

type FeedTexts = Pick<
  PodcastAdminView,
  'is_opted_out' | 'hides_transcripts' | 'disabled_reason' | 'last_problem'
>

export function feedSentences(podcast: FeedTexts): string[] {
  return [
    ...(podcast.is_opted_out ? ['Opted out by its publisher. None of it is shown.'] : []),
    ...(podcast.hides_transcripts ? ['Its transcripts are hidden.'] : []),
    ...(podcast.disabled_reason ? [`No longer checked. ${podcast.disabled_reason}`] : []),
    ...(podcast.last_problem ? [`Last problem: ${podcast.last_problem}`] : []),
  ]
}
