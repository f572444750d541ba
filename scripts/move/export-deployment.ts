import { mkdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { S3Client } from '@aws-sdk/client-s3'
import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager'
import { listRunsUnderWay } from '#functions/data/runs/run-lists.ts'
import { openTable } from '#functions/data/table/table.ts'
import { CommandError } from '#scripts/move/command-error.ts'
import type { Deployment } from '#scripts/move/deployment.ts'
import {
  bucketNames,
  type ExportedFile,
  fileOfTable,
  keyFile,
  listOfBucket,
  type Manifest,
  manifestFile,
  manifestOf,
  secretsFile,
  tableNames,
} from '#scripts/move/manifest.ts'
import { exportObjects } from '#scripts/move/objects.ts'
import {
  lockSeal,
  newSeal,
  type Seal,
  writeAtOnce,
  writeLines,
  writeSealed,
} from '#scripts/move/sealed-file.ts'
import { exportItems } from '#scripts/move/table-items.ts'
import { manageRunsPath } from '#shared/pages/page-path.ts'

export type ExportOptions = {
  folder: string
  passphrase: string
  exportId: string
  now: Date
  say(line: string): void
}

/** Enough to say that there are some. */
const countedRuns = 1000

/** An execution cannot move, and its episode would wait for it. */
async function refuseRunsUnderWay(deployment: Deployment): Promise<void> {
  const runs = await listRunsUnderWay(openTable(deployment.tables.catalogue), countedRuns)
  if (runs.length === 0) return
  throw new CommandError(
    `Episodes that are being processed: ${runs.length}. Wait for them or cancel them on ${deployment.siteUrl}${manageRunsPath}, and export again.`,
  )
}

const isThere = (file: string) =>
  stat(file).then(
    () => true,
    () => false,
  )

async function* readMailedLinks({ mailedLinks }: Deployment): AsyncGenerator<{ mailedLink: string }> {
  const client = new SecretsManagerClient({})
  for (const SecretId of mailedLinks) {
    const { SecretString = '' } = await client.send(new GetSecretValueCommand({ SecretId }))
    yield { mailedLink: SecretString }
  }
}

type Contents = Readonly<Record<string, (file: string) => Promise<Omit<ExportedFile, 'name'>>>>

/** Tables come first: an object was written before the item that names it, so the later list has it. */
function contentsOf(
  deployment: Deployment,
  seal: Seal,
  { folder, passphrase, now }: ExportOptions,
): Contents {
  const database = new DynamoDBClient({})
  const client = new S3Client({})
  const tables = tableNames.map((table) => {
    const items = exportItems({ client: database, name: deployment.tables[table] }, table, now)
    return [fileOfTable(table), (file: string) => writeSealed(file, seal, items)] as const
  })
  const buckets = bucketNames.map((bucket) => {
    const place = { client, bucket: deployment.buckets[bucket], folder: join(folder, bucket) }
    return [listOfBucket(bucket), (file: string) => writeLines(file, exportObjects(place, bucket))] as const
  })
  return {
    [keyFile]: async (file) => writeAtOnce(file, [await lockSeal(seal, passphrase)]),
    [secretsFile]: (file) => writeSealed(file, seal, readMailedLinks(deployment)),
    ...Object.fromEntries([...tables, ...buckets]),
  }
}

async function writeFiles(deployment: Deployment, options: ExportOptions): Promise<ExportedFile[]> {
  const files: ExportedFile[] = []
  for (const [name, write] of Object.entries(contentsOf(deployment, await newSeal(), options))) {
    const written = await write(join(options.folder, name))
    files.push({ name, ...written })
    options.say(`${name}: ${written.records ?? 1}`)
  }
  return files
}

/**
 * Objects that an unfinished export left in the folder are kept, tables are read again. The manifest is
 * written last.
 * @throws CommandError
 */
export async function exportDeployment(deployment: Deployment, options: ExportOptions): Promise<Manifest> {
  const { folder, exportId, now, say } = options
  if (await isThere(join(folder, manifestFile)))
    throw new CommandError(`${folder} already holds a finished export. Name another folder.`)
  await refuseRunsUnderWay(deployment)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const files = await writeFiles(deployment, options)
  await refuseRunsUnderWay(deployment)
  const { siteUrl, release } = deployment
  const manifest = manifestOf({ exportId, siteUrl, release, files, now })
  await writeFile(join(folder, manifestFile), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 })
  say(`Done. The export must be deleted by ${manifest.deleteBy.slice(0, 10)}.`)
  return manifest
}
