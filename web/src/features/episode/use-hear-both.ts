import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { OtherSide } from '#shared/domain/episode.ts'
import { otherSideQuery } from '#web/features/episode/api/episode.ts'
import {
  type BothSides,
  beginningWith,
  pairsOf,
  type QuotedEpisode,
} from '#web/features/episode/both-sides.ts'
import { openBothSides } from '#web/features/episode/both-sides-panel.ts'
import { showFailure, showToast } from '#web/ui/toast-store.ts'

type HearBoth = {
  first: BothSides | undefined
  hasNoAnswer: boolean
  isLoading: boolean
  /** Loads the other side on hover, so that a press plays immediately. */
  prepare: () => void
  open: () => void
}

export type HearBothOptions = {
  /** Episodes of the other side, if the page already has some; otherwise the server is asked. */
  answers?: readonly OtherSide[] | undefined
  topic?: string | undefined
  /** The episode whose answer is heard first. */
  firstAnswerId?: number | undefined
}

export function useHearBoth(
  episode: QuotedEpisode,
  { answers = [], topic, firstAnswerId }: HearBothOptions,
): HearBoth {
  const queryClient = useQueryClient()
  const query = otherSideQuery(episode.id)
  const { data } = useQuery({ ...query, enabled: false })
  const [isLoading, setIsLoading] = useState(false)
  const fromProps = beginningWith(pairsOf(episode, answers, topic), firstAnswerId)
  const known = fromProps.length > 0 ? fromProps : data && pairsOf(episode, data, topic)
  const loadAndOpen = async () => {
    setIsLoading(true)
    const page = location.pathname
    try {
      const pairs = pairsOf(episode, await queryClient.fetchQuery(query), topic)
      // The visitor has gone on to another page meanwhile.
      if (location.pathname !== page) return
      if (pairs.length > 0) openBothSides(pairs)
      else showToast({ title: 'No episode from the other side discusses these topics yet.' })
    } catch {
      showFailure({ title: "The other side couldn't be loaded.", description: 'Please try again.' })
    } finally {
      setIsLoading(false)
    }
  }
  return {
    first: known?.[0],
    hasNoAnswer: known?.length === 0,
    isLoading,
    prepare: () => void queryClient.prefetchQuery(query),
    open: () => (known ? openBothSides(known) : void loadAndOpen()),
  }
}
