import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDynamoDb, createSqs, createSqsApi, startAwsEndpoint } from 'cdk-on-localhost/testing'
import { vi } from 'vitest'
import { openQueue } from '#functions/clients/queue.ts'
import { countDeparted } from '#functions/data/digests/digest-runs.ts'
import { putItems } from '#functions/data/table/put-items.ts'
import type { Table } from '#functions/data/table/table.ts'
import { userItem } from '#functions/data/users/users.ts'
import { type UserRecord, userRecordSchema } from '#functions/domain/records/user-record.ts'
import { type PlanningSteps, planRun } from '#functions/use-cases/digest/plan-run.ts'
import { defaultPreferences } from '#shared/domain/user.ts'
import { definitionOf, documentClient } from '#tests/integration/catalogue-environment.ts'
import { createProcessDeath, type ProcessDeath } from '#tests/integration/process-death.ts'

const MachineDate = Date
/** Accepted for every access key, including those of the tests' own clients. */
const secret = 'test'

export type PlanningWorld = {
  catalogue: Table
  people: Table
  /** The same table as `people`, because all tables have the same shape. */
  operations: Table
  queueUrl: string
  processDeath: ProcessDeath
  takeMessages(): string[]
}

export type PlanningEnvironment = {
  newWorld(people: readonly UserRecord[]): Promise<PlanningWorld>
  close(): Promise<void>
}

export type ReaderChange = Partial<UserRecord>

/** A reader of daily digests; `number` makes the account unique. */
export function reader(number: number, other: ReaderChange = {}): UserRecord {
  const createdAt = '2026-01-01T00:00:00Z'
  return userRecordSchema.parse({
    userId: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
    email: `reader-${number}@example.org`,
    role: 'paid',
    createdAt,
    updatedAt: createdAt,
    emailVerifiedAt: createdAt,
    endedSessions: [],
    revision: 1,
    version: 1,
    ...other,
    preferences: { ...defaultPreferences, email_notifications: true, ...other.preferences },
  })
}

export async function openPlanningEnvironment(): Promise<PlanningEnvironment> {
  const folder = await mkdtemp(join(tmpdir(), 'digests-'))
  const dynamoDb = await createDynamoDb({})
  const processDeath = createProcessDeath()
  let url = ''
  const sqs = createSqs({ folder: join(folder, 'sqs'), endpointUrl: () => url })
  const endpoint = await startAwsEndpoint({
    services: [dynamoDb, createSqsApi(sqs)],
    port: 0,
    secretOf: () => secret,
    // The SDK corrects its clock by the server's, so this is the machine's time even with fake timers.
    now: () => new MachineDate(),
    refuse: processDeath.refuse,
  })
  url = endpoint.url
  const client = documentClient(url)
  let worlds = 0
  return {
    async newWorld(people) {
      worlds += 1
      const [catalogueName, peopleName, queueName] = [
        `catalogue-${worlds}`,
        `people-${worlds}`,
        `q-${worlds}`,
      ]
      for (const name of [catalogueName, peopleName]) await dynamoDb.createTable(definitionOf(name))
      const queue = sqs.createQueue(queueName, {})
      const variables = {
        AWS_ENDPOINT_URL: url,
        AWS_REGION: 'us-east-1',
        AWS_ACCESS_KEY_ID: 'function',
        AWS_SECRET_ACCESS_KEY: secret,
        CATALOGUE_TABLE: catalogueName,
        PEOPLE_TABLE: peopleName,
        OPERATIONS_TABLE: peopleName,
        DIGEST_QUEUE_URL: sqs.urlOf(queueName),
        MAIL_DOMAIN: 'mail.example.org',
        SITE_URL: 'https://podcasts.example.org',
      }
      for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value)
      const table = { client, name: peopleName }
      await putItems(table, people.map(userItem))
      processDeath.revive()
      return {
        catalogue: { client, name: catalogueName },
        people: table,
        operations: table,
        queueUrl: sqs.urlOf(queueName),
        processDeath,
        takeMessages() {
          const bodies = queue.peek(100_000).map(({ body }) => body)
          queue.purge()
          return bodies
        },
      }
    },
    async close() {
      client.destroy()
      await endpoint.close()
      await dynamoDb.close()
      vi.unstubAllEnvs()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Plans a run in pages of a chosen size, so that it needs several messages. */
export const planInPages = (
  { catalogue, people, queueUrl }: PlanningWorld,
  runId: string,
  steps: PlanningSteps,
): Promise<void> => planRun({ catalogue, people, digestQueue: openQueue(queueUrl) }, runId, steps)

type Departure = { runId: string; userId: string; at: Date }

/** Counts a reader whose account was deleted during the run. */
export const countDepartedReader = ({ catalogue }: PlanningWorld, departure: Departure) =>
  countDeparted(catalogue, departure)
