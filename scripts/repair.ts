import { parseArgs } from 'node:util'
import { correctDrift, type Drift, findDrift } from '#functions/data/repair.ts'
import { openTable } from '#functions/data/table.ts'

const usage = `Usage: npm run repair -- --table <name of the Catalogue table> [--write]

Recomputes every counter and list entry from podcasts, episodes and quotes and reports what differs;
--write corrects it. Best run while no analysis is under way. Region, credentials and, for the local cloud,
AWS_ENDPOINT_URL come from the environment. Ends with 1 when drift was found and not corrected.`

function sentence(drift: Drift): string {
  const place = `${drift.key.pk} / ${drift.key.sk}`
  if (drift.kind === 'counter') return `${place}: differs by ${JSON.stringify(drift.missing)}`
  if (!drift.expected) return `${place}: belongs to nothing`
  return drift.stored ? `${place}: is not what it should be` : `${place}: is missing`
}

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: { table: { type: 'string' }, write: { type: 'boolean', default: false } },
  })
  if (!values.table) {
    console.error(usage)
    return 2
  }
  const catalogue = openTable(values.table)
  const found = await findDrift(catalogue)
  for (const drift of found) console.log(sentence(drift))
  if (found.length === 0) console.log('No drift.')
  if (found.length === 0 || !values.write) return found.length === 0 ? 0 : 1
  await correctDrift(catalogue, found)
  console.log(`Corrected ${found.length}.`)
  return 0
}

process.exitCode = await main()
