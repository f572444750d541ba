import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { AwsService } from 'cdk-on-localhost'
import {
  createDynamoDb,
  createSecretsManager,
  createSes,
  createSqs,
  createSqsApi,
  type SqsQueue,
  startAwsEndpoint,
} from 'cdk-on-localhost/testing'
import * as z from 'zod'
import { bundleProgram } from '#bench/bundle-program.ts'
import { numbers, publicationTime, writeCatalogue, writeItems } from '#bench/catalogue.ts'
import { writeResults } from '#bench/measuring.ts'
import { beginScheduledRun, findDigestRun } from '#functions/data/digests/digest-runs.ts'
import type { Table } from '#functions/data/table/table.ts'
import { userItem } from '#functions/data/users/users.ts'
import { userRecordSchema } from '#functions/domain/records/user-record.ts'
import { digestTimeoutSeconds } from '#shared/deployment/digest-queue.ts'
import { defaultPreferences } from '#shared/domain/user.ts'
import { definitionOf, documentClient } from '#tests/integration/catalogue-environment.ts'
import { countUnits } from '#tests/integration/counting-table.ts'

/**
 * A command-line argument, `people:episodes`. Episodes are an hour apart, so the last day has twenty-four.
 */
const sizeSchema = z.templateLiteral([z.int().positive(), ':', z.int().positive()]).transform((text) => {
  const [people = 0, episodes = 0] = text.split(':').map(Number)
  return { people, episodes }
})
type Size = z.output<typeof sizeSchema>

const topicsOfReader = 20
const asked = process.argv.slice(2)
const sizes = (asked.length > 0 ? asked : ['1000:1000', '1000:10000', '10000:1000']).map((text) =>
  sizeSchema.parse(text),
)

/** The maximum of one SQS receive, and so of one invocation. */
const batchSize = 10
const answerSchema = z.tuple([z.number()]).rest(z.unknown())

function readerItem(number: number, at: string) {
  const digits = String(number).padStart(12, '0')
  const user = userRecordSchema.parse({
    userId: `00000000-0000-4000-8000-${digits}`,
    email: `reader-${number}@example.com`,
    role: 'paid',
    preferences: {
      ...defaultPreferences,
      email_notifications: true,
      interested_topics: numbers(topicsOfReader).map((step) => 1 + ((number + step * 11) % 240)),
    },
    createdAt: at,
    updatedAt: at,
    emailVerifiedAt: at,
    endedSessions: [],
    revision: 1,
    version: 1,
  })
  return userItem(user)
}

function counted(service: AwsService) {
  let requests = 0
  const handle: AwsService['handle'] = (call) => {
    requests += 1
    return service.handle(call)
  }
  return { service: { ...service, handle }, requests: () => requests }
}

/** Passes the queue's messages batch by batch to the process, as Lambda does with one consumer. */
async function workOff(queue: SqsQueue, worker: ChildProcess) {
  const ended = new AbortController()
  worker.once('exit', () => ended.abort(new Error('The process ended before its work was done.')))
  let batches = 0
  let peakKilobytes = 0
  for (;;) {
    const batch = await queue.receive({ maximum: batchSize })
    if (batch.length === 0) return { batches, peakKilobytes }
    const answer = once(worker, 'message', { signal: ended.signal })
    worker.send(batch.map(({ body }) => body))
    const [peak] = answerSchema.parse(await answer)
    for (const { receiptHandle } of batch) queue.delete(receiptHandle)
    batches += 1
    peakKilobytes = peak
  }
}

