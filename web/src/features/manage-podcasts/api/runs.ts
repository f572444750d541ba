import { infiniteQueryOptions, useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query'
import { type BulkGroup, hasDateOrder, type RunGroup } from '#shared/rules/run-groups.ts'
import {
  type ChangedEpisode,
  episodeChangeKey,
  refetchEpisodes,
  runsKey,
} from '#web/features/manage-podcasts/api/episode-change.ts'
import { podcastListKey } from '#web/features/manage-podcasts/api/podcasts.ts'
import { fetchPageIfDue } from '#web/features/manage-podcasts/api/polled-pages.ts'
import type { BulkTexts } from '#web/features/manage-podcasts/bulk-texts.ts'
import { type CallAnswer, call, callPage, firstCursor } from '#web/lib/api/client.ts'
import { RefusedItem } from '#web/lib/run-for-each.ts'
import { type BulkProgress, runInBatches } from '#web/lib/run-in-batches.ts'
import { warnBeforeClose } from '#web/lib/warn-before-close.ts'
import { rowsPerPage } from '#web/ui/use-page-of-rows.ts'

const pollMs = 2500
/** Computing queue positions reads all waiting runs, and a search reads many that do not match. */
const slowPollMs = 10_000

/** `find` and `sort` are empty by default. */
export type RunsFilter = { group: RunGroup; find: string; sort: 'oldest' | '' }

export const runsQuery = ({ group, find, sort }: RunsFilter) =>
  infiniteQueryOptions({
    queryKey: [...runsKey, group, find, sort],
    queryFn: ({ client, queryKey, pageParam, signal }) =>
      fetchPageIfDue({ client, queryKey, pageParam }, async () => {
        const { answer, nextCursor } = await callPage('runs.list', {
          query: {
            group,
            find: find || undefined,
            sort: (hasDateOrder(group) && sort) || undefined,
            cursor: pageParam,
            limit: rowsPerPage,
          },
          signal,
        })
        return { answer: { episodes: answer }, nextCursor }
      }),
    initialPageParam: firstCursor(),
    getNextPageParam: (page) => page.nextCursor,
    staleTime: 0,
    refetchInterval: ({ state }) =>
      // Do not poll while the page only shows an error, because it has a retry button.
      state.data !== undefined && (group === 'waiting' || find !== '' ? slowPollMs : pollMs),
  })

export type BulkScope = { group: BulkGroup; podcastId?: number }

export function fetchEstimate({ group, podcastId }: BulkScope): Promise<CallAnswer<'runs.estimate'>> {
  return call('runs.estimate', { query: { group, podcast_id: podcastId } })
}

/** `start`: as soon as a slot is free. `release`: now, without waiting for the pause or the budget. */
export type RunAction = 'start' | 'release' | 'cancel'

type Outcomes = CallAnswer<'runs.begin'>

function act(action: RunAction, episodeIds: number[]): Promise<Outcomes> {
  if (action === 'cancel') return call('runs.cancel', { body: { episode_ids: episodeIds } })
  return call('runs.begin', { body: { episode_ids: episodeIds, at_once: action === 'release' } })
}

/** @throws RefusedItem with the reason */
export async function actOnEpisode(action: RunAction, episodeId: number): Promise<void> {
  const { refused } = await act(action, [episodeId])
  if (refused[0] !== undefined) throw new RefusedItem(refused[0].reason)
}

/** @throws RefusedItem with the reason when no episode was started */
export async function startEpisodes(episodeIds: readonly number[]): Promise<BulkProgress> {
  const sum = await runInBatches({ episodeIds, runBatch: (ids) => act('start', ids), onProgress: () => {} })
  if (sum.done === 0 && sum.reasons[0] !== undefined) throw new RefusedItem(sum.reasons[0])
  return sum
}

type ChangeOutcome = {
  onDone: (action: RunAction) => void
  onRefused: (reason: string, action: RunAction) => void
  onFailed: (error: Error, action: RunAction) => void
}

export function useRunChange(episode: ChangedEpisode, { onDone, onRefused, onFailed }: ChangeOutcome) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationKey: episodeChangeKey(episode.id),
    mutationFn: (action: RunAction) => act(action, [episode.id]),
    onSuccess: ({ refused: [refusal] }, action) =>
      refusal ? onRefused(refusal.reason, action) : onDone(action),
    onError: onFailed,
    onSettled: () => refetchEpisodes(queryClient, [episode]),
  })
}

const bulkRunsKey = ['bulk-runs']

export const useIsBulkBusy = () => useIsMutating({ mutationKey: bulkRunsKey }) > 0

type BulkRequest = { texts: BulkTexts; episodeIds: readonly number[] }

type BulkOutcome = {
  onProgress: (progress: BulkProgress) => void
  onDone: (sum: BulkProgress, texts: BulkTexts) => void
  onFailed: (error: Error, texts: BulkTexts) => void
}

/**
 * Sends the episodes in batches. Continues when the admin opens another screen; closing the page stops it, so
 * the browser warns first.
 */
export function useBulkRuns({ onProgress, onDone, onFailed }: BulkOutcome) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationKey: bulkRunsKey,
    mutationFn: ({ texts, episodeIds }: BulkRequest) =>
      warnBeforeClose(() =>
        runInBatches({ episodeIds, runBatch: (ids) => act(texts.action, ids), onProgress }),
      ),
    onSuccess: (sum, { texts }) => onDone(sum, texts),
    onError: (error, { texts }) => onFailed(error, texts),
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: runsKey }),
        queryClient.invalidateQueries({ queryKey: podcastListKey }),
      ]),
  })
}

/** The step to start from. Where it is undefined, the server decides. */
export type RunStart = 'transcribe' | 'analyze'

export function fetchRunEstimate(episodeId: number, from?: RunStart): Promise<CallAnswer<'runs.estimate'>> {
  return call('runs.estimate', { query: { episode_id: episodeId, from } })
}
