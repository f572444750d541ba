import { Suspense, useState } from 'react'
import type { EpisodeCard } from '#shared/domain/episode.ts'
import { playableEpisode } from '#web/features/episode/playable-episode.ts'
import type { PlayableEpisode } from '#web/lib/player/player.ts'
import { spokenTitle } from '#web/lib/spoken-title.ts'
import { changeQueue } from '#web/ui/change-queue.ts'
import { Icon } from '#web/ui/icons.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { showToast } from '#web/ui/toast-store.ts'

const OpenQueueMenu = lazyPart(() =>
  import('#web/features/episode/components/open-queue-menu.tsx').then((m) => m.OpenQueueMenu),
)

export const queueActions = (episode: PlayableEpisode) => {
  const add = (method: 'addNext' | 'addLast', title: string) => () =>
    void changeQueue((queue) => {
      queue[method]([{ episode }])
      showToast({ title, description: episode.title })
    })
  return [
    { text: 'Play next', run: add('addNext', 'Plays next') },
    { text: 'Play last', run: add('addLast', 'Added to the end of the queue') },
  ]
}

const buttonClasses =
  'inline-flex size-9 shrink-0 items-center justify-center rounded-full border border-line-strong hover:bg-sunken aria-busy:opacity-55 pointer-coarse:size-11'

/** The menu's code is loaded at the first press. */
export function QueueMenu({ episode }: { episode: EpisodeCard }) {
  const [isAsked, setIsAsked] = useState(false)
  const playable = playableEpisode(episode)
  if (!playable) return null
  const label = `Add to the queue: ${spokenTitle(playable.title)}`
  const icon = (
    <Icon>
      <path d="M5.500 12h.01M12 12h.01M18.500 12h.01" strokeWidth="3" />
    </Icon>
  )
  const button = (
    <button
      type="button"
      aria-label={label}
      aria-haspopup="menu"
      aria-busy={isAsked}
      className={buttonClasses}
      onClick={() => setIsAsked(true)}
    >
      {icon}
    </button>
  )
  if (!isAsked) return button
  return (
    <Suspense fallback={button}>
      <OpenQueueMenu label={label} className={buttonClasses} icon={icon} actions={queueActions(playable)} />
    </Suspense>
  )
}
