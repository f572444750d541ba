import { readFileSync, writeFileSync } from 'node:fs'
import * as z from 'zod'
import { type DeploymentConfig, deploymentConfigSchema } from '#infra/config.ts'
import { sentenceOf } from '#infra/option-faults.ts'
import { compactJson } from '#scripts/compact-json.ts'
import { UsageError } from '#scripts/evaluate/analysts.ts'

/** Keeps the order of the keys, unlike an object schema. */
const recordSchema = z.record(z.string(), z.unknown()).default({})

function readCdk(file: string) {
  try {
    const cdk = recordSchema.parse(JSON.parse(readFileSync(file, 'utf8')))
    const context = recordSchema.parse(cdk.context)
    return { cdk, context, sidelight: recordSchema.parse(context.sidelight) }
  } catch (cause) {
    throw new UsageError(`${file} is no configuration of the CDK.`, { cause })
  }
}

/** @throws UsageError for a file that the deployment would refuse, too */
export function readDeploymentConfig(file: string): DeploymentConfig {
  const config = deploymentConfigSchema.safeParse(readCdk(file).sidelight)
  if (!config.success) throw new UsageError(`${file}: ${sentenceOf(config.error)}`)
  return config.data
}

/** Keeps all other values and the order of the keys. */
export function writeModelId(file: string, modelId: string): void {
  const { cdk, context, sidelight } = readCdk(file)
  const changed = { ...cdk, context: { ...context, sidelight: { ...sidelight, modelId } } }
  writeFileSync(file, `${compactJson(changed)}\n`)
}
