import { parseArgs } from 'node:util'
import { openStore } from '#functions/clients/store.ts'
import { findCloudDrift } from '#functions/data/clouds.ts'
import { correctDrift } from '#functions/data/correct-drift.ts'
import { driftSentence } from '#functions/data/drift-sentence.ts'
import { findDrift } from '#functions/data/repair.ts'
import { findGoneInLog, forgetGoneInLog } from '#functions/data/repair-log.ts'
import { correctUserDrift, findUserDrift } from '#functions/data/repair-users.ts'
import { openTable } from '#functions/data/table.ts'
import { storedQuotes } from '#functions/use-cases/upkeep/stored-quotes.ts'

const usage = `Usage: npm run repair -- --table <name of the Catalogue table> [--people <name of the People table> [--operations <name of the Operations table>]]
         [--store <name of the store bucket>] [--write]

Recomputes every counter, list entry, pointer and cloud from podcasts, episodes, quotes and topics and reports what differs, and what cannot be:
recordings of more than 48 hours, dates more than a day ahead, counts that are none. With --store quotes that are missing come back from the
stored analysis. With --people also accounts that the list of users does not show as they are, and with --operations besides the log of what admins did
where it names accounts that are gone. --write corrects it. Best run while no analysis is under way. Region, credentials and, for the local cloud,
AWS_ENDPOINT_URL come from the environment. Ends with 1 when anything found was not corrected.`

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      table: { type: 'string' },
      people: { type: 'string' },
      operations: { type: 'string' },
      store: { type: 'string' },
      write: { type: 'boolean', default: false },
    },
  })
  if (!values.table || (values.operations && !values.people)) {
    console.error(usage)
    return 2
  }
  const catalogue = openTable(values.table)
  const people = values.people === undefined ? undefined : openTable(values.people)
  const store = values.store === undefined ? undefined : openStore(values.store)
  const findQuotes = store && storedQuotes({ catalogue, store })
  const found = [
    ...(await findDrift(catalogue, new Date(), findQuotes)),
    ...(await findCloudDrift(catalogue)),
  ]
  const users = people ? await findUserDrift(people) : []
  const log = people && values.operations ? { people, operations: openTable(values.operations) } : undefined
  const gone = log ? await findGoneInLog(log, new Date()) : []
  for (const drift of [...found, ...users]) console.log(driftSentence(drift))
  for (const userId of gone) console.log(`The log names ${userId}, whose account is gone.`)
  const count = found.length + users.length + gone.length
  if (count === 0) console.log('No drift.')
  if (count === 0 || !values.write) return count === 0 ? 0 : 1
  if (log) await forgetGoneInLog(log, gone)
  const leftUsers = people ? await correctUserDrift(people, users) : []
  return report(count, leftUsers.length + (await correctDrift(catalogue, found)).length)
}

function report(found: number, left: number): number {
  console.log(`Corrected ${found - left}.`)
  if (left === 0) return 0
  console.log(`Left as they are: ${left}. What somebody changed meanwhile is for another run.`)
  return 1
}

process.exitCode = await main()
