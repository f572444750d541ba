import type { Dirent } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { findPoolUser, openPoolDirectory } from '#functions/clients/pool-directory.ts'
import { openTable } from '#functions/data/table.ts'
import { outputOf, samplePerson } from '#local/people.ts'
import { authApi } from '#shared/api/auth.ts'
import { profileApi } from '#shared/api/profile.ts'
import type { TestCloud } from '#tests/harness.ts'
import { contentOf } from '#tests/integration/catalogue-bed.ts'
import { sharedCloud } from '#tests/one-cloud/shared-cloud.ts'

let cloud: TestCloud
beforeAll(async () => {
  cloud = await sharedCloud()
})

const tableOutputs = ['CatalogueTableName', 'PeopleTableName', 'OperationsTableName']

/** Mail that was sent is its recipient's, whose mailbox this folder stands for. */
const mailbox = 'mail'

/** Buckets, queues, executions, the pool: everything that this machine keeps in files but the tables' own. */
async function keptFiles(): Promise<{ place: string; text: string }[]> {
  const entries = await readdir(cloud.dataFolder, { recursive: true, withFileTypes: true })
  const isElsewhere = ({ parentPath }: Dirent) =>
    [mailbox, 'dynamodb'].includes(relative(cloud.dataFolder, parentPath).split(sep, 1)[0] ?? '')
  const files = entries.filter((entry) => entry.isFile() && !isElsewhere(entry))
  return Promise.all(
    files.map(async ({ parentPath, name }) => {
      const file = join(parentPath, name)
      return { place: file, text: await readFile(file, 'latin1').catch(() => '') }
    }),
  )
}

/** Every place of the cloud that speaks of somebody by one of these names. */
async function placesNaming(names: readonly string[]): Promise<string[]> {
  const { lambda } = cloud.cloud.services
  const tables = tableOutputs.map(async (output) => {
    const content = await contentOf(openTable(outputOf(cloud.cloud, output)))
    return { place: output, text: JSON.stringify(content) }
  })
  const logs = lambda.functions().map(({ name }) => ({ place: name, text: lambda.logLines(name).join('\n') }))
  const all = [...(await Promise.all(tables)), ...logs, ...(await keptFiles())]
  return all.filter(({ text }) => names.some((name) => text.includes(name))).map(({ place }) => place)
}

test('somebody who deletes their account is found in no table, bucket, queue or log, nor in the pool', async () => {
  const session = await cloud.signIn('paid')
  const me = authApi.me.answer.parse(await (await cloud.call(authApi.me, { session })).json())
  const names = [me.id, me.email]
  expect(await placesNaming(names)).toContain('PeopleTableName')
  const body = { password: samplePerson('paid').password }
  const deleted = await cloud.call(profileApi.delete, { session, body })
  expect(deleted.status, await deleted.text()).toBe(202)
  // Each look reads all that there is, which takes the processor from what is waited for.
  await expect.poll(() => placesNaming(names), { timeout: 120_000, interval: 500 }).toEqual([])
  const pool = openPoolDirectory(outputOf(cloud.cloud, 'UserPoolId'))
  expect(await findPoolUser(pool, me.id)).toBeUndefined()
})
