import { randomUUID } from 'node:crypto'
import { copyFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda'
import {
  createCognito,
  createS3,
  createSecretsManager,
  createSqs,
  createSqsApi,
  type ObjectEvent,
  openSigningKey,
} from 'cdk-on-localhost/testing'
import { openStore, type Store } from '#functions/clients/store.ts'
import type { Table } from '#functions/data/table/table.ts'
import { changeUser, ensureUserRecord, findUser } from '#functions/data/users/users.ts'
import { subOf } from '#functions/domain/records/user-record.ts'
import { edgeSecret } from '#functions/http/gateway-event.fixture.ts'
import type { Capability, Role } from '#shared/rules/access.ts'
import { openCatalogueEnvironment } from '#tests/integration/catalogue-environment.ts'
import { openCodeMails } from '#tests/integration/code-mails.ts'
import {
  type FailingService,
  failingService,
  type OperationWatch,
} from '#tests/integration/failing-service.ts'
import {
  clientId,
  mediaBucket,
  poolId,
  setEnvironment,
  storeBucket,
} from '#tests/integration/function-variables.ts'
import { type Call, callFunction } from '#tests/integration/gateway-call.ts'
import { type MailEnvironment, openMailEnvironment } from '#tests/integration/mail-environment.ts'
import { createRecordedRuns, type RecordedRuns } from '#tests/integration/recorded-runs.ts'
import { keptSigningKey } from '#tests/integration/signing-keys.ts'

export type HttpEnvironment = {
  endpoint: string
  catalogue: Table
  people: Table
  operations: Table
  search: Table
  store: Store
  database: FailingService
  pool: FailingService
  mail: Pick<MailEnvironment, 'mailTo' | 'refuseMail'>
  runs: RecordedRuns['runs']
  queued(): string[]
  queuedDigests(): string[]
  outsideCalls: string[]
  /**
   * Refuses all writes to database and pool from the n-th on, counted from 1. Undefined allows writes again.
   */
  dieBeforeWrite(write: number | undefined): void
  putPoolForward(seconds: number): void
  /** The newest code for a new password that the pool mailed there. */
  newestCode(address: string): Promise<string | undefined>
  /** Functions read the keys when they load. An empty object takes Pro off sale. */
  putPaymentKeys(keys: object): void
  call(name: string, call?: Call): Promise<APIGatewayProxyStructuredResultV2>
  /** Creates a user; returns an access token signed like the pool's. */
  signIn(person: { role: Role; capabilities?: Capability[] }): Promise<{ userId: string; token: string }>
  token(userId: string, change?: Record<string, unknown>): Promise<string>
  forgedToken(userId: string): Promise<string>
  close(): Promise<void>
}

type HttpEnvironmentOptions = {
  onObject?: (event: ObjectEvent) => void
}

const writes = new Set([
  'PutItem',
  'UpdateItem',
  'DeleteItem',
  'TransactWriteItems',
  'AdminCreateUser',
  'AdminSetUserPassword',
  'AdminUpdateUserAttributes',
  'AdminDeleteUser',
])

/** Records calls to other services, and refuses their writes once the test says so. */
function watchOutside() {
  const calls: string[] = []
  let writesLeft = Number.POSITIVE_INFINITY
  return {
    calls,
    watch(operation: string) {
      calls.push(operation)
      if (!writes.has(operation)) return undefined
      writesLeft -= 1
      return writesLeft < 0 ? 'AccessDeniedException' : undefined
    },
    dieBeforeWrite(write: number | undefined) {
      writesLeft = write === undefined ? Number.POSITIVE_INFINITY : write - 1
    },
  }
}

/** A pool configured like the template's, with a clock that the test can advance. */
async function openPool(endpointUrl: () => string, watch: OperationWatch) {
  const folder = await mkdtemp(join(tmpdir(), 'pool-'))
  let aheadMilliseconds = 0
  const codeMails = openCodeMails()
  const cognito = createCognito({
    folder,
    endpointUrl,
    now: () => Date.now() + aheadMilliseconds,
    passwordCost: 2,
    ...codeMails,
  })
  copyFileSync(keptSigningKey('pool'), join(folder, `${poolId}.pem`))
  const anyCharacters = {
    RequireLowercase: false,
    RequireUppercase: false,
    RequireNumbers: false,
    RequireSymbols: false,
  }
  cognito.createPool(poolId, {
    Policies: { PasswordPolicy: { MinimumLength: 10, ...anyCharacters } },
    LambdaConfig: codeMails.triggers,
  })
  cognito.createClient(clientId, {
    UserPoolId: poolId,
    ExplicitAuthFlows: ['ALLOW_ADMIN_USER_PASSWORD_AUTH'],
    AccessTokenValidity: 15,
    PreventUserExistenceErrors: 'ENABLED',
    RefreshTokenRotation: { Feature: 'ENABLED', RetryGracePeriodSeconds: 60 },
  })
  return {
    service: failingService(cognito, watch),
    newestCode: codeMails.newestCode,
    putForward: (seconds: number) => {
      aheadMilliseconds += seconds * 1000
    },
    issuer: () => cognito.issuerOf(poolId),
    key: openSigningKey(join(folder, `${poolId}.pem`)),
    strangersKey: openSigningKey(keptSigningKey('stranger')),
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}

async function openBuckets(onEvent: (event: ObjectEvent) => void) {
  const folder = await mkdtemp(join(tmpdir(), 'buckets-'))
  const service = createS3({ folder, onEvent })
  service.createBucket(storeBucket, { eventBridge: true })
  service.createBucket(mediaBucket)
  return { service, remove: () => rm(folder, { recursive: true, force: true }) }
}

async function openQueues(endpointUrl: () => string) {
  const folder = await mkdtemp(join(tmpdir(), 'queue-'))
  const sqs = createSqs({ folder, endpointUrl })
  const imported = sqs.createQueue('imported', {})
  const digests = sqs.createQueue('digests', {})
  const bodiesIn = (queue: typeof imported) => () => queue.peek(1000).map(({ body }) => body)
  return {
    service: createSqsApi(sqs),
    imported: bodiesIn(imported),
    digests: bodiesIn(digests),
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}

async function openSecrets() {
  const folder = await mkdtemp(join(tmpdir(), 'secrets-'))
  const service = createSecretsManager({ folder })
  const put = (keys: object) =>
    service.createSecret({ Name: 'PaymentKeys', SecretString: JSON.stringify(keys) })
  const edgeSecrets = service.createSecret({ Name: 'OriginVerify', SecretString: edgeSecret })
  return {
    service,
    edgeSecrets,
    paymentKeys: put({}),
    put,
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}

/** Of an access token as the pool issues it. */
async function claimsOf(people: Table, iss: string, userId: string) {
  const user = await findUser(people, userId)
  const now = Math.floor(Date.now() / 1000)
  return {
    sub: user ? subOf(user) : userId,
    iss,
    client_id: clientId,
    token_use: 'access',
    origin_jti: `origin-${userId}`,
    auth_time: now,
    iat: now,
    exp: now + 900,
  }
}

export async function openHttpEnvironment({
  onObject = () => {},
}: HttpEnvironmentOptions = {}): Promise<HttpEnvironment> {
  let endpoint = ''
  const outside = watchOutside()
  const pool = await openPool(() => endpoint, outside.watch)
  const buckets = await openBuckets(onObject)
  const secrets = await openSecrets()
  const mail = await openMailEnvironment(secrets.service)
  const queues = await openQueues(() => endpoint)
  const runs = createRecordedRuns()
  const services = [pool.service, buckets.service, secrets.service, mail.service, queues.service, runs]
  const environment = await openCatalogueEnvironment(services, outside.watch)
  endpoint = environment.endpoint
  const [catalogue, people, operations, search] = await Promise.all([
    environment.newTable(),
    environment.newTable(),
    environment.newTable(),
    environment.newTable(),
  ])
  const tables = {
    CATALOGUE_TABLE: catalogue,
    PEOPLE_TABLE: people,
    OPERATIONS_TABLE: operations,
    SEARCH_TABLE: search,
  }
  const { paymentKeys, edgeSecrets } = secrets
  setEnvironment(environment, { issuer: pool.issuer(), tables, mail, paymentKeys, edgeSecrets })
  const token = async (userId: string, change: Record<string, unknown> = {}) =>
    pool.key.signToken({ ...(await claimsOf(people, pool.issuer(), userId)), ...change })

  return {
    endpoint,
    catalogue,
    people,
    operations,
    search,
    store: openStore(storeBucket),
    database: environment.database,
    pool: pool.service,
    mail,
    runs: runs.runs,
    queued: queues.imported,
    queuedDigests: queues.digests,
    outsideCalls: outside.calls,
    dieBeforeWrite: outside.dieBeforeWrite,
    putPoolForward: pool.putForward,
    newestCode: pool.newestCode,
    putPaymentKeys: (keys) => void secrets.put(keys),
    token,
    forgedToken: async (userId) => pool.strangersKey.signToken(await claimsOf(people, pool.issuer(), userId)),
    async signIn({ role, capabilities }) {
      const [userId, sub] = [randomUUID(), randomUUID()]
      await ensureUserRecord(people, { userId, sub, email: `${userId}@example.com`, role }, new Date())
      if (capabilities) await changeUser(people, userId, (user) => ({ ...user, capabilities }))
      return { userId, token: await token(userId) }
    },
    call: (name, call = {}) => callFunction(name, call),
    async close() {
      await environment.close()
      await Promise.all([pool.remove(), buckets.remove(), secrets.remove(), queues.remove(), mail.close()])
    },
  }
}
