import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { saveProcessingSettings } from '#functions/data/processing-settings.ts'
import { openTable } from '#functions/data/table.ts'
import { samplePeople, sdkEnvironment } from '#local/people.ts'
import { authApi } from '#shared/api/auth.ts'
import { documentedCommands, wordsOf } from '#tests/documented-commands.ts'
import { type Session, startTestCloud, type TestCloud } from '#tests/harness.ts'

/** The guide's own command lines, run against the local cloud with its key in the place of an account's. */
let cloud: TestCloud
beforeAll(async () => {
  cloud = await startTestCloud()
})
afterAll(() => cloud?.close())

const run = promisify(execFile)

/** The guide's command with the outputs that it asks the stacks for, in their order. */
function commandLine(begin: string, outputs: readonly string[]): string[][] {
  const values = outputs.map((name) => cloud.cloud.outputs.get(name) ?? `no output ${name}`)
  return documentedCommands()
    .filter(({ file, text }) => file === 'docs/operations.md' && text.startsWith(begin))
    .map(({ text }) => {
      const left = [...values]
      return wordsOf(text.replaceAll('VALUE', () => left.shift() ?? 'no output left'))
    })
}

async function output([command = '', ...parameters]: readonly string[]): Promise<string> {
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, ...sdkEnvironment(cloud.cloud) }
  const { stdout } = await run(command, parameters, { env, encoding: 'utf8' })
  return stdout
}

describe('the commands of the guide', { timeout: 300_000 }, () => {
  test('make the first admin, who can sign in with the password they print', async () => {
    const outputs = [
      'SidelightIdentity.UserPoolId',
      'SidelightIdentity.UserPoolClientId',
      'SidelightData.PeopleTableName',
    ]
    const [line = []] = commandLine('npx tsx scripts/create-user.ts', outputs)
    const printed = await output(line)
    expect(printed).toMatch(/^you@example\.org is admin \(/)
    const password = /Password: (\S+)/.exec(printed)?.[1]
    expect(samplePeople.map((person) => person.email)).not.toContain('you@example.org')
    const session: Session = new Map()
    const response = await cloud.call(authApi.login, {
      body: { email: 'you@example.org', password },
      session,
    })
    expect(response.status, await response.text()).toBe(200)
    const me = await cloud.call(authApi.me, { session })
    expect(authApi.me.answer.parse(await me.json())).toMatchObject({ role: 'admin' })
  })

  test('prove and mend the counters', async () => {
    const tables = ['CatalogueTableName', 'PeopleTableName', 'OperationsTableName']
    const outputs = tables.map((table) => `SidelightData.${table}`)
    const lines = commandLine('npm run repair', outputs)
    expect(lines.map((words) => words.includes('--write')).sort()).toEqual([false, false, true, true, true])
    for (const line of lines) expect(await output(line)).toContain('No drift.')
  })
})

/** How the executions of the machine with this part in its name stand. */
const statusesOf = (machine: string) =>
  cloud.cloud.services.states.machines
    .executions()
    .flatMap(({ machineName, status }) => (machineName.includes(machine) ? [status] : []))

test('while checking is switched off the hourly check still succeeds, which is what its alarm counts', async () => {
  const catalogue = openTable(cloud.cloud.outputs.get('SidelightData.CatalogueTableName') ?? '')
  await saveProcessingSettings(catalogue, { auto_check_enabled: false }, new Date())
  const { scheduler } = cloud.cloud.services
  const schedule = scheduler.schedules().find(({ name }) => name.includes('CheckFeeds'))
  scheduler.fireNow(schedule?.name ?? '')
  await expect.poll(() => statusesOf('FeedCheck'), { timeout: 120_000 }).toContain('SUCCEEDED')
  expect(statusesOf('FeedCheck').filter((status) => status !== 'SUCCEEDED' && status !== 'RUNNING')).toEqual(
    [],
  )
})
