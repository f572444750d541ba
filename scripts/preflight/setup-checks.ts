import { OptionsError } from '#infra/option-faults.ts'
import { Failed, Skipped } from '#scripts/findings/finding.ts'
import { findingOfError, messageOf, NotEmulated, nameOf } from '#scripts/preflight/aws-error.ts'
import {
  type Check,
  type Context,
  check,
  requireConfig,
  requireCredentials,
  requireNeeds,
  requireRegion,
} from '#scripts/preflight/context.ts'

const options = check('options', async ({ readConfig, known }) => {
  try {
    known.config = readConfig()
  } catch (error) {
    if (!(error instanceof OptionsError)) throw error
    throw new Failed(error.message, 'Correct it in cdk.json; "Options" in docs/operations.md lists them.')
  }
  return `cdk.json can be read, and the deployment is called ${known.config.deploymentName}.`
})

const templates = check('templates', async (context) => {
  const config = requireConfig(context)
  const needs = await context.synthesize(config).catch((error: unknown) => {
    const message = messageOf(error).split('\n')[0]
    throw new Failed(`The templates cannot be made: ${message}`, 'Run `npx cdk synth --quiet` for details.', {
      cause: error,
    })
  })
  context.known.needs = needs
  const resources = [...needs.counts.values()].reduce((sum, count) => sum + count, 0)
  return `${needs.stacks} stacks with ${resources} resources.`
})

const credentials = check('credentials', async ({ account, known }) => {
  const identity = await account.identity().catch((error: unknown) => {
    const finding = findingOfError(error)
    // The local cloud has no STS, but other services of it can be checked.
    if (finding instanceof NotEmulated) known.hasCredentials = true
    throw finding ?? error
  })
  known.hasCredentials = true
  known.accountId = identity.account
  return `account ${identity.account}, as ${identity.arn}.`
})

const chooseRegion = 'Name one, for example with `export AWS_REGION=us-east-1`.'

const region = check('region', async (context) => {
  requireCredentials(context)
  const { region: name, account } = context
  if (name === undefined) throw new Failed('No region is set.', chooseRegion)
  const status = await account.regionStatus().catch((error: unknown) => {
    if (nameOf(error) !== 'ValidationException') throw error
    throw new Failed(`AWS has no region ${name}.`, chooseRegion)
  })
  if (status === 'ENABLED' || status === 'ENABLED_BY_DEFAULT') return `${name} is enabled.`
  if (status === 'ENABLING') throw new Failed(`${name} is being enabled.`, 'Run this again in some minutes.')
  throw new Failed(
    `${name} is not enabled in this account (${status}).`,
    'Enable it in the console under Account, AWS Regions, or choose another region.',
  )
})

/** The default of `cdk bootstrap`; another name is allowed. */
const toolkit = 'CDKToolkit'

/** Undefined: there is no stack of this name. */
export async function findStackStatus(
  { account }: Pick<Context, 'account'>,
  name: string,
): Promise<string | undefined> {
  try {
    return await account.stackStatus(name)
  } catch (error) {
    if (nameOf(error) === 'ValidationError' && messageOf(error).includes('does not exist')) return undefined
    throw error
  }
}

const isUsable = (status: string) =>
  /^(CREATE|UPDATE|IMPORT)_COMPLETE$|^UPDATE_ROLLBACK_COMPLETE$/.test(status)

const bootstrap = check('CDK bootstrap', async (context) => {
  const name = requireRegion(context)
  const { version: needed, parameter } = requireNeeds(context).bootstrap
  const step = `Run \`npx cdk bootstrap aws://${context.known.accountId ?? 'ACCOUNT'}/${name}\`.`
  const version = await context.account.parameter(parameter).catch((error: unknown) => {
    if (nameOf(error) !== 'ParameterNotFound') throw error
    return undefined
  })
  const status = await findStackStatus(context, toolkit)
  if (version === undefined && status === undefined)
    throw new Failed(`${name} is not prepared for the CDK in this account.`, step)
  if (status !== undefined && !isUsable(status))
    throw new Failed(
      `The stack ${toolkit} is in the state ${status}.`,
      `Wait if it ends in IN_PROGRESS; otherwise solve what its events say. ${step}`,
    )
  if (version === undefined)
    throw new Failed(`${toolkit} is there, but not the parameter ${parameter}.`, step)
  if (!(Number(version) >= needed))
    throw new Failed(`The bootstrap has version ${version}, and the templates need ${needed}.`, step)
  return `version ${version} is there, and the templates need ${needed}.`
})

/**
 * No call tells whether an account is verified. The sentence is in reports of refused deployments, such as
 * https://github.com/aws-samples/aws-cdk-examples/issues/279 (read on 2026-11-29).
 */
const verification = check('CloudFront verification', async (context) => {
  requireCredentials(context)
  const count = await context.account.countDistributions()
  if (count > 0) return `the account has distributions (${count}), so CloudFront accepts it.`
  throw new Skipped(
    'no call shows whether AWS has verified this account. If SidelightFront fails with "Your account must be verified before you can add new CloudFront resources", open a case at https://console.aws.amazon.com/support/home under "Account and billing", quote that sentence, and deploy again once it is solved.',
  )
})

export const setupChecks: readonly Check[] = [
  options,
  templates,
  credentials,
  region,
  bootstrap,
  verification,
]
