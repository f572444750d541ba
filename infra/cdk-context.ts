import { readFileSync } from 'node:fs'
import * as z from 'zod'
import { type DeploymentConfig, deploymentConfigSchema } from '#infra/config.ts'
import { OptionsError, sentenceOf } from '#infra/option-faults.ts'
import { productKey } from '#shared/domain/product.ts'

const cdkSettingsSchema = z.object({ context: z.record(z.string(), z.unknown()) })

/** The context in `cdk.json`: CDK feature flags and our options. @throws OptionsError */
export function readCdkContext(file = 'cdk.json'): Record<string, unknown> {
  const settings = cdkSettingsSchema.safeParse(jsonOf(readFileSync(file, 'utf8')))
  if (settings.success) return settings.data.context
  throw new OptionsError(`${file} must be JSON with an object named context.`)
}

export const configKey = productKey

const choicesSchema = z.record(z.string(), z.unknown())

/** With `-c` on the command line, the options arrive as a JSON text. */
function readChoices(value: unknown): Record<string, unknown> {
  const choices = choicesSchema.safeParse(typeof value === 'string' ? jsonOf(value) : (value ?? {}))
  if (choices.success) return choices.data
  const places = `in cdk.json or in -c ${configKey}='{…}'`
  throw new OptionsError(`${configKey} must be a JSON object, such as {"stanceVotes":5}, ${places}.`)
}

/** Undefined for a text that is not JSON. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** @throws OptionsError for options that do not work in this region; undefined: not known */
export function checkRegion({ rateLimit }: DeploymentConfig, region: string | undefined): void {
  if (rateLimit === undefined || region === undefined || region === 'us-east-1') return
  const instead = 'create a web ACL in us-east-1 and name it in webAclArn'
  throw new OptionsError(`rateLimit works only in us-east-1, not in ${region}; ${instead}.`)
}

/** Parses our options. `besides` overrides them. @throws OptionsError */
export function configOf(value: unknown, besides: Readonly<Record<string, unknown>> = {}): DeploymentConfig {
  const config = deploymentConfigSchema.safeParse({ ...readChoices(value), ...besides })
  if (config.success) return config.data
  throw new OptionsError(sentenceOf(config.error), { cause: config.error })
}
