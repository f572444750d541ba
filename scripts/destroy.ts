import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { configKey, configOf, readCdkContext } from '#infra/cdk-context.ts'
import { openClients } from '#scripts/destroy/clients.ts'
import { refusalOf } from '#scripts/destroy/confirm.ts'
import { isEmptyPlan, planText, readPlan } from '#scripts/destroy/plan.ts'
import { runPlan } from '#scripts/destroy/run-plan.ts'

const usage = `Usage: npm run destroy [-- --name <deployment>] [-- --yes --confirm <deployment>]

Deletes a deployment with ALL its data: its stacks, and the buckets, tables, user pool and secrets that outlive them. Lists first
what is deleted and what stays, and asks twice. After an interruption run it again.
--name     by default the deploymentName of cdk.json; region and credentials come from the environment
--yes      do not ask; only together with --confirm and the deployment's name
To keep the data, delete only the stacks: see "Taking it down" in docs/operations.md.`

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      name: { type: 'string' },
      yes: { type: 'boolean', default: false },
      confirm: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) {
    console.log(usage)
    return 0
  }
  const config = configOf(readCdkContext()[configKey])
  const deployment = values.name ?? config.deploymentName
  const clients = openClients()
  const plan = await readPlan(clients, deployment)
  if (isEmptyPlan(plan)) {
    console.log(`No stack names anything of a deployment ${deployment} in this account and region.`)
    return 0
  }
  const region = await clients.stacks.config.region()
  const { catalogueStream: _, ...restored } = config.recoveredTables
  const recoveredTables = deployment === config.deploymentName ? Object.values(restored) : []
  console.log(planText(deployment, plan, { recoveredTables, region }))
  const refusal = await refusalOf(deployment, { isYes: values.yes, typed: values.confirm, ask: askHere() })
  if (refusal) {
    console.error(refusal)
    return 2
  }
  await runPlan(clients, plan, { say: (line) => console.log(line) })
  console.log('Done.')
  return 0
}

function askHere() {
  if (!process.stdin.isTTY) return undefined
  return async (question: string) => {
    const reader = createInterface({ input: process.stdin, output: process.stdout })
    try {
      return await reader.question(question)
    } finally {
      reader.close()
    }
  }
}

try {
  process.exitCode = await main()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  console.error('Solve this and run the command again: it deletes what is left.')
  process.exitCode = 1
}
