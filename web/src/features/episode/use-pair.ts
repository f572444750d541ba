import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { passageQuery } from '#web/features/episode/api/episode.ts'
import type { BothSides, Side, Voice } from '#web/features/episode/both-sides.ts'
import {
  type Beginning,
  followPlayer,
  heardSide,
  loadingPair,
  type PairState,
} from '#web/features/episode/pair-state.ts'
import { playOn, playOrGoOn, playSide, playSought } from '#web/features/episode/play-pair.ts'
import { type SpokenPair, withPassage } from '#web/features/episode/spoken-voice.ts'
import { player } from '#web/lib/player/player.ts'

const usePassage = ({ episode, quote }: Voice) => useQuery(passageQuery(episode.id, quote.quote_id))

/** Starts when the passages have arrived, so that playback does not begin in the middle of a sentence. */
export function usePair({ own, other, topic }: BothSides, beginning: Beginning) {
  const ownPassage = usePassage(own)
  const otherPassage = usePassage(other)
  const isReady = !ownPassage.isPending && !otherPassage.isPending
  const spoken = {
    own: withPassage(own, ownPassage.data),
    other: withPassage(other, otherPassage.data),
    topic,
  }
  const stop = useRef<() => void>(undefined)
  const [state, setState] = useState(() => loadingPair(beginning))
  // biome-ignore lint/correctness/useExhaustiveDependencies: passages that have arrived never change
  useEffect(() => {
    // Otherwise an episode that is playing would be taken for the voice that is about to speak.
    if (!isReady) return player.pause()
    stop.current = startPair(spoken, beginning, setState)
    return stop.current
  }, [isReady])
  return {
    spoken,
    state,
    isReady,
    play: (side: Side) => isReady && playSide(player, spoken, side),
    /** Stops following first, because playing without an end looks like seeking within the passage. */
    goOnInEpisode: (side: Side) => {
      stop.current?.()
      playOn(player, spoken[side], heardSide(state) === side)
    },
  }
}

function startPair(spoken: SpokenPair, beginning: Beginning, onChange: (state: PairState) => void) {
  let state = loadingPair(beginning)
  const follow = () => {
    state = followPlayer(state, { player: player.getState(), pair: spoken })
    onChange(state)
    playSought(player, spoken, state)
  }
  const stop = player.subscribe(follow)
  playOrGoOn(player, spoken, beginning.side)
  follow()
  return stop
}
