import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { EpisodeCard, EpisodeView, OtherSide } from '#shared/domain/episode.ts'
import { otherSideQuery } from '#web/features/episode/api/episode.ts'
import { type BothSides, bothSides, type Side } from '#web/features/episode/both-sides.ts'
import { isPlayingOrLoading } from '#web/lib/player/create-player.ts'
import { type PlayerState, player, usePlayer } from '#web/lib/player/player.ts'
import { showFailure, showToast } from '#web/ui/toast-store.ts'

type HearBoth = {
  both: BothSides | undefined
  heard: Side | undefined
  hasNoAnswer: boolean
  isLoading: boolean
  /** Loads the other side on hover, so that a press plays immediately. */
  prepare: () => void
  toggle: () => void
}

export type HearBothOptions = {
  /** Episodes of the other side, if the page already has some; otherwise the server is asked. */
  answers?: readonly OtherSide[] | undefined
  topic?: string | undefined
}

export function useHearBoth(
  episode: EpisodeCard | EpisodeView,
  { answers = [], topic }: HearBothOptions,
): HearBoth {
  const queryClient = useQueryClient()
  const query = otherSideQuery(episode.id)
  const { data } = useQuery({ ...query, enabled: false })
  const [isLoading, setIsLoading] = useState(false)
  const fromProps = bothSides(episode, answers, topic)
  const found = fromProps ? answers : data
  const both = fromProps ?? (found && bothSides(episode, found, topic))
  const heard = usePlayer((state) => sideHeard(state, both))
  const start = (known: readonly OtherSide[]) => {
    const pair = bothSides(episode, known, topic)
    if (pair) player.play(pair.own.episode, { ...pair.own, next: pair.other })
    else showToast({ title: 'No episode from the other side discusses these topics yet.' })
  }
  const loadAndStart = async () => {
    setIsLoading(true)
    try {
      start(await queryClient.fetchQuery(query))
    } catch {
      showFailure({ title: 'The other side could not be loaded.', description: 'Please try again.' })
    } finally {
      setIsLoading(false)
    }
  }
  return {
    both,
    heard,
    hasNoAnswer: found !== undefined && both === undefined,
    isLoading,
    prepare: () => void queryClient.prefetchQuery(query),
    toggle: () => {
      if (heard) player.pause()
      else if (found) start(found)
      else void loadAndStart()
    },
  }
}

function sideHeard(state: PlayerState, both: BothSides | undefined): Side | undefined {
  const { episode, clip, next } = state
  if (!both || !clip || !isPlayingOrLoading(state)) return undefined
  const isOther = (one: { id: number } | null | undefined, id: string | undefined) =>
    one?.id === both.other.episode.id && id === both.other.clip.id
  if (isOther(episode, clip.id)) return 'other'
  const isOwn = episode?.id === both.own.episode.id && clip.id === both.own.clip.id
  return isOwn && isOther(next?.episode, next?.clip.id) ? 'own' : undefined
}
