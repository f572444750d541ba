import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { AwsService, Permission } from 'cdk-on-localhost'
import {
  createDynamoDb,
  createS3,
  createSqs,
  createSqsApi,
  type DynamoDb,
  type StoredMessage,
  startAwsEndpoint,
} from 'cdk-on-localhost/testing'
import { vi } from 'vitest'
import { saveBudget } from '#functions/data/budget/budget.ts'
import type { Table } from '#functions/data/table/table.ts'
import { createBedrock } from '#local/fakes/bedrock.ts'
import { createTranscribe } from '#local/fakes/transcribe.ts'
import { contentOf, definitionOf, documentClient } from '#tests/integration/catalogue-environment.ts'
import { countUnits, type Units } from '#tests/integration/counting-table.ts'
import { createProcessDeath, type ProcessDeath } from '#tests/integration/process-death.ts'
import type { Publisher } from '#tests/integration/publisher.ts'
import { createRecordedRuns, machineArn, type RecordedRuns } from '#tests/integration/recorded-runs.ts'

const MachineDate = Date

export type PipelineEnvironment = {
  endpoint: string
  catalogue: Table
  people: Table
  operations: Table
  runs: RecordedRuns
  processDeath: ProcessDeath
  /** Capacity units used since the last call. */
  takeUnits(): Units
  /** Makes transactions last as long as on AWS, and refuses concurrent transactions on the same items. */
  delayTransactions: DynamoDb['delayTransactions']
  queued(): number[]
  messages(): readonly StoredMessage[]
  /** Receives all queued messages, ignoring their delays. */
  takeMessages(): string[]
  content(): Promise<{ items: unknown[]; objects: Record<string, string> }>
  /**
   * Copies all data to a folder that the caller deletes. Closes this environment first, because an open
   * database may rewrite its files.
   */
  copy(): Promise<string>
  /** Closes this environment and opens another with a copy's data. */
  reopen(copy: string): Promise<PipelineEnvironment>
  close(): Promise<void>
}

/** Accepted for every access key, including those of the tests' own clients. */
const secret = 'test'

async function readAll(s3: ReturnType<typeof createS3>): Promise<Record<string, string>> {
  const objects: Record<string, string> = {}
  for (const bucket of s3.bucketNames()) {
    for (const { key } of s3.listObjects(bucket)) {
      const body = s3.readObject(bucket, key)
      objects[`${bucket}/${key}`] = body ? (await buffer(body)).toString('latin1') : ''
    }
  }
  return objects
}

const fetchingFrom = (host: string) => ({
  ALLOWED_PRIVATE_HOSTS: host,
  SITE_URL: 'https://podcasts.example.org',
  CONTACT_ADDRESS: 'desk@example.org',
})

const environmentAt = (url: string, { queueUrl, host }: { queueUrl: string; host: string }) => ({
  AWS_ENDPOINT_URL: url,
  AWS_REGION: 'us-east-1',
  AWS_ACCESS_KEY_ID: 'function',
  AWS_SECRET_ACCESS_KEY: secret,
  CATALOGUE_TABLE: 'catalogue',
  PEOPLE_TABLE: 'people',
  OPERATIONS_TABLE: 'operations',
  CONCURRENT_RUNS: '100',
  CONCURRENT_TRANSCRIPTIONS: '100',
  MODEL_REQUESTS_PER_MINUTE: '0',
  STORE_BUCKET: 'store',
  MEDIA_BUCKET: 'media',
  IMPORTED_QUEUE_URL: queueUrl,
  EPISODE_MACHINE_ARN: machineArn,
  MODEL_ID: 'global.anthropic.claude-sonnet-4-6',
  ESTIMATED_MODEL: 'global.anthropic.claude-sonnet-4-6',
  STANCE_VOTES: '3',
  CONTENT_LANGUAGES: 'en',
  ...fetchingFrom(host),
})

