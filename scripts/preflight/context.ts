import type { Converse } from '#functions/domain/analysis/conversation.ts'
import type { DeploymentConfig } from '#infra/config.ts'
import * as findings from '#scripts/findings/finding.ts'
import { Skipped } from '#scripts/findings/finding.ts'
import type { Account } from '#scripts/preflight/account.ts'
import { findingOfError, NotEmulated, nameOf } from '#scripts/preflight/aws-error.ts'
import type { TemplateNeeds } from '#scripts/preflight/template-needs.ts'

/** What earlier checks found. */
type Known = {
  config?: DeploymentConfig
  needs?: TemplateNeeds
  hasCredentials?: boolean
  /** Undefined for the local cloud, too. */
  accountId?: string | undefined
}

export type Context = {
  /** Undefined if the environment names none. */
  region: string | undefined
  account: Account
  /** Whether the environment leads to a cloud on this machine. */
  isLocal: boolean
  /** @throws OptionsError */
  readConfig(): DeploymentConfig
  /** @throws Error if the stacks cannot be synthesized */
  synthesize(config: DeploymentConfig): Promise<TemplateNeeds>
  openModel(modelId: string): Converse
  known: Known
}

export type Check = findings.Check<Context>

/** Errors of AWS become findings. Check expected ones first, with `nameOf`. */
export function check(name: string, run: Check['run']): Check {
  return findings.check(name, async (context) => {
    try {
      return await run(context)
    } catch (error) {
      // For services that it does not know, the local cloud guesses the form of the answer.
      if (context.isLocal && nameOf(error) === 'SyntaxError') throw new NotEmulated()
      throw findingOfError(error) ?? error
    }
  })
}

export function requireConfig({ known }: Context): DeploymentConfig {
  if (known.config) return known.config
  throw new Skipped('the options could not be read.')
}

export function requireNeeds({ known }: Context): TemplateNeeds {
  if (known.needs) return known.needs
  throw new Skipped('the templates could not be made.')
}

export function requireCredentials({ known }: Context): void {
  if (!known.hasCredentials) throw new Skipped('there are no credentials that AWS accepts.')
}

/** For checks in the region of the deployment. */
export function requireRegion(context: Context): string {
  requireCredentials(context)
  if (context.region !== undefined) return context.region
  throw new Skipped('no region is set.')
}
