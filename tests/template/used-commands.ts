import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readOutputs } from '#build/build-functions.ts'
import { bundleName } from '#shared/deployment/function-files.ts'

/** Maps the SDK's package names to IAM's service names. */
const iamServices: Readonly<Record<string, string>> = {
  'client-s3': 's3',
  'lib-dynamodb': 'dynamodb',
  'client-sqs': 'sqs',
  'client-sfn': 'states',
  'client-bedrock-runtime': 'bedrock',
  'client-transcribe': 'transcribe',
  'client-batch': 'batch',
  'client-cognito-identity-provider': 'cognito-idp',
  'client-ses': 'ses',
  'client-secrets-manager': 'secretsmanager',
}

const commandPath = /@aws-sdk\/([a-z0-9-]+)\/dist-es\/commands\/(\w+)Command\.js$/

/** Matches only our writes: the SDK's own code also contains the word, but without a table. */
const conditionCheck = /ConditionCheck:\s?\{\s?(?:TableName|\.\.\.)/

/** IAM requires a separate action for condition checks in transactions. */
function conditionsIn(bundle: string): string[] {
  return conditionCheck.test(readFileSync(bundle, 'utf8')) ? ['dynamodb:ConditionCheck'] : []
}

/** Commands that the document client does not wrap. */
const commandsOfTables = new Set(['DescribeTable'])

/** The SDK commands left in a bundle after tree shaking: `dynamodb:Put`, `s3:GetObject`, … */
export function usedCommands(functionsFolder: string): ReadonlyMap<string, string[]> {
  return new Map(
    Object.entries(readOutputs(functionsFolder)).map(([entry, { inputs }]) => {
      const kept = Object.entries(inputs).filter(([, { bytesInOutput }]) => bytesInOutput > 0)
      const bundle = join(functionsFolder, entry, bundleName)
      return [entry, [...kept.flatMap(([input]) => commandOf(input)), ...conditionsIn(bundle)]]
    }),
  )
}

function commandOf(input: string): string[] {
  const [, packageName = '', command = ''] = commandPath.exec(input) ?? []
  if (packageName === 'client-dynamodb' && commandsOfTables.has(command)) return [`dynamodb:${command}`]
  const service = iamServices[packageName]
  return service ? [`${service}:${command}`] : []
}
