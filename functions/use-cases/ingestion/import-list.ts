import { type StateMachine, startListImport } from '#functions/clients/state-machines.ts'
import {
  createListImport,
  endListImport,
  findLatestImport,
  findListImport,
  importUnderWay,
  type ListImport,
} from '#functions/data/podcasts/list-imports.ts'
import type { Table } from '#functions/data/table/table.ts'
import { groupByHost } from '#functions/domain/checking/by-host.ts'
import { type FeedList, OpmlError, readOpml } from '#functions/domain/opml/read-opml.ts'
import { feedsOfList, listImportMinutes } from '#shared/deployment/feed-checks.ts'
import { DomainError } from '#shared/domain/errors.ts'
import type { ListImportView } from '#shared/domain/podcast.ts'
import { minuteMilliseconds } from '#shared/domain/time-units.ts'
import { formatCount } from '#shared/format/number.ts'

const keptBrokenRows = 50

function refuse(code: string, message: string, cause?: unknown): never {
  throw new DomainError('invalid', { code, message, cause })
}

/** @throws DomainError `not-a-list`, `list-without-feeds`, `list-too-long` */
function readList(bytes: Uint8Array): FeedList {
  let list: FeedList
  try {
    list = readOpml(bytes)
  } catch (error) {
    if (error instanceof OpmlError) refuse('not-a-list', error.message, error)
    throw error
  }
  const count = list.feeds.length
  if (count === 0) {
    const [first] = list.broken
    const example = first ? ` ${first.title}: ${first.reason}` : ''
    refuse('list-without-feeds', `This list has no feeds that can be imported.${example}`)
  }
  if (count > feedsOfList) {
    const most = formatCount(feedsOfList)
    refuse(
      'list-too-long',
      `This list has ${formatCount(count)} feeds. At most ${most} can be imported at once.`,
    )
  }
  return list
}

const isOver = ({ startedAt, endedAt }: ListImport, now: Date) =>
  endedAt !== undefined || now.getTime() - Date.parse(startedAt) > listImportMinutes * minuteMilliseconds

type ImportRequest = { importId: string; bytes: Uint8Array; geographyId: number; now: Date }

/** @throws DomainError `not-a-list`, `list-without-feeds`, `list-too-long`, `import-under-way` */
export async function importList(
  deps: { operations: Table; listImports: StateMachine },
  { importId, bytes, geographyId, now }: ImportRequest,
): Promise<FeedList> {
  const { operations } = deps
  const list = readList(bytes)
  const previous = await findLatestImport(operations)
  if (previous && !isOver(previous, now)) throw importUnderWay()
  const feeds = list.feeds.map((feed, index) => ({
    ...feed,
    number: index + 1,
    state: 'waiting' as const,
    message: '',
    podcastId: null,
  }))
  const started: ListImport = {
    importId,
    startedAt: now.toISOString(),
    geographyId,
    broken: list.broken.slice(0, keptBrokenRows),
    brokenCount: list.broken.length,
    duplicates: list.duplicates,
  }
  await createListImport(operations, started, { feeds, previous })
  try {
    const hosts = groupByHost(feeds.map(({ url, number }) => ({ feedUrl: url, number })))
    await startListImport(deps.listImports, {
      importId,
      hosts: hosts.map((host) => host.map(({ number }) => number)),
    })
  } catch (error) {
    // Ends the failed import, so that the next list can be imported at once.
    await endListImport(operations, importId, now)
    throw error
  }
  return list
}

export async function viewListImport(operations: Table, now: Date): Promise<ListImportView | null> {
  const found = await findListImport(operations)
  if (!found) return null
  const { latest, feeds } = found
  const isDone = isOver(latest, now) || feeds.every(({ state }) => state !== 'waiting')
  const message = latest.stoppedAt
    ? 'The import was stopped.'
    : "It wasn't imported. Please import the list again."
  const left = { state: 'failed', message } as const
  return {
    started_at: latest.startedAt,
    is_over: isDone,
    is_stopped: latest.stoppedAt !== undefined,
    feeds: feeds.map((feed) => {
      const { title, url, podcastId, state, message } = feed
      const outcome = isDone && state === 'waiting' ? left : { state, message }
      return { title, url, podcast_id: podcastId, ...outcome }
    }),
    broken: latest.broken,
    broken_count: latest.brokenCount,
    duplicates: latest.duplicates,
  }
}
