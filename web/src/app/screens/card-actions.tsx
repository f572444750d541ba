import { lazy, Suspense } from 'react'
import type { EpisodeCard } from '#shared/domain/episode.ts'
import { hasCapability } from '#shared/rules/access.ts'
import { answersAmong } from '#web/features/episode/both-sides.ts'
import { HearBothButton } from '#web/features/episode/components/hear-both.tsx'
import { isTranscribable } from '#web/features/episode/is-transcribable.ts'
import { useSession } from '#web/features/session/api/me.ts'

/** Few people may start one. */
const TranscribeAction = lazy(() =>
  import('#web/app/screens/transcribe-action.tsx').then((m) => ({ default: m.TranscribeAction })),
)

type CardActionsProps = {
  episode: EpisodeCard
  /** The topic that the list is about, and the episodes in it, among which the other side is looked for first. */
  topic?: string
  others?: readonly EpisodeCard[]
}

/** What can be done with an episode from its card: hear both sides, or have it transcribed by those who may. */
export function CardActions({ episode, topic, others = [] }: CardActionsProps) {
  const { user } = useSession()
  const mayTranscribe = user !== null && hasCapability(user, 'system:process')
  return mayTranscribe && isTranscribable(episode) ? (
    <Suspense>
      <TranscribeAction episodeId={episode.id} title={episode.title} />
    </Suspense>
  ) : (
    <HearBothButton
      episode={episode}
      topic={topic}
      answers={topic ? answersAmong(episode, others, topic) : undefined}
    />
  )
}
