import { Suspense } from 'react'
import type { EpisodeCard } from '#shared/domain/episode.ts'
import { hasCapability } from '#shared/rules/access.ts'
import { answersAmong, mayHaveOtherSide } from '#web/features/episode/both-sides.ts'
import { HearBothButton } from '#web/features/episode/components/hear-both.tsx'
import { PlayEpisode } from '#web/features/episode/components/play-episode.tsx'
import { QueueMenu } from '#web/features/episode/components/queue-menu.tsx'
import { isTranscribable } from '#web/features/episode/is-transcribable.ts'
import { useSession } from '#web/features/session/api/me.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'

/** Loaded on demand, because few users may transcribe. */
const TranscribeAction = lazyPart(() =>
  import('#web/app/parts/transcribe-action.tsx').then((m) => m.TranscribeAction),
)

type CardActionsProps = {
  episode: EpisodeCard
  /**
   * Topic of the list on this page. With it, `others` is searched for the other side before the server is
   * asked.
   */
  topic?: string
  others?: readonly EpisodeCard[]
}

export function CardActions({ episode, topic, others = [] }: CardActionsProps) {
  const { user } = useSession()
  const mayTranscribe = user !== null && hasCapability(user, 'system:process')
  if (mayTranscribe && isTranscribable(episode)) {
    return (
      <Suspense>
        <TranscribeAction episodeId={episode.id} title={episode.title} />
      </Suspense>
    )
  }
  return (
    <span className="flex items-center gap-2 pointer-coarse:-my-1">
      {mayHaveOtherSide(episode) ? (
        <HearBothButton
          episode={episode}
          topic={topic}
          answers={topic ? answersAmong(episode, others, topic) : undefined}
        />
      ) : (
        <PlayEpisode episode={episode} />
      )}
      <QueueMenu episode={episode} />
    </span>
  )
}
