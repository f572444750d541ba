import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { arnOf } from '../../aws/identity.ts'
import { JsonApiError, jsonService } from '../../aws/json-service.ts'
import type { AwsService } from '../../aws/service.ts'
import { publicKeysPath } from '../../aws/unsigned-calls.ts'
import type { OutgoingMail } from '../ses/mail-form.ts'
import { type AppClient, appClientSchema } from './app-client.ts'
import { codeMailSchema, composeCodeMail } from './code-mail.ts'
import { cognitoOperations } from './operations.ts'
import { passwordHashes, passwordPolicySchema } from './password.ts'
import { openPoolStore } from './pool-store.ts'
import { openSigningKey } from './signing-key.ts'
import { type InvokeTrigger, runCustomMessage, runPostConfirmation, triggersSchema } from './triggers.ts'
import { type EmulatedUserPool, openEmulatedUserPool } from './user-pool.ts'

export type Cognito = AwsService & {
  createPool(poolId: string, properties: unknown): void
  createClient(clientId: string, properties: unknown): void
  /** The `iss` claim; the endpoint serves its `/.well-known/jwks.json`. */
  issuerOf(poolId: string): string
}

/**
 * `endpointUrl` is read at each use, because the port may be unknown at first. `now`: milliseconds since
 * 1970.
 */
export type CognitoOptions = {
  folder: string
  endpointUrl: () => string
  now?: () => number
  /** The cost of scrypt. The default makes guessing passwords from a copied data folder expensive. */
  passwordCost?: number | undefined
  deliver?(mail: OutgoingMail): void
  invokeTrigger?: InvokeTrigger
}

const poolSchema = z.looseObject({
  Policies: z.looseObject({ PasswordPolicy: passwordPolicySchema.optional() }).optional(),
  IssuerConfiguration: z
    .looseObject({ Type: z.literal('ORIGINAL', 'Only original issuers are emulated.').optional() })
    .optional(),
  LambdaConfig: triggersSchema.default({}),
})
const touchedSchema = z.looseObject({ UserPoolId: z.string() })

function permissionsOf(operation: string, input: unknown) {
  const resource = arnOf('cognito-idp', `userpool/${touchedSchema.parse(input).UserPoolId}`)
  return [{ action: `cognito-idp:${operation}`, resource }]
}

function find<Found>(found: Found | undefined, what: string): Found {
  if (found !== undefined) return found
  throw new JsonApiError('ResourceNotFoundException', `${what} does not exist.`)
}

/** A damaged file must stop the start before any resource is created. @throws StartError */
function checkStored(folder: string): void {
  for (const name of existsSync(folder) ? readdirSync(folder) : []) {
    if (name.endsWith('.json')) openPoolStore(join(folder, name))
    if (name.endsWith('.pem')) openSigningKey(join(folder, name))
  }
}

export function createCognito(options: CognitoOptions): Cognito {
  const { folder, endpointUrl, now = Date.now } = options
  checkStored(folder)
  const pools = new Map<string, { pool: EmulatedUserPool; publicKeys(): Promise<object> }>()
  const clients = new Map<string, AppClient>()
  const issuerOf = (poolId: string) => `${endpointUrl()}/${poolId}`

  const operations = cognitoOperations({
    poolOf: (poolId) => find(pools.get(poolId), `User pool ${poolId}`).pool,
    clientOf: (clientId) => find(clients.get(clientId), `User pool client ${clientId}`),
  })
  const service = jsonService({
    signingName: 'cognito-idp',
    version: '1.1',
    operations,
    permissionsOf,
    invalidInput: 'InvalidParameterException',
  })

  return {
    ...service,
    async handle(call) {
      const poolId = publicKeysPath.exec(call.url.pathname)?.[1]
      if (poolId === undefined) return service.handle(call)
      const pool = pools.get(poolId)
      call.response.writeHead(pool ? 200 : 404, { 'content-type': 'application/json' })
      call.response.end(JSON.stringify((await pool?.publicKeys()) ?? {}))
    },
    createPool(poolId, properties) {
      const { Policies, LambdaConfig } = poolSchema.parse(properties)
      const policy = passwordPolicySchema.parse(Policies?.PasswordPolicy ?? {})
      const mail = codeMailSchema.parse(properties)
      const store = openPoolStore(join(folder, `${poolId}.json`))
      const about = { id: poolId, arn: arnOf('cognito-idp', `userpool/${poolId}`) }
      const triggers = { pool: about, functions: LambdaConfig, invoke: options.invokeTrigger }
      const key = openSigningKey(join(folder, `${poolId}.pem`))
      const pool = openEmulatedUserPool({
        store,
        key,
        policy,
        hashes: passwordHashes(options.passwordCost),
        issuer: () => issuerOf(poolId),
        now,
        mailCode: async (to, code) => options.deliver?.(await composeCodeMail(mail, to, code)),
        beforeCode: (user, clientId) => runCustomMessage(triggers, user, clientId),
        onReset: (user, clientId) => runPostConfirmation(triggers, user, clientId),
      })
      pools.set(poolId, { pool, publicKeys: key.publicKeys })
    },
    createClient: (clientId, properties) => void clients.set(clientId, appClientSchema.parse(properties)),
    issuerOf,
  }
}
