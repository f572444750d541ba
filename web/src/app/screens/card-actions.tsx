import { Suspense } from 'react'
import type { EpisodeCard } from '#shared/domain/episode.ts'
import { hasCapability } from '#shared/rules/access.ts'
import { HearBothButton } from '#web/features/episode/components/hear-both.tsx'
import { isTranscribable } from '#web/features/episode/is-transcribable.ts'
import { useSession } from '#web/features/session/api/me.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'

/** Few people may start one. */
const TranscribeAction = lazyPart(() =>
  import('#web/app/screens/transcribe-action.tsx').then((m) => m.TranscribeAction),
)

/** What can be done with an episode from its card: hear both sides, or have it transcribed by those who may. */
export function CardActions({ episode }: { episode: EpisodeCard }) {
  const { user } = useSession()
  const mayTranscribe = user !== null && hasCapability(user, 'system:process')
  return mayTranscribe && isTranscribable(episode) ? (
    <Suspense>
      <TranscribeAction episodeId={episode.id} title={episode.title} />
    </Suspense>
  ) : (
    // Beside two badges there is room in wide windows only; the episode's page has it at every width.
    <HearBothButton episode={episode} className={episode.is_contested ? 'max-lg:hidden' : ''} />
  )
}
