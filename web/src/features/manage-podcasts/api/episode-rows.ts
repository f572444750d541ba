import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { EpisodeAdminRow } from '#shared/domain/episode.ts'
import { type Stance, stances } from '#shared/domain/stance.ts'
import { longestSearch } from '#shared/rules/bounds.ts'
import { type RowState, rowStates } from '#shared/rules/row-state.ts'
import {
  type ChangedEpisode,
  episodeChangeKey,
  refetchEpisodes,
  rowsKey,
} from '#web/features/manage-podcasts/api/episode-change.ts'
import { fetchPageIfDue } from '#web/features/manage-podcasts/api/polled-pages.ts'
import * as rows from '#web/features/manage-podcasts/episode-rows.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { type CallInput, call, callForEffect, callPage, firstCursor } from '#web/lib/api/client.ts'

const runningPollMs = 2500
/** Imports and scheduled feed checks can start runs at any time, so the table polls even when idle. */
const idlePollMs = 8000

/** An empty string means no filter. */
export type EpisodeRowFilter = {
  status: RowState | ''
  stance: Stance | 'none' | ''
  title: string
  sort: 'oldest' | ''
}

export function filterOf(search: URLSearchParams): EpisodeRowFilter {
  const stance = search.get('stance')
  return {
    status: rowStates.find((state) => state === search.get('status')) ?? '',
    stance: stance === 'none' ? 'none' : (stances.find((one) => one === stance) ?? ''),
    title: (search.get('title') ?? '').slice(0, longestSearch),
    sort: search.get('sort') === 'oldest' ? 'oldest' : '',
  }
}

const queryOf = ({ status, stance, title, sort }: EpisodeRowFilter) => ({
  status: status || undefined,
  stance: stance || undefined,
  title: title || undefined,
  sort: sort || undefined,
})

/** Bounded by the maximum response size, not by rendering: the table is virtualized. */
const pageSize = 50

/** Polled while visible, more often while an episode is being processed. */
export const episodeRowsQuery = (podcastId: number, filter: EpisodeRowFilter) =>
  infiniteQueryOptions({
    queryKey: [...rowsKey(podcastId), filter],
    queryFn: ({ client, queryKey, pageParam, signal }) =>
      fetchPageIfDue({ client, queryKey, pageParam }, () =>
        callPage('podcasts.list-episodes', {
          params: { podcast_id: String(podcastId) },
          query: { ...queryOf(filter), cursor: pageParam, limit: pageSize },
          signal,
        }),
      ),
    initialPageParam: firstCursor(),
    getNextPageParam: (page) => page.nextCursor,
    staleTime: 0,
    refetchInterval: ({ state }) => {
      // Do not poll while the page only shows an error, because it has a retry button.
      if (state.data === undefined) return false
      return rows.isSomethingRunning(rows.loadedRows(state.data)) ? runningPollMs : idlePollMs
    },
  })

/** Undefined when the episode was deleted. */
export async function findRow({ id, podcast_id }: EpisodeAdminRow): Promise<EpisodeAdminRow | undefined> {
  const answer = await call('podcasts.list-episodes', {
    params: { podcast_id: String(podcast_id) },
    query: { id },
  })
  return rows.loadedRows({ pages: [{ answer }] }).find((row) => row.id === id)
}

type RowChange =
  | { kind: 'transcribe' | 'analyze' | 'delete' }
  | { kind: 'update'; change: NonNullable<CallInput<'episodes.update'>['body']> }

type ChangeOutcome = {
  onDone?: (change: RowChange) => void
  onFailed: (error: Error, change: RowChange) => void
}

/** A 404 counts as success, because the episode is already deleted. */
export async function deleteEpisode(episodeId: number): Promise<void> {
  try {
    await callForEffect('episodes.delete', { params: { id: String(episodeId) } })
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) throw error
  }
}

/** Refetches the row on success and failure. The callbacks run even if the row has unmounted. */
export function useRowChange(episode: ChangedEpisode, { onDone, onFailed }: ChangeOutcome) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationKey: episodeChangeKey(episode.id),
    mutationFn: async (change: RowChange) => {
      const params = { id: String(episode.id) }
      if (change.kind === 'update') await call('episodes.update', { params, body: change.change })
      else if (change.kind === 'delete') await callForEffect('episodes.delete', { params })
      else await call(`episodes.${change.kind}`, { params })
    },
    onSuccess: (_, change) => onDone?.(change),
    onError: (error, change) => onFailed(error, change),
    onSettled: () => refetchEpisodes(queryClient, [episode]),
  })
}
