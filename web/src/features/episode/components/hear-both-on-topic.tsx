import type { EpisodeCard } from '#shared/domain/episode.ts'
import { topicText } from '#shared/format/topic-text.ts'
import { pairsOnTopic } from '#web/features/episode/both-sides.ts'
import { openBothSides } from '#web/features/episode/both-sides-panel.ts'
import { Button } from '#web/ui/button.tsx'
import { PlayIcon } from '#web/ui/icons.tsx'

type HearBothOnTopicProps = { topic: string; episodes: readonly EpisodeCard[] }

/** Absent unless a quote from each side is among the listed episodes. */
export function HearBothOnTopic({ topic, episodes }: HearBothOnTopicProps) {
  const pairs = pairsOnTopic(episodes, topic)
  if (pairs.length === 0) return null
  return (
    <Button aria-haspopup="dialog" className="noscript:hidden" onClick={() => openBothSides(pairs)}>
      <PlayIcon className="size-4" />
      Hear both sides
      <span className="sr-only">on {topicText(topic)}</span>
    </Button>
  )
}
