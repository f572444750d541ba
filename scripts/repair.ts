import { parseArgs } from 'node:util'
import { StartError } from 'cdk-on-localhost/data-folder'
import { openStore } from '#functions/clients/store.ts'
import { correctDrift } from '#functions/data/repair/correct-drift.ts'
import { openTable } from '#functions/data/table/table.ts'
import { findCloudDrift } from '#functions/data/topics/clouds.ts'
import { findDeletedInLog, forgetDeletedInLog } from '#functions/use-cases/repair/deleted-in-log.ts'
import { driftSentence } from '#functions/use-cases/repair/drift-sentence.ts'
import { findDrift } from '#functions/use-cases/repair/find-drift.ts'
import { storedQuotes } from '#functions/use-cases/repair/stored-quotes.ts'
import { fillIndex, finishFill } from '#functions/use-cases/search/fill-index.ts'
import {
  type IndexResources,
  indexEpisode,
  inspectEpisode,
} from '#functions/use-cases/search/index-episode.ts'
import { fillDirectory, inspectShow, listShow } from '#functions/use-cases/search/list-show.ts'
import { outputOf } from '#local/people.ts'
import { findRunning } from '#local/running-cloud.ts'
import { countOf } from '#shared/format/number.ts'

const usage = `Usage: npm run repair -- --table <name of the Catalogue table> [--people <name of the People table> --operations <name of the Operations table>]
         [--store <name of the store bucket>] [--search <name of the Search table>] [--write]
       npm run repair -- --local [--data <folder>] [--write]

Recomputes every counter, list entry, pointer and cloud from podcasts, episodes, quotes and topics and reports what differs, and values that can't be right:
recordings of more than 48 hours, dates more than a day ahead, invalid counts. With --store it restores missing quotes from the
stored analysis; with --store and --search it also compares the search index and the list of shows. With --people and --operations it also checks the admin log for deleted accounts. --write corrects it. Best run while no analysis is running. Region and credentials come from the environment;
with --local it uses the local cloud that npm start runs, with its data in .local or another folder. Exits with 1 if anything wasn't corrected.`

type Names = { table: string; people?: string; operations?: string; store?: string; search?: string }

/** Points the SDK at the local cloud and returns the names of its tables and bucket. */
async function localNames(dataFolder: string): Promise<Names> {
  const running = await findRunning(dataFolder)
  Object.assign(process.env, running.environment)
  return {
    table: outputOf(running, 'CatalogueTableName'),
    people: outputOf(running, 'PeopleTableName'),
    operations: outputOf(running, 'OperationsTableName'),
    store: outputOf(running, 'StoreBucketName'),
    search: outputOf(running, 'SearchTableName'),
  }
}

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      table: { type: 'string' },
      people: { type: 'string' },
      operations: { type: 'string' },
      store: { type: 'string' },
      search: { type: 'string' },
      local: { type: 'boolean', default: false },
      data: { type: 'string', default: '.local' },
      write: { type: 'boolean', default: false },
    },
  })
  const names: Partial<Names> = values.local ? await localNames(values.data) : values
  if (!names.table || (names.operations === undefined) !== (names.people === undefined)) {
    console.error(usage)
    return 2
  }
  const catalogue = openTable(names.table)
  const store = names.store === undefined ? undefined : openStore(names.store)
  const findQuotes = store && storedQuotes({ catalogue, store })
  const found = [
    ...(await findDrift(catalogue, new Date(), findQuotes)),
    ...(await findCloudDrift(catalogue)),
  ]
  const log =
    names.people && names.operations
      ? { people: openTable(names.people), operations: openTable(names.operations) }
      : undefined
  const deleted = log ? await findDeletedInLog(log, new Date()) : []
  const index = store && names.search ? { catalogue, store, search: openTable(names.search) } : undefined
  const { shows, episodes } = index ? await visitAll(index, reading) : nothing
  for (const drift of found) console.log(driftSentence(drift))
  for (const userId of deleted) console.log(`The log names ${userId}, whose account is deleted.`)
  if (episodes > 0) console.log(`The search index differs for ${countOf(episodes, 'episode')}.`)
  if (shows > 0) console.log(`The list of shows differs for ${countOf(shows, 'show')}.`)
  const count = found.length + deleted.length + episodes + shows
  if (count === 0) console.log('No drift.')
  if (count === 0 || !values.write) return count === 0 ? 0 : 1
  if (log) await forgetDeletedInLog(log, deleted)
  const left = await correctDrift(catalogue, found)
  // Last, because the index follows the corrected episodes.
  if (index) await finishFill(index, (await visitAll(index, writing)).progress, new Date())
  return report(count, left.length)
}

const nothing = { shows: 0, episodes: 0 }
const reading = { show: inspectShow, episode: inspectEpisode }
const writing = { show: listShow, episode: indexEpisode }

/** How many shows and episodes the table has differently from the Catalogue, before the visits. */
async function visitAll(index: IndexResources, { show, episode }: typeof writing) {
  const mayGoOn = () => true
  const { changed } = await fillDirectory(index, { next: undefined, mayGoOn, visit: show })
  const progress = await fillIndex(index, { progress: undefined, mayGoOn, visit: episode })
  const { indexed, removed } = progress.counts
  return { shows: changed, episodes: indexed + removed, progress }
}

function report(found: number, left: number): number {
  console.log(`Corrected ${found - left}.`)
  if (left === 0) return 0
  console.log(`Unchanged: ${left}. Run it again for what changed meanwhile.`)
  return 1
}

try {
  process.exitCode = await main()
} catch (error) {
  if (!(error instanceof StartError)) throw error
  console.error(error.message)
  process.exitCode = 2
}
