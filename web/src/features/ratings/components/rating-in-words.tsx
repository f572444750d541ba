import { embeddedAnalystName } from '#shared/domain/embedded-analyst.ts'
import type { EpisodeView, UnratedReason } from '#shared/domain/episode.ts'
import { confidenceSentence, toVoteCounts } from '#web/features/ratings/vote-counts.ts'
import { classNames } from '#web/ui/class-names.ts'

const unratedSentences: Record<UnratedReason, string> = {
  'not-political': 'Too few readings of the transcript found anything political to rate.',
  'not-sure': 'Too few readings of the transcript could say where it belongs.',
  language: 'The transcript is in a language we do not analyze.',
}

function ratingSentence(episode: EpisodeView): string | undefined {
  const { political_stance: stance, stance_spread: spread, analysis_method: method } = episode
  if (episode.is_stance_overridden) return 'Set by an editor.'
  if (stance === null) {
    const reason = episode.unrated_reason ?? 'not-sure'
    // The explanation already says that the episode is under review.
    if (reason === 'under-review') return undefined
    // Without a language model there are no votes to describe, and the explanation says so.
    if (method?.startsWith(embeddedAnalystName) && reason !== 'language') return undefined
    return unratedSentences[reason]
  }
  if (spread === null) return undefined
  const sentence = confidenceSentence(toVoteCounts(stance, spread, episode.analysis_confidence))
  return episode.is_contested ? `${sentence} Some are two or more steps apart.` : sentence
}

const connectModel =
  'For admins: no language model is connected. Set SIDELIGHT_MODEL_URL and SIDELIGHT_MODEL_NAME, start again, then choose “Analyze again” in the episode’s row under Manage Podcasts.'

export function RatingInWords({ episode, isAdmin }: { episode: EpisodeView; isAdmin: boolean }) {
  const sentence = ratingSentence(episode)
  const isUnratedByDemonstration =
    episode.political_stance === null && episode.analysis_method?.startsWith(embeddedAnalystName)
  return (
    <>
      {sentence && <p className={lineClasses}>{sentence}</p>}
      {isAdmin && isUnratedByDemonstration && (
        <p className={classNames(lineClasses, 'wrap-anywhere')}>{connectModel}</p>
      )}
    </>
  )
}

const lineClasses = 'text-[0.9375rem] leading-relaxed'
