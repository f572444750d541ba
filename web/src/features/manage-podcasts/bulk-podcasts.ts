import { useQueryClient } from '@tanstack/react-query'
import { countOf, formatCount } from '#shared/format/number.ts'
import { runsKey } from '#web/features/manage-podcasts/api/episode-change.ts'
import { podcastsKey } from '#web/features/manage-podcasts/api/podcasts.ts'
import type { ChosenPodcast } from '#web/features/manage-podcasts/components/podcast-selection.tsx'
import { describeError } from '#web/lib/api/api-error.ts'
import { type ItemResult, runForEach } from '#web/lib/run-for-each.ts'
import { createStore, useStore } from '#web/lib/store.ts'
import { warnBeforeClose } from '#web/lib/warn-before-close.ts'

export type BulkPodcastTask = {
  title: string
  podcasts: readonly ChosenPodcast[]
  /** Returns what is shown as the podcast's result. */
  work: (podcast: ChosenPodcast) => Promise<string>
}

export type PodcastResult = ItemResult<ChosenPodcast>

type BulkJob = {
  task: BulkPodcastTask
  results: readonly PodcastResult[]
  isOver: boolean
  isStopped: boolean
}

/** Outlives the screen, so that the work continues and its results stay when the admin opens another one. */
const jobStore = createStore<BulkJob | undefined>(undefined)

/** Each call reads a feed or writes many items, and must leave functions free for visitors. */
const callsAtOnce = 3

const change = (part: Partial<BulkJob>) => {
  const job = jobStore.get()
  if (job) jobStore.set({ ...job, ...part })
}

async function runJob(task: BulkPodcastTask, earlier: readonly PodcastResult[]) {
  jobStore.set({ task, results: earlier, isOver: false, isStopped: false })
  const results = await warnBeforeClose(() =>
    runForEach({
      items: task.podcasts,
      work: task.work,
      describeFailure: describeError,
      atOnce: callsAtOnce,
      isStopped: () => jobStore.get()?.isStopped ?? false,
      onChange: (now) => change({ results: [...earlier, ...now] }),
    }),
  )
  change({ isOver: true })
  return results
}

const isDone = ({ state }: PodcastResult) => state === 'done'

export function useBulkPodcasts(onDone: (podcasts: readonly ChosenPodcast[]) => void) {
  const queryClient = useQueryClient()
  const job = useStore(jobStore)
  const start = async (task: BulkPodcastTask, earlier: readonly PodcastResult[] = []) => {
    const results = await runJob(task, earlier)
    onDone(results.filter(isDone).map(({ item }) => item))
    await Promise.all([podcastsKey, runsKey].map((queryKey) => queryClient.invalidateQueries({ queryKey })))
  }
  return {
    job,
    isBusy: job !== undefined && !job.isOver,
    start: (task: BulkPodcastTask) => void start(task),
    stop: () => change({ isStopped: true }),
    close: () => jobStore.set(undefined),
    retry: () => {
      if (!job) return
      const podcasts = job.results.filter((result) => !isDone(result)).map(({ item }) => item)
      void start({ ...job.task, podcasts }, job.results.filter(isDone))
    },
  }
}

export type BulkPodcasts = ReturnType<typeof useBulkPodcasts>

export function bulkSentence(results: readonly PodcastResult[], isOver: boolean): string {
  const count = (state: PodcastResult['state']) => results.filter((result) => result.state === state).length
  const parts = [
    `${formatCount(count('done'))} of ${countOf(results.length, 'podcast')} done`,
    ...(count('failed') > 0 ? [`${formatCount(count('failed'))} failed`] : []),
    ...(count('stopped') > 0 ? [`${formatCount(count('stopped'))} not begun`] : []),
  ]
  return `${parts.join(', ')}${isOver ? '.' : '…'}`
}

export function resultText({ state, message }: PodcastResult): string {
  switch (state) {
    case 'waiting':
      return 'Waiting'
    case 'running':
      return 'In progress…'
    case 'done':
      return message
    case 'failed':
      return `Failed. ${message}`
    case 'stopped':
      return 'Not begun'
  }
}
