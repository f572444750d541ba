import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { adoptTable, declaredTable, streamOf, tableFindings } from '#scripts/table-settings.ts'
import { productName } from '#shared/domain/product.ts'

const usage = `Usage: npm run check-table -- --as catalogue|people|operations --table <name> [--write]
         [--template <file>, by default cdk.out/${productName}Data.template.json]

Compares a table with what the synthesised template says of it and reports what differs; --write first gives it what
a restored table lacks (protection, stream, time to live, point-in-time recovery, tags). Region, credentials and, for the
local cloud, AWS_ENDPOINT_URL come from the environment. Ends with 1 when something still differs.`

async function main(): Promise<number> {
  const text = { type: 'string' } as const
  const { values } = parseArgs({
    options: { as: text, table: text, template: text, write: { type: 'boolean', default: false } },
  })
  const { as: record, table, template = `cdk.out/${productName}Data.template.json` } = values
  if (!record || !table) {
    console.error(usage)
    return 2
  }
  const declared = declaredTable(JSON.parse(readFileSync(template, 'utf8')), record)
  const client = new DynamoDBClient({})
  if (values.write) await adoptTable(client, table, declared)
  const findings = await tableFindings(client, table, declared)
  for (const finding of findings) console.log(finding)
  if (findings.length === 0) console.log(`${table} is as the template says.`)
  const stream = await streamOf(client, table)
  if (stream) console.log(`Its stream is ${stream}`)
  return findings.length === 0 ? 0 : 1
}

process.exitCode = await main()
