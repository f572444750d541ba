import { STSClient } from '@aws-sdk/client-sts'
import { openModel } from '#functions/clients/model.ts'
import { checkRegion, configKey, configOf, readCdkContext } from '#infra/cdk-context.ts'
import { runChecks } from '#scripts/findings/finding.ts'
import { edgeRegion, openAccount } from '#scripts/preflight/account.ts'
import { preflightChecks } from '#scripts/preflight/checks.ts'
import type { Check, Context } from '#scripts/preflight/context.ts'
import { chooseChecks } from '#scripts/preflight/options.ts'
import { synthesizeNeeds } from '#scripts/preflight/template-needs.ts'

const thisMachine = ['127.0.0.1', 'localhost', '[::1]']

const usage = `Usage: npm run preflight [-- --skip <check> …]

Checks an AWS account before a deployment, with the options in cdk.json. Each line says ok, failed or skipped, and how
to solve what failed. It only reads, apart from one small request to the model, which costs a fraction of a cent.
Region and credentials come from the environment. --skip leaves a check out, by its name.
Ends with 1 if a check failed.`

function checksOrUsage(): readonly Check[] | undefined {
  try {
    return chooseChecks(process.argv.slice(2), preflightChecks)
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error}\n\n${usage}`)
    return undefined
  }
}

/** As the CDK does: from the environment, or else from the profile. */
async function readRegion(): Promise<string | undefined> {
  const { AWS_REGION, AWS_DEFAULT_REGION } = process.env
  return AWS_REGION ?? AWS_DEFAULT_REGION ?? new STSClient().config.region().catch(() => undefined)
}

function isLocal(): boolean {
  const { AWS_ENDPOINT_URL } = process.env
  return AWS_ENDPOINT_URL !== undefined && thisMachine.includes(new URL(AWS_ENDPOINT_URL).hostname)
}

async function main(): Promise<number> {
  const checks = checksOrUsage()
  if (!checks) return 2
  const region = await readRegion()
  const context: Context = {
    region,
    account: openAccount(region ?? edgeRegion),
    isLocal: isLocal(),
    readConfig() {
      const config = configOf(readCdkContext()[configKey])
      checkRegion(config, region)
      return config
    },
    synthesize: synthesizeNeeds,
    openModel,
    known: {},
  }
  return (await runChecks(checks, context, (line) => console.log(line))) ? 0 : 1
}

process.exitCode = await main()
