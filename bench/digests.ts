import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import * as z from 'zod'
import { bundleProgram } from '#bench/bundle-program.ts'
import { instantOf, numbers, writeCatalogue, writeItems } from '#bench/catalogue.ts'
import { countUnits } from '#bench/counting-table.ts'
import { writeResults } from '#bench/measuring.ts'
import { startAwsEndpoint } from '#emulator/aws/endpoint.ts'
import type { AwsService } from '#emulator/aws/service.ts'
import { createDynamoDb } from '#emulator/services/dynamodb/dynamodb.ts'
import { createSes } from '#emulator/services/ses/ses.ts'
import { createSqsApi } from '#emulator/services/sqs/api.ts'
import { createSqs } from '#emulator/services/sqs/sqs.ts'
import { beginScheduledRun, findDigestRun } from '#functions/data/digest-runs.ts'
import type { Table } from '#functions/data/table.ts'
import { userItem } from '#functions/data/users.ts'
import { userRecordSchema } from '#functions/domain/records/user-record.ts'
import { defaultPreferences } from '#shared/domain/user.ts'
import { definitionOf, documentClient } from '#tests/integration/catalogue-bed.ts'

/** Episodes at one an hour, so that a day brings twenty-four, and people with twenty topics of two hundred and forty. */
const episodes = 1000
const topicsOfReader = 20
const sizes = process.argv.length > 2 ? process.argv.slice(2).map(Number) : [1000, 10_000]
const at = instantOf(episodes)
/** People that one invocation mails. */
const batchSize = 10

const reportSchema = z.object({ people: z.int(), peakKilobytes: z.number() })

function readerItem(number: number) {
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

type Places = { folder: string; program: string; size: number }

/** One run for so many people on tables of their own. */
async function measure({ folder, program, size }: Places) {
  const dynamoDb = await createDynamoDb({ folder: path.join(folder, 'tables') })
  const units = countUnits(dynamoDb)
  const ses = createSes({ folder: path.join(folder, 'mail') })
  let url = ''
  const sqs = createSqs({ folder: path.join(folder, 'queues'), endpointUrl: () => url })
  const queue = counted(createSqsApi(sqs))
  const services = [units.service, ses, queue.service]
  const endpoint = await startAwsEndpoint({ services, port: 0, secretOf: () => 'test' })
  url = endpoint.url
  const client = documentClient(url)
  const table = async (name: string): Promise<Table> => {
    await dynamoDb.createTable(definitionOf(name))
    return { client, name }
  }
  const [catalogue, people] = [await table('Catalogue'), await table('People')]
  sqs.createQueue('digests', {})
  await writeCatalogue(catalogue, episodes)
  await writeItems(people, numbers(size).map(readerItem))
  const run = await beginScheduledRun(
    catalogue,
    { date: at.slice(0, 10), timezone: 'UTC', frequencies: ['daily'] },
    new Date(at),
  )
  if (!run) throw new Error('The day had its run.')
  units.take()
  const { stdout } = await promisify(execFile)(process.execPath, [program], {
    env: {
      PATH: process.env.PATH,
      AWS_ENDPOINT_URL: url,
      AWS_REGION: 'us-east-1',
      AWS_ACCESS_KEY_ID: 'test',
      AWS_SECRET_ACCESS_KEY: 'test',
      CATALOGUE_TABLE: catalogue.name,
      PEOPLE_TABLE: people.name,
      DIGEST_QUEUE_URL: `${url}/000000000000/digests`,
      MAIL_DOMAIN: 'mail.example.org',
      MAIL_REPLY_TO: '',
      MAIL_CONFIGURATION_SET: 'sending',
      SITE_URL: 'https://podcasts.example.org',
      RUN_ID: run.runId,
      AT: at,
    },
  })
  const used = units.take()
  const report = reportSchema.parse(JSON.parse(stdout))
  const { outcomes } = (await findDigestRun(catalogue, run.runId)) ?? {}
  const mailed = ses.listMessages().flatMap(({ destinations }) => destinations)
  client.destroy()
  await endpoint.close()
  await dynamoDb.close()
  const perThousand = (count: number) => Math.round((count / size) * 1000)
  return {
    people: report.people,
    mails: mailed.length,
    mailedOnce: new Set(mailed).size,
    sent: outcomes?.sent ?? 0,
    nothingNew: outcomes?.['nothing-new'] ?? 0,
    readUnitsPerThousand: perThousand(used.reads),
    writeUnitsPerThousand: perThousand(used.writes),
    // What puts people on the queue, and what Lambda takes from it and deletes, a batch at a time.
    queueRequestsPerThousand: perThousand(queue.requests()) + (2 * 1000) / batchSize,
    invocationsPerThousand: 1000 / batchSize,
    peakMegabytes: Math.round(report.peakKilobytes / 1024),
  }
}

const folder = mkdtempSync(path.join(tmpdir(), 'sidelight-bench-'))
try {
  await bundleProgram('bench/digest-process.ts', folder)
  const program = path.join(folder, 'digest-process.mjs')
  const runs = []
  for (const size of sizes) {
    runs.push(await measure({ folder: path.join(folder, String(size)), program, size }))
  }
  console.table(runs)
  writeResults('digests', { episodes, topicsOfReader, runs })
} finally {
  rmSync(folder, { recursive: true, force: true })
}
