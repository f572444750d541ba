import { readFileSync } from 'node:fs'
import * as z from 'zod'
import { type DeploymentConfig, deploymentConfigSchema } from '#infra/config.ts'
import { productKey } from '#shared/product.ts'

const cdkSettingsSchema = z.object({ context: z.record(z.string(), z.unknown()) })

/** The context of `cdk.json`: CDK's feature flags and our own choices. */
export function readCdkContext(path = 'cdk.json'): Record<string, unknown> {
  return cdkSettingsSchema.parse(JSON.parse(readFileSync(path, 'utf8'))).context
}

/** Our own choices, under the product's key; a string is JSON, as the command line hands it over. */
export function configOf(value: unknown): DeploymentConfig {
  return deploymentConfigSchema.parse(typeof value === 'string' ? JSON.parse(value) : (value ?? {}))
}

export const configKey = productKey