async function openServices(folder: string) {
  const dynamoDb = await createDynamoDb({ folder: path.join(folder, 'tables') })
  const units = countUnits(dynamoDb)
  const ses = createSes({ folder: path.join(folder, 'mail') })
  const secrets = createSecretsManager({ folder: path.join(folder, 'secrets') })
  let url = ''
  const sqs = createSqs({ folder: path.join(folder, 'queues'), endpointUrl: () => url })
  const sending = counted(createSqsApi(sqs))
  const services = [units.service, ses, secrets, sending.service]
  const endpoint = await startAwsEndpoint({ services, port: 0, secretOf: () => 'test' })
  url = endpoint.url
  const client = documentClient(url)
  const table = async (name: string): Promise<Table> => {
    await dynamoDb.createTable(definitionOf(name))
    return { client, name }
  }
  return {
    catalogue: await table('Catalogue'),
    people: await table('People'),
    queue: sqs.createQueue('digests', { VisibilityTimeout: 6 * digestTimeoutSeconds }),
    ses,
    units,
    sending,
    environment: {
      PATH: process.env.PATH,
      AWS_ENDPOINT_URL: url,
      AWS_REGION: 'us-east-1',
      AWS_ACCESS_KEY_ID: 'test',
      AWS_SECRET_ACCESS_KEY: 'test',
      CATALOGUE_TABLE: 'Catalogue',
      PEOPLE_TABLE: 'People',
      DIGEST_QUEUE_URL: sqs.urlOf('digests'),
      MAIL_DOMAIN: 'mail.example.org',
      MAIL_REPLY_TO: '',
      MAIL_CONFIGURATION_SET: 'sending',
      MAIL_SENDER_NAME: 'Sidelight',
      MAIL_SENDER_MAILBOX: 'digests',
      MAIL_POSTAL_ADDRESS: '12 Main Street',
      MAILED_LINK_SECRETS: secrets.createSecret({
        Name: 'links',
        GenerateSecretString: { PasswordLength: 64, ExcludePunctuation: true },
      }),
      SITE_URL: 'https://podcasts.example.org',
    },
    async close() {
      client.destroy()
      await endpoint.close()
      await dynamoDb.close()
    },
  }
}

type Places = { folder: string; program: string; size: Size }

async function measure({ folder, program, size }: Places) {
  const at = publicationTime(size.episodes)
  const services = await openServices(folder)
  const { catalogue, people, queue, units, sending, ses, environment } = services
  await writeCatalogue(catalogue, size.episodes)
  const readers = numbers(size.people).map((number) => readerItem(number, at))
  await writeItems(people, readers)
  const run = await beginScheduledRun(
    catalogue,
    { date: at.slice(0, 10), timezone: 'UTC', frequencies: ['daily'] },
    new Date(at),
  )
  queue.send(JSON.stringify({ planRun: run.runId }))
  units.take()
  const worker = fork(program, { env: { ...environment, AT: at } })
  const { batches, peakKilobytes } = await workOff(queue, worker)
  worker.kill()
  const used = units.take()
  const { people: found, outcomes } = (await findDigestRun(catalogue, run.runId)) ?? {}
  const mailed = ses.listMessages().flatMap(({ destinations }) => destinations)
  await services.close()
  const perThousand = (count: number) => Math.round((count / size.people) * 1000)
  return {
    ...size,
    found: found ?? 0,
    mails: mailed.length,
    mailedOnce: new Set(mailed).size,
    sent: outcomes?.sent ?? 0,
    nothingNew: outcomes?.['nothing-new'] ?? 0,
    readUnitsPerThousand: perThousand(used.reads),
    writeUnitsPerThousand: perThousand(used.writes),
    sendRequestsPerThousand: perThousand(sending.requests()),
    batchesPerThousand: perThousand(batches),
    peakMegabytes: Math.round(peakKilobytes / 1024),
  }
}

const folder = mkdtempSync(path.join(tmpdir(), 'sidelight-bench-'))
try {
  await bundleProgram('bench/digest-process.ts', folder)
  const program = path.join(folder, 'digest-process.cjs')
  const runs = []
  for (const size of sizes) {
    const own = path.join(folder, `${size.people}-${size.episodes}`)
    runs.push(await measure({ folder: own, program, size }))
    writeResults('digests', { topicsOfReader, runs })
  }
  console.table(runs)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
