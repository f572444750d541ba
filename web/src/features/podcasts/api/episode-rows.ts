import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import * as rows from '#web/features/podcasts/episode-rows.ts'
import { type CallInput, call, callPage, firstCursor } from '#web/lib/api/client.ts'

const runningPollMs = 2500
/** Imported episodes start by themselves, feeds are checked by the clock: an idle table may wake at any time. */
const idlePollMs = 8000

/** A podcast's episodes of every status; read again while it is looked at, oftener while one of them is being processed. */
export const episodeRowsQuery = (podcastId: number) =>
  infiniteQueryOptions({
    queryKey: ['podcasts', podcastId, 'rows'],
    queryFn: ({ pageParam, signal }) =>
      callPage('podcasts.list-episodes', {
        params: { podcast_id: String(podcastId) },
        query: { cursor: pageParam },
        signal,
      }),
    initialPageParam: firstCursor(),
    getNextPageParam: (page) => page.nextCursor,
    staleTime: 0,
    refetchInterval: ({ state }) => {
      // A page that shows nothing but a failure waits for its reader to try again.
      if (state.data === undefined) return false
      return rows.isSomethingRunning(rows.rowsOf(state.data)) ? runningPollMs : idlePollMs
    },
  })

type RowChange =
  | { kind: 'transcribe' | 'analyze' | 'delete'; episodeId: number }
  | { kind: 'update'; episodeId: number; change: NonNullable<CallInput<'episodes.update'>['body']> }

/** Starts a run or changes a stance by hand; the rows are read again either way. */
export function useRowChange(podcastId: number) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (change: RowChange) => {
      const params = { id: String(change.episodeId) }
      if (change.kind === 'update') await call('episodes.update', { params, body: change.change })
      else await call(`episodes.${change.kind}`, { params })
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: episodeRowsQuery(podcastId).queryKey }),
  })
}
