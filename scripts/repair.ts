import { parseArgs } from 'node:util'
import { correctDrift, findDrift } from '#functions/data/repair.ts'
import { openTable } from '#functions/data/table.ts'
import { driftSentence } from '#scripts/drift-sentence.ts'

const usage = `Usage: npm run repair -- --table <name of the Catalogue table> [--write]

Recomputes every counter and list entry from podcasts, episodes and quotes and reports what differs, and what cannot be:
recordings of more than 48 hours, dates more than a day ahead, counts that are none. --write corrects it. Best run while no analysis is under way. Region, credentials and, for the local cloud,
AWS_ENDPOINT_URL come from the environment. Ends with 1 when anything found was not corrected.`

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: { table: { type: 'string' }, write: { type: 'boolean', default: false } },
  })
  if (!values.table) {
    console.error(usage)
    return 2
  }
  const catalogue = openTable(values.table)
  const found = await findDrift(catalogue, new Date())
  for (const drift of found) console.log(driftSentence(drift))
  if (found.length === 0) console.log('No drift.')
  if (found.length === 0 || !values.write) return found.length === 0 ? 0 : 1
  const left = await correctDrift(catalogue, found)
  console.log(`Corrected ${found.length - left.length}.`)
  if (left.length === 0) return 0
  console.log(`Left as they are: ${left.length}. What somebody changed meanwhile is for another run.`)
  return 1
}

process.exitCode = await main()
