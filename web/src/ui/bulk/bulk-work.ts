import { countOf, formatCount } from '#shared/format/number.ts'
import { describeError } from '#web/lib/api/api-error.ts'
import { type ItemResult, RefusedItem, runForEach } from '#web/lib/run-for-each.ts'
import { createStore, type ObservableStore, useStore } from '#web/lib/store.ts'
import { warnBeforeClose } from '#web/lib/warn-before-close.ts'

export type BulkItem = { id: number | string; name: string }

export type BulkTask<Item extends BulkItem> = {
  title: string
  items: readonly Item[]
  /** Returns what is shown as the item's result. */
  work: (item: Item) => Promise<string>
}

type BulkJob<Item extends BulkItem> = {
  task: BulkTask<Item>
  results: readonly ItemResult<Item>[]
  isOver: boolean
  isStopped: boolean
}

type JobStore<Item extends BulkItem> = ObservableStore<BulkJob<Item> | undefined>

/**
 * Create it outside of components: the job then outlives the screen, so that the work continues and its
 * results stay when the admin opens another one.
 */
export const createJobStore = <Item extends BulkItem>(): JobStore<Item> =>
  createStore<BulkJob<Item> | undefined>(undefined)

/** Each call reads a feed or writes many items, and must leave functions free for visitors. */
const callsAtOnce = 3

function change<Item extends BulkItem>(store: JobStore<Item>, part: Partial<BulkJob<Item>>): void {
  const job = store.get()
  if (job) store.set({ ...job, ...part })
}

async function runJob<Item extends BulkItem>(
  store: JobStore<Item>,
  task: BulkTask<Item>,
  earlier: readonly ItemResult<Item>[],
) {
  store.set({ task, results: earlier, isOver: false, isStopped: false })
  const results = await warnBeforeClose(() =>
    runForEach({
      items: task.items,
      work: task.work,
      describeFailure: (error) => (error instanceof RefusedItem ? error.message : describeError(error)),
      atOnce: callsAtOnce,
      isStopped: () => store.get()?.isStopped ?? false,
      onChange: (now) => change(store, { results: [...earlier, ...now] }),
    }),
  )
  change(store, { isOver: true })
  return results
}

const isDone = ({ state }: ItemResult<unknown>) => state === 'done'

export type BulkWork<Item extends BulkItem> = {
  job: BulkJob<Item> | undefined
  isBusy: boolean
  start: (task: BulkTask<Item>) => void
  stop: () => void
  retry: () => void
  close: () => void
}

type BulkEnd<Item> = {
  /** Also called when the screen is closed. */
  onDone: (done: readonly Item[]) => void
  refetch: (tried: readonly Item[]) => Promise<unknown>
}

export function useBulkWork<Item extends BulkItem>(
  store: JobStore<Item>,
  { onDone, refetch }: BulkEnd<Item>,
): BulkWork<Item> {
  const job = useStore(store)
  const start = async (task: BulkTask<Item>, earlier: readonly ItemResult<Item>[] = []) => {
    const results = await runJob(store, task, earlier)
    onDone(results.filter(isDone).map(({ item }) => item))
    await refetch(task.items)
  }
  return {
    job,
    isBusy: job !== undefined && !job.isOver,
    start: (task) => void start(task),
    stop: () => change(store, { isStopped: true }),
    close: () => store.set(undefined),
    retry: () => {
      if (!job) return
      const items = job.results.filter((result) => !isDone(result)).map(({ item }) => item)
      void start({ ...job.task, items }, job.results.filter(isDone))
    },
  }
}

export function bulkSentence(
  results: readonly ItemResult<unknown>[],
  { noun, isOver }: { noun: string; isOver: boolean },
): string {
  const count = (state: ItemResult<unknown>['state']) =>
    results.filter((result) => result.state === state).length
  const parts = [
    `${formatCount(count('done'))} of ${countOf(results.length, noun)} done`,
    ...(count('failed') > 0 ? [`${formatCount(count('failed'))} failed`] : []),
    ...(count('stopped') > 0 ? [`${formatCount(count('stopped'))} not begun`] : []),
  ]
  return `${parts.join(', ')}${isOver ? '.' : '…'}`
}

export function resultText({ state, message }: ItemResult<unknown>): string {
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
