import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { otherSideQuery } from '#web/features/episode/api/episode.ts'
import { pairsOf, type Voice } from '#web/features/episode/both-sides.ts'
import { openBothSides } from '#web/features/episode/both-sides-panel.ts'
import { hasEnded } from '#web/features/episode/spoken-voice.ts'
import { keepAboveBar } from '#web/features/player/keep-above-bar.ts'
import { usePlayer } from '#web/lib/player/player.ts'
import { Button } from '#web/ui/button.tsx'

/**
 * Offers an answer of the other side once the quote was heard to its end. The offer then stays, so that the
 * focus on it is never lost.
 */
export function OtherSideOffer(voice: Voice) {
  const { data: answers = [] } = useQuery(otherSideQuery(voice.episode.id))
  const isOver = usePlayer((state) => hasEnded(state, { ...voice, passage: undefined }))
  const [wasHeard, setWasHeard] = useState(isOver)
  if (isOver && !wasHeard) setWasHeard(true)
  const pairs = pairsOf(voice.episode, answers)
  const offered = wasHeard ? pairs[0]?.other.excerpt.episode : undefined
  const isOffered = offered !== undefined
  useEffect(() => {
    if (isOffered) keepAboveBar()
  }, [isOffered])
  return (
    <>
      <p role="status" className="sr-only">
        {offered && `You can now hear the other side: ${offered.stance}, ${offered.podcastName}`}
      </p>
      {offered && (
        <Button
          data-offer
          aria-haspopup="dialog"
          onClick={() => openBothSides(pairs, 'other')}
          className="min-h-14 grow rounded-[1.75rem] border-ink bg-ink text-base font-semibold text-paper hover:bg-ink hover:opacity-85 sm:grow-0 sm:px-6 sm:text-lg"
        >
          Hear the other side
        </Button>
      )}
    </>
  )
}
