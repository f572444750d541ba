import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import * as z from 'zod'
import { arnOf } from '../../aws/identity.ts'
import { JsonApiError, jsonService, operation } from '../../aws/json-service.ts'
import type { AwsService } from '../../aws/service.ts'
import { makeFolder, readState, writeState } from '../../state-file.ts'
import { generateSecret, generationSchema } from './generated-secret.ts'

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
  /** The last value from the template. A value set since then is kept until the template changes. */
  templateText: z.string().optional(),
  version: z.string(),
  createdAt: z.iso.datetime(),
})
type Secret = z.infer<typeof secretSchema>

export type SecretsManager = AwsService & {
  createSecret(definition: SecretDefinition): string
  /** By ARN or name; undefined when there is no such secret. */
  secretText(secretId: string): string | undefined
}

const requestSchema = z.object({ SecretId: z.string() })
const putSchema = requestSchema.extend({ SecretString: z.string().min(1) })

const notFound = () =>
  new JsonApiError('ResourceNotFoundException', "Secrets Manager can't find the specified secret.")

/** AWS adds six random characters to a secret's ARN. They are stored, because they must not change. */
const suffixOf = () => randomUUID().replaceAll('-', '').slice(0, 6)

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
    // A partial ARN lacks the six random characters.
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
