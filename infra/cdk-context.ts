import { readFileSync } from 'node:fs'
import * as z from 'zod'
import { type DeploymentConfig, deploymentConfigSchema } from '#infra/config.ts'
import { productKey } from '#shared/domain/product.ts'

const cdkSettingsSchema = z.object({ context: z.record(z.string(), z.unknown()) })

/** The context in `cdk.json`: CDK feature flags and our options. */
export function readCdkContext(): Record<string, unknown> {
  return cdkSettingsSchema.parse(JSON.parse(readFileSync('cdk.json', 'utf8'))).context
}

const choicesSchema = z.record(z.string(), z.unknown())

/** Parses our options. With `-c` on the command line they arrive as a JSON text. `besides` overrides them. */
export function configOf(value: unknown, besides: Readonly<Record<string, unknown>> = {}): DeploymentConfig {
  const chosen = choicesSchema.parse(typeof value === 'string' ? JSON.parse(value) : (value ?? {}))
  return deploymentConfigSchema.parse({ ...chosen, ...besides })
}

export const configKey = productKey