/** Recognizers are separate processes, so they survive the simulated death. */
const exceptRecognizers =
  (death: ReturnType<typeof createProcessDeath>) => (key: string, permission: Permission) =>
    ['transcribe', 'batch'].includes(key) ? undefined : death.refuse(key, permission)

/** Cents; far more than any test spends. */
const plenty = 10_000_000

function once(work: () => Promise<void>) {
  let done: Promise<void> | undefined
  return () => {
    done ??= work()
    return done
  }
}

const newFolder = () => mkdtemp(join(tmpdir(), 'pipeline-'))

export type PipelineOptions = {
  /** A folder of data to start from. */
  copy?: string
  /** Replace those of the same name. */
  services?: readonly AwsService[]
}

/**
 * Tables, buckets, queue, model and publisher on this machine, with the environment that functions need.
 */
export async function openPipelineEnvironment(
  publisher: Pick<Publisher, 'host'>,
  environment: Readonly<Record<string, string>> = {},
  { copy, services: replaced = [] }: PipelineOptions = {},
): Promise<PipelineEnvironment> {
  const folder = await newFolder()
  if (copy !== undefined) await cp(copy, folder, { recursive: true })
  const processDeath = createProcessDeath()
  let url = ''
  const dynamoDb = await createDynamoDb({ folder: join(folder, 'dynamodb') })
  const s3 = createS3({ folder: join(folder, 's3'), onEvent: () => {} })
  const sqs = createSqs({ folder: join(folder, 'sqs'), endpointUrl: () => url })
  const runs = createRecordedRuns()
  const transcribe = await createTranscribe({
    dataFolder: join(folder, 'transcribe'),
    endpointUrl: () => url,
    credentials: { accessKeyId: 'transcribe', secretAccessKey: secret },
    environment: { ...process.env, ...environment },
  })
  const database = countUnits(dynamoDb)
  const services = [database.service, s3, createSqsApi(sqs), runs, createBedrock({ environment }), transcribe]

  const endpoint = await startAwsEndpoint({
    services: [...services, ...replaced],
    port: 0,
    secretOf: () => secret,
    // The SDK corrects its clock by the server's, so this is the machine's time even with fake timers.
    now: () => new MachineDate(),
    refuse: exceptRecognizers(processDeath),
  })
  url = endpoint.url
  for (const bucket of ['store', 'media']) s3.createBucket(bucket)
  for (const table of ['catalogue', 'people', 'operations']) await dynamoDb.createTable(definitionOf(table))
  const queue = sqs.createQueue('imported', {})
  const variables = environmentAt(url, { queueUrl: sqs.urlOf('imported'), host: publisher.host })
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value)
  const client = documentClient(url)
  const catalogue = { client, name: 'catalogue' }
  if (copy === undefined) await saveBudget(catalogue, { monthlyLimitCents: plenty })
  const stop = once(async () => {
    client.destroy()
    await endpoint.close()
    vi.unstubAllEnvs()
  })
  const close = async () => {
    await stop()
    await rm(folder, { recursive: true, force: true })
  }
  return {
    catalogue,
    people: { client, name: 'people' },
    operations: { client, name: 'operations' },
    runs,
    processDeath,
    takeUnits: database.take,
    delayTransactions: dynamoDb.delayTransactions,
    endpoint: url,
    queued: () => queue.peek(100).map(({ body }) => JSON.parse(body).episodeId),
    messages: () => queue.peek(1000),
    takeMessages() {
      const bodies = queue.peek(1000).map(({ body }) => body)
      queue.purge()
      return bodies
    },
    content: async () => ({ items: await contentOf(catalogue), objects: await readAll(s3) }),
    async copy() {
      await stop()
      const other = await newFolder()
      await cp(folder, other, { recursive: true })
      return other
    },
    reopen: (copy) => openPipelineEnvironment(publisher, environment, { copy }),
    close,
  }
}
