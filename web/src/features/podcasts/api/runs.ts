import { infiniteQueryOptions, useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query'
import type { BulkGroup, RunGroup } from '#shared/rules/run-groups.ts'
import {
  type ChangedEpisode,
  episodeChangeKey,
  rereadEpisode,
  runsKey,
} from '#web/features/podcasts/api/episode-change.ts'
import { readInTurn } from '#web/features/podcasts/api/followed-pages.ts'
import { podcastsQuery } from '#web/features/podcasts/api/podcasts.ts'
import type { BulkTexts } from '#web/features/podcasts/bulk-texts.ts'
import { actOnAll, type BulkProgress } from '#web/lib/act-on-all.ts'
import { type CallAnswer, call, callPage, firstCursor } from '#web/lib/api/client.ts'
import { warnBeforeClose } from '#web/lib/warn-before-close.ts'

const pollMs = 2500
/** Telling places reads all that wait. */
const linePollMs = 10_000

/** Episodes of one group over all podcasts; read again while they are looked at. */
export const runsQuery = (group: RunGroup) =>
  infiniteQueryOptions({
    queryKey: [...runsKey, group],
    queryFn: ({ client, queryKey, pageParam, signal }) =>
      readInTurn({ client, queryKey, pageParam }, async () => {
        const { answer, nextCursor } = await callPage('runs.list', {
          query: { group, cursor: pageParam },
          signal,
        })
        return { answer: { episodes: answer }, nextCursor }
      }),
    initialPageParam: firstCursor(),
    getNextPageParam: (page) => page.nextCursor,
    staleTime: 0,
    refetchInterval: ({ state }) =>
      // A page that shows nothing but a failure waits for its reader to try again.
      state.data !== undefined && (group === 'waiting' ? linePollMs : pollMs),
  })

/** Which episodes; of one podcast where it is named. */
export type BulkScope = { group: BulkGroup; podcastId?: number }

/** What many episodes cost; asked for anew each time. */
export function fetchEstimate({ group, podcastId }: BulkScope): Promise<CallAnswer<'runs.estimate'>> {
  return call('runs.estimate', { query: { group, podcast_id: podcastId } })
}

/** `begin`: as soon as there is room. `release`: without waiting any more. */
export type RunAction = 'begin' | 'release' | 'cancel'

type Outcomes = CallAnswer<'runs.begin'>

function act(action: RunAction, episodeIds: number[]): Promise<Outcomes> {
  if (action === 'cancel') return call('runs.cancel', { body: { episode_ids: episodeIds } })
  return call('runs.begin', { body: { episode_ids: episodeIds, at_once: action === 'release' } })
}

type ChangeOutcome = {
  onDone: (action: RunAction) => void
  onRefused: (reason: string, action: RunAction) => void
  onFailed: (error: Error, action: RunAction) => void
}

/** Does something to the run of one episode. What came of it is told also where the row is not in the page any more. */
export function useRunChange(episode: ChangedEpisode, { onDone, onRefused, onFailed }: ChangeOutcome) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationKey: episodeChangeKey(episode.id),
    mutationFn: (action: RunAction) => act(action, [episode.id]),
    onSuccess: ({ refused: [refusal] }, action) =>
      refusal ? onRefused(refusal.reason, action) : onDone(action),
    onError: onFailed,
    onSettled: () => rereadEpisode(queryClient, episode),
  })
}

const bulkRunsKey = ['bulk-runs']

/** Whether many are being begun, whichever screen they were begun on. */
export const useIsBulkBusy = () => useIsMutating({ mutationKey: bulkRunsKey }) > 0

type BulkRequest = { texts: BulkTexts; episodeIds: readonly number[] }

type BulkOutcome = {
  onProgress: (progress: BulkProgress) => void
  onDone: (sum: BulkProgress, texts: BulkTexts) => void
  onFailed: (error: Error, texts: BulkTexts) => void
}

/**
 * Does it to many, as many in a call as it takes, and says how far it is. It goes on where who asked has left for another screen, and
 * what came of it is told there; whoever closes the site in between is warned, and leaves the rest as it was.
 */
export function useBulkRuns({ onProgress, onDone, onFailed }: BulkOutcome) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationKey: bulkRunsKey,
    mutationFn: ({ texts, episodeIds }: BulkRequest) =>
      warnBeforeClose(() => actOnAll({ episodeIds, act: (ids) => act(texts.action, ids), onProgress })),
    onSuccess: (sum, { texts }) => onDone(sum, texts),
    onError: (error, { texts }) => onFailed(error, texts),
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: runsKey }),
        queryClient.invalidateQueries({ queryKey: podcastsQuery.queryKey, exact: true }),
      ]),
  })
}

/** Where a run begins; without it where the service finds that it does. */
export type RunStart = 'transcribe' | 'analyze'

/** What one episode’s next run costs; asked for anew each time. */
export function fetchRunEstimate(episodeId: number, from?: RunStart): Promise<CallAnswer<'runs.estimate'>> {
  return call('runs.estimate', { query: { episode_id: episodeId, from } })
}
