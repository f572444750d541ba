import type { ReactNode } from 'react'
import { queueActions } from '#web/features/episode/components/queue-menu.tsx'
import type { PlayableEpisode } from '#web/lib/player/player.ts'
import { Button } from '#web/ui/button.tsx'

/** Not in the menu's file, which home loads. */
export function QueueButtons({ episode, children }: { episode: PlayableEpisode; children: ReactNode }) {
  return (
    <div className="flex max-w-full flex-wrap gap-2 noscript:hidden">
      {queueActions(episode).map(({ text, run }) => (
        <Button key={text} variant="small" onClick={run}>
          {text}
        </Button>
      ))}
      {children}
    </div>
  )
}
