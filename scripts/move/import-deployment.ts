import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { S3Client } from '@aws-sdk/client-s3'
import { PutSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager'
import * as z from 'zod'
import { openUserPool } from '#functions/clients/user-pool.ts'
import { openTable } from '#functions/data/table/table.ts'
import { eachAtOnce } from '#functions/use-cases/each-at-once.ts'
import { CommandError } from '#scripts/move/command-error.ts'
import type { Deployment } from '#scripts/move/deployment.ts'
import { importPerson } from '#scripts/move/import-person.ts'
import { type Item, itemSchema, keyedOf } from '#scripts/move/item.ts'
import {
  bucketNames,
  fileOfTable,
  keyFile,
  listOfBucket,
  type Manifest,
  readUsableManifest,
  secretsFile,
  type TableName,
  tableNames,
  verifyFile,
} from '#scripts/move/manifest.ts'
import { importObjects, pagesOf, readObjectList } from '#scripts/move/objects.ts'
import { readSealed, type Seal, unlockSeal } from '#scripts/move/sealed-file.ts'
import { itemRules, itemsAtOnce, writeItems } from '#scripts/move/table-items.ts'
import { claimTarget, finishTarget } from '#scripts/move/target.ts'

export type ImportOptions = {
  folder: string
  passphrase: string
  isContinued: boolean
  now: Date
  newPassword(): string
  say(line: string): void
}

export type Imported = { manifest: Manifest; people: number; withoutSignIn: string[] }

type Import = ImportOptions & { deployment: Deployment; seal: Seal }

/** @throws CommandError before anything is written */
async function verify(folder: string, { files }: Manifest): Promise<void> {
  const needed = [...tableNames.map(fileOfTable), ...bucketNames.map(listOfBucket), keyFile, secretsFile]
  const missing = needed.find((name) => !files.some((file) => file.name === name))
  if (missing) throw new CommandError(`The manifest does not list ${missing}.`)
  for (const file of files) await verifyFile(folder, file)
  for (const bucket of bucketNames) {
    for await (const { key: name, bytes, sha256 } of readObjectList(join(folder, listOfBucket(bucket))))
      await verifyFile(join(folder, bucket), { name, bytes, sha256 })
  }
}

/** Functions of the target read the secret when they first need it, so import before visitors come. */
async function importMailedLinks({ deployment, seal, folder, say }: Import): Promise<void> {
  const client = new SecretsManagerClient({})
  const [...targets] = deployment.mailedLinks
  const schema = z.strictObject({ mailedLink: z.string().min(48) })
  for await (const { mailedLink } of readSealed(join(folder, secretsFile), seal, schema)) {
    const SecretId = targets.shift()
    if (SecretId) await client.send(new PutSecretValueCommand({ SecretId, SecretString: mailedLink }))
    else say('Links signed with the secret before the current one will not work. docs/moving.md says why.')
  }
}

async function* readItems({ folder, seal }: Import, table: TableName, isLast: boolean): AsyncGenerator<Item> {
  for await (const item of readSealed(join(folder, fileOfTable(table)), seal, itemSchema))
    if (itemRules[table].isLast(keyedOf(item)) === isLast) yield item
}

const requestsAtOnce = 8

async function importItems(one: Import, table: TableName, isLast: boolean): Promise<void> {
  const { deployment, say } = one
  const target = { client: new DynamoDBClient({ maxAttempts: 10 }), name: deployment.tables[table] }
  let count = 0
  for await (const page of pagesOf(readItems(one, table, isLast), itemsAtOnce * requestsAtOnce)) {
    const batches = Array.from({ length: Math.ceil(page.length / itemsAtOnce) }, (_, index) =>
      page.slice(index * itemsAtOnce, (index + 1) * itemsAtOnce),
    )
    await eachAtOnce(batches, requestsAtOnce, (batch) => writeItems(target, batch))
    count += page.length
  }
  say(`${table}: ${count}${isLast ? ' more' : ''}`)
}

async function importPeople(one: Import): Promise<Pick<Imported, 'people' | 'withoutSignIn'>> {
  const { deployment, newPassword, now, say } = one
  const places = {
    pool: openUserPool(deployment.poolId, deployment.clientId),
    people: openTable(deployment.tables.people),
    items: { client: new DynamoDBClient({ maxAttempts: 10 }), name: deployment.tables.people },
    newPassword,
    now,
  }
  let people = 0
  const withoutSignIn: string[] = []
  for await (const page of pagesOf(readItems(one, 'people', true), 10 * requestsAtOnce)) {
    await eachAtOnce(page, requestsAtOnce, async (item) => {
      const outcome = await importPerson(places, item)
      if (outcome === 'no-sign-in') withoutSignIn.push(String(keyedOf(item).pk))
    })
    people += page.length
    say(`accounts: ${people}`)
  }
  return { people, withoutSignIn }
}

/**
 * Every step may be repeated, so that an import that was killed can be continued.
 * @throws CommandError
 */
export async function importDeployment(deployment: Deployment, options: ImportOptions): Promise<Imported> {
  const { folder, passphrase, isContinued, now, say } = options
  const manifest = await readUsableManifest(folder, now)
  await verify(folder, manifest)
  const seal = await unlockSeal(await readFile(join(folder, keyFile)), passphrase)
  const one = { ...options, deployment, seal }
  await claimTarget(deployment, { manifest, isContinued, now })
  await importMailedLinks(one)
  const client = new S3Client({})
  for (const bucket of bucketNames) {
    const place = { client, bucket: deployment.buckets[bucket], folder: join(folder, bucket) }
    say(`${bucket}: ${await importObjects(place, join(folder, listOfBucket(bucket)))}`)
  }
  for (const table of tableNames) await importItems(one, table, false)
  const people = await importPeople(one)
  await importItems(one, 'catalogue', true)
  await finishTarget(deployment, manifest, now)
  return { manifest, ...people }
}
