import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import * as z from 'zod'
import { arnOf } from '../../aws/identity.ts'
import { JsonApiError, jsonService, operation } from '../../aws/json-service.ts'
import type { AwsService } from '../../aws/service.ts'
import { makeFolder, readState, writeState } from '../../state-file.ts'
import { generateSecret, generationSchema } from './generated-secret.ts'

/** What we act on of `AWS::SecretsManager::Secret`, with its physical name. */
const definitionSchema = z.object({
  Name: z.string(),
  SecretString: z.string().optional(),
  GenerateSecretString: generationSchema.optional(),
})
export type SecretDefinition = z.input<typeof definitionSchema>

const secretSchema = z.object({
  name: z.string(),
  arn: z.string(),
  text: z.string(),
  /** What the template said last; a value that somebody has put in since stays until the template says something else. */
  templateText: z.string().optional(),
  version: z.string(),
  createdAt: z.iso.datetime(),
})
type Secret = z.infer<typeof secretSchema>

export type SecretsManager = AwsService & {
  /** Creates the secret, unless it is there from an earlier run, and answers its ARN. */
  createSecret(definition: SecretDefinition): string
  /** The secret's text by ARN or name; undefined when there is none. */
  secretText(secretId: string): string | undefined
}

const requestSchema = z.object({ SecretId: z.string() })
const putSchema = requestSchema.extend({ SecretString: z.string().min(1) })

const notFound = () =>
  new JsonApiError('ResourceNotFoundException', "Secrets Manager can't find the specified secret.")

/** AWS ends a secret's ARN with six characters of its own; they must stay the same from run to run. */
const suffixOf = () => randomUUID().replaceAll('-', '').slice(0, 6)

/** Secrets Manager for the secrets of a template, which keep their generated values from run to run. */
export function createSecretsManager({
  folder,
  now = () => new Date(),
}: {
  folder: string
  now?: () => Date
}): SecretsManager {
  makeFolder(folder)
  const path = join(folder, 'secrets.json')
  const secrets: Secret[] = readState(path, z.array(secretSchema)) ?? []

  function find(id: string): Secret | undefined {
    // An ARN may come without its six last characters.
    return secrets.find(({ name, arn }) => id === name || id === arn || `${id}-` === arn.slice(0, -6))
  }

  function save() {
    writeState(path, JSON.stringify(secrets, null, 2), { mode: 0o600 })
  }

  const service = jsonService({
    signingName: 'secretsmanager',
    version: '1.1',
    operations: {
      GetSecretValue: operation(requestSchema, ({ SecretId }) => {
        const secret = find(SecretId)
        if (!secret) throw notFound()
        return {
          ARN: secret.arn,
          Name: secret.name,
          SecretString: secret.text,
          VersionId: secret.version,
          VersionStages: ['AWSCURRENT'],
          CreatedDate: Date.parse(secret.createdAt) / 1000,
        }
      }),
      PutSecretValue: operation(putSchema, ({ SecretId, SecretString: text }) => {
        const secret = find(SecretId)
        if (!secret) throw notFound()
        secret.text = text
        secret.version = randomUUID()
        save()
        return {
          ARN: secret.arn,
          Name: secret.name,
          VersionId: secret.version,
          VersionStages: ['AWSCURRENT'],
        }
      }),
    },
    permissionsOf(name, input) {
      const { SecretId: id } = requestSchema.parse(input)
      const arn = find(id)?.arn ?? arnOf('secretsmanager', `secret:${id}`)
      return [{ action: `secretsmanager:${name}`, resource: arn }]
    },
  })

  return {
    ...service,
    createSecret(input) {
      const {
        Name: name,
        SecretString: given,
        GenerateSecretString: generation,
      } = definitionSchema.parse(input)
      const existing = find(name)
      const isUnchanged = given === undefined || given === (existing?.templateText ?? existing?.text)
      if (existing && isUnchanged) return existing.arn
      const text = given ?? generateSecret(generation ?? generationSchema.parse({}))
      const version = randomUUID()
      const createdAt = now().toISOString()
      if (existing) Object.assign(existing, { text, version, templateText: given })
      const arn = existing?.arn ?? arnOf('secretsmanager', `secret:${name}-${suffixOf()}`)
      if (!existing) secrets.push({ name, arn, text, templateText: given, version, createdAt })
      save()
      return arn
    },
    secretText: (id) => find(id)?.text,
  }
}
