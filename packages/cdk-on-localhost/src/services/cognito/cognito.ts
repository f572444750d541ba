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
import { openUserPool, type UserPool } from './user-pool.ts'

export type Cognito = AwsService & {
  /** @param properties of `AWS::Cognito::UserPool`. Opens what earlier runs left in it. */
  createPool(poolId: string, properties: unknown): void
  /** @param properties of `AWS::Cognito::UserPoolClient`. */
  createClient(clientId: string, properties: unknown): void
  /** What tokens name as `iss`; its `/.well-known/jwks.json` is served on the endpoint. */
  issuerOf(poolId: string): string
}

/** `endpointUrl` is read at each use, as the port may not be known before; `now` in milliseconds since 1970. */
export type CognitoOptions = {
  folder: string
  endpointUrl: () => string
  now?: () => number
  /** How dear it is to try a password; default: too dear for somebody who has the data folder to try many. */
  passwordCost?: number | undefined
  /** Sends what a pool writes to its users; without it nothing is sent. */
  deliver?(mail: OutgoingMail): void
  /** Runs the functions that pools have as triggers; without it none runs. */
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

/** Reads every stored pool, so that a damaged file refuses the start before any resource is created. @throws StartError */
function checkStored(folder: string): void {
  for (const name of existsSync(folder) ? readdirSync(folder) : []) {
    if (name.endsWith('.json')) openPoolStore(join(folder, name))
    if (name.endsWith('.pem')) openSigningKey(join(folder, name))
  }
}

/** User pools as our functions use them; each has a signing key and users of its own in `folder`. */
export function createCognito(options: CognitoOptions): Cognito {
  const { folder, endpointUrl, now = Date.now } = options
  checkStored(folder)
  const pools = new Map<string, { pool: UserPool; publicKeys(): Promise<object> }>()
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
      const pool = openUserPool({
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
