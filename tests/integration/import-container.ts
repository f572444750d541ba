import type { Clock } from '#functions/clients/clock.ts'
import type { ImportDeps } from '#functions/use-cases/ingestion/import-feed.ts'
import { startNewContainer } from '#tests/integration/new-container.ts'
import type { PipelineEnvironment } from '#tests/integration/pipeline-environment.ts'
import { feedFile, type Publisher } from '#tests/integration/publisher.ts'
import { queueRecord } from '#tests/integration/queue-event.ts'

export const morning = new Date('2026-03-01T06:00:00.000Z')

export const transcriptTag = '<podcast:transcript url="/one.vtt" type="text/vtt"/>'

/** Oldest episode first. Another path or `generation` gives other episodes. */
export function publishFeed(
  publisher: Publisher,
  path: string,
  feed: { count: number; generation?: string },
): void {
  const { count, generation = 'a' } = feed
  const show = [...(path === '/feed.xml' ? [] : [path.slice(1)]), ...(generation === 'a' ? [] : [generation])]
  const items = Array.from({ length: count }, (_, index) => ({
    guid: `${path.slice(1)}-${generation}-${index + 1}`,
    title: [`Episode ${index + 1}`, ...show].join(' of '),
    day: index + 1,
    extra: transcriptTag,
  }))
  const content = feedFile(items).replace('<itunes:image href="/cover.png"/>', '')
  publisher.change(path, { type: 'application/rss+xml', content })
}

/** Loads the modules again, as a new container does, because they read the environment only once. */
export async function newContainer(publisher: Publisher) {
  startNewContainer()
  const { openTable } = await import('#functions/data/table/table.ts')
  const { createGuardedClient } = await import('#functions/clients/guarded-fetch.ts')
  const { openQueue } = await import('#functions/clients/queue.ts')
  const { openStateMachine } = await import('#functions/clients/state-machines.ts')
  const deps: ImportDeps = {
    catalogue: openTable('catalogue'),
    operations: openTable('operations'),
    importedQueue: openQueue(process.env.IMPORTED_QUEUE_URL ?? ''),
    client: createGuardedClient({ allowedPrivateHosts: [publisher.host] }),
  }
  const { addPodcast } = await import('#functions/use-cases/ingestion/add-podcast.ts')
  const { previewFeed } = await import('#functions/use-cases/ingestion/preview-feed.ts')
  const { checkFeed } = await import('#functions/use-cases/ingestion/check-feed.ts')
  const { importOlder } = await import('#functions/use-cases/ingestion/import-older.ts')
  const { setChecked } = await import('#functions/use-cases/ingestion/set-checked.ts')
  const { cancelRun } = await import('#functions/use-cases/runs/cancel-run.ts')
  const { beginRequestedRun, waitForRun } = await import('#functions/use-cases/runs/requested-run.ts')
  const imported = await import('#functions/entries/events/episode-imported.ts')
  const ended = await import('#functions/entries/events/execution-ended.ts')
  const failed = await import('#functions/entries/pipeline/mark-failed.ts')
  const sweep = await import('#functions/entries/schedules/sweep-runs.ts')
  const runDeps = {
    catalogue: deps.catalogue,
    runs: openStateMachine(process.env.EPISODE_MACHINE_ARN ?? ''),
  }
  return {
    add: (path: string, now = morning, ifKnown?: 'add' | 'move') =>
      addPodcast(deps, { url: `${publisher.url}${path}`, geographyId: 1, now, ifKnown }),
    preview: async (path: string, clock?: Pick<Clock, 'now'>) => {
      const request = { url: `${publisher.url}${path}`, now: morning }
      const preview = await previewFeed({ ...deps, ...(clock && { clock }) }, request)
      if ('offered_feeds' in preview) throw new Error(`${path} is a web page.`)
      return preview
    },
    offered: async (path: string) => {
      const answer = await previewFeed(deps, { url: `${publisher.url}${path}`, now: morning })
      return 'offered_feeds' in answer ? answer.offered_feeds : []
    },
    check: (now: Date, podcastId = 1, client = deps.client) =>
      checkFeed({ ...deps, client }, podcastId, { now }),
    importOlder: (podcastId: number, now = morning) => importOlder(deps, podcastId, now),
    setChecked: (podcastId: number, choice: { isChecked: boolean; now: Date }) =>
      setChecked(deps, podcastId, choice),
    request: (episodeId: number) =>
      beginRequestedRun(runDeps, episodeId, { from: 'transcribe', now: morning }),
    waitFor: (episodeId: number) => waitForRun(deps.catalogue, episodeId, morning),
    cancel: (episodeId: number) => cancelRun(runDeps, episodeId),
    announceFreeSlot: () => imported.handler({ Records: [queueRecord('room', '{"hasRoom":true}')] }),
    endedExecution: (name: string, status = 'FAILED') => ended.handler({ detail: { name, status } }),
    markFailed: (input: object) => failed.handler(input),
    sweep: () => sweep.handler({}),
    receive: (bodies: readonly string[]) =>
      imported.handler({ Records: bodies.map((body, index) => queueRecord(`message-${index}`, body)) }),
  }
}

export type Container = Awaited<ReturnType<typeof newContainer>>

export async function receiveAll(environment: PipelineEnvironment, { receive }: Container): Promise<number> {
  const bodies = environment.takeMessages()
  const { batchItemFailures } = await receive(bodies)
  if (batchItemFailures.length > 0) throw new Error(`${batchItemFailures.length} messages failed.`)
  return bodies.length
}
