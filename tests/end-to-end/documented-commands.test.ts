import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { saveProcessingSettings } from '#functions/data/budget/processing-settings.ts'
import { beginTriggeredRun, findDigestRun } from '#functions/data/digests/digest-runs.ts'
import { importEpisodes } from '#functions/data/episodes/episode-import.ts'
import { getEpisode, saveEpisode } from '#functions/data/episodes/episodes.ts'
import { createPodcast } from '#functions/data/podcasts/podcasts.ts'
import { openTable } from '#functions/data/table/table.ts'
import { transcriptStatusOf } from '#functions/domain/cards/transcript-status.ts'
import { digestRunView } from '#functions/domain/records/digest-run-record.ts'
import { samplePeople, sdkEnvironment } from '#local/people.ts'
import { authApi } from '#shared/api/auth.ts'
import { profileApi } from '#shared/api/profile.ts'
import { documentedCommands, wordsOf } from '#tests/documented-commands.ts'
import { type Session, startTestCloud, type TestCloud } from '#tests/harness.ts'
import { sampleItem, samplePodcast } from '#tests/integration/catalogue-samples.ts'
import { openDeadLetters } from '#tests/integration/dead-letters.ts'
import { runAt } from '#tests/integration/episode-states.ts'
import { openPublisher, type Publisher } from '#tests/integration/publisher.ts'

/** The documents' commands run against this local cloud, with its credentials instead of an AWS account's. */
let cloud: TestCloud
let publisher: Publisher
beforeAll(async () => {
  publisher = await openPublisher()
  cloud = await startTestCloud({}, { privateHosts: [publisher.host] })
})
afterAll(async () => {
  await cloud?.close()
  publisher?.close()
})

const run = promisify(execFile)

function commandLine(prefix: string, outputs: readonly string[]): string[][] {
  const values = outputs.map((name) => cloud.cloud.outputs.get(name) ?? `no output ${name}`)
  return documentedCommands()
    .filter(({ text }) => text.startsWith(prefix))
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

describe('the commands of the documents', () => {
  test('create the first admin, who can sign in with the printed password [S22.6]', async () => {
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

  test('check and repair the counters', async () => {
    const tables = ['CatalogueTableName', 'PeopleTableName', 'OperationsTableName']
    const outputs = tables.map((table) => `SidelightData.${table}`)
    const lines = commandLine('npm run repair -- --table', outputs)
    expect(lines.map((words) => words.includes('--write')).sort()).toEqual([false, false, true, true])
    for (const line of lines) expect(await output(line)).toContain('No drift.')
  })

  test('check the account as far as the local cloud has its services, and say what it lacks [S20.60]', async () => {
    const [line = []] = commandLine('npm run preflight', [])
    const lines = (await output(line)).split('\n')
    expect(lines).toContainEqual(expect.stringMatching(/^ok {6}templates: 1\d stacks/))
    expect(lines).toContain('skipped credentials: the local cloud does not have this service.')
  })

  test('check the counters of a local cloud, and say when none is running', async () => {
    const [line = [], ...others] = commandLine('npm run repair -- --local', [])
    expect(others).toEqual([])
    const { PATH, HOME } = process.env
    const repairIn = (folder: string) =>
      run(line[0] ?? '', [...line.slice(1), '--data', folder], { env: { PATH, HOME } })
    expect((await repairIn(cloud.dataFolder)).stdout).toContain('No drift.')
    await expect(repairIn('not-there')).rejects.toMatchObject({
      code: 2,
      stderr: expect.stringContaining('Nothing runs on not-there. Start it with npm start'),
    })
  })
})

const feedChecks = () =>
  cloud.cloud.services.states.machines
    .executions()
    .filter(({ machineName }) => machineName.includes('FeedCheck'))

test('while checking is off, the hourly function still succeeds, which its alarm expects', async () => {
  const catalogue = openTable(cloud.cloud.outputs.get('SidelightData.CatalogueTableName') ?? '')
  await saveProcessingSettings(catalogue, { auto_check_enabled: false }, new Date())
  const { scheduler } = cloud.cloud.services
  const schedule = scheduler.schedules().find(({ name }) => name.includes('CheckFeeds'))
  const before = new Set(feedChecks().map(({ name }) => name))
  scheduler.fireNow(schedule?.name ?? '')
  const statuses = () => feedChecks().flatMap(({ name, status }) => (before.has(name) ? [] : [status]))
  await expect.poll(statuses).toEqual(['SUCCEEDED'])
})

describe('a message in a dead-letter queue', () => {
  const imported = { stack: 'SidelightPipeline', name: 'ImportedEpisodesDeadLetters' }
  const digests = { stack: 'SidelightDigest', name: 'DigestsDeadLetters' }
  const ofPipeline = { stack: 'SidelightPipeline', name: 'DeadLetters' }
  const ofDigests = { stack: 'SidelightDigest', name: 'DeadLetters' }

  const table = (name: string) => openTable(cloud.cloud.outputs.get(`SidelightData.${name}TableName`) ?? '')
  let dead: ReturnType<typeof openDeadLetters>
  beforeAll(() => {
    dead = openDeadLetters(cloud)
  })
  afterAll(() => dead?.close())

  async function newEpisode(number: number) {
    const podcast = await createPodcast(table('Catalogue'), samplePodcast(number), new Date())
    const offeredTranscripts = [{ url: `${publisher.url}/one.vtt`, type: 'text/vtt' }]
    const item = sampleItem(number, { offeredTranscripts })
    const { imported: added } = await importEpisodes(table('Catalogue'), podcast, {
      items: [item],
      now: new Date(),
    })
    const [episode] = added
    if (!episode) throw new Error('Nothing was imported.')
    return episode
  }

  const statusOf = async (episodeId: number) =>
    transcriptStatusOf(await getEpisode(table('Catalogue'), episodeId))

  test('has a line in the runbook for every queue [S22.7]', () => {
    const known = [imported, digests, ofPipeline, ofDigests].map(dead.nameOf)
    expect(dead.names().toSorted()).toEqual(known.toSorted())
  })

  test('about an imported episode is redriven, and the episode is processed [S22.7]', async () => {
    const episode = await newEpisode(1)
    const { episodeId } = episode
    await saveEpisode(table('Catalogue'), episode, { ...episode, automaticRun: 'admitted' })
    dead.force(imported, { episodeId }, dead.sourceOf(imported)?.arn)
    expect(await dead.read(imported)).toEqual([{ episodeId }])
    await dead.redrive(imported)
    await expect.poll(() => statusOf(episodeId)).toBe('completed')
    expect(await dead.read(imported)).toEqual([])
  })

  test('about a digest is redriven, and the run completes [S22.7]', async () => {
    const when = { date: '2026-03-01', timezone: 'UTC', frequencies: ['daily'] } satisfies Parameters<
      typeof beginTriggeredRun
    >[1]
    const started = await beginTriggeredRun(table('Catalogue'), when, new Date())
    const stateOf = async () => {
      const run = await findDigestRun(table('Catalogue'), started?.runId ?? '')
      return run && digestRunView(run).state
    }
    expect(await stateOf()).toBe('counting')
    dead.force(digests, { planRun: started?.runId }, dead.sourceOf(digests)?.arn)
    expect(await dead.read(digests)).toEqual([{ planRun: started?.runId }])
    await dead.redrive(digests)
    await expect.poll(stateOf).toBe('finished')
    expect(await dead.read(digests)).toEqual([])
  })

  test('about a bounced mail is processed, and its owner sees that; then the queue is purged [S22.7]', async () => {
    const session = await cloud.signIn('paid')
    const profile = async () =>
      profileApi.get.answer.parse(await (await cloud.call(profileApi.get, { session })).json())
    const { email } = await profile()
    const time = new Date().toISOString()
    const bounce = { bounceType: 'Permanent', bouncedRecipients: [{ emailAddress: email }], timestamp: time }
    const mail = { timestamp: new Date(0).toISOString(), destination: [email] }
    const requestPayload = { time, detail: { eventType: 'Bounce', mail, bounce } }
    dead.force(ofDigests, { requestPayload })
    expect(await dead.read(ofDigests)).toEqual([{ requestPayload }])
    expect(await dead.invoke('SidelightDigest.MailFeedbackName', requestPayload)).toBeUndefined()
    expect(await profile()).toMatchObject({ mail_trouble: { kind: 'bounce' } })
    await dead.purge(ofDigests)
    expect(await dead.read(ofDigests)).toEqual([])
  })

  test('about an execution that ended unnoticed is not needed: the hourly sweep ends the run; then the queue is purged [S22.7]', async () => {
    const episode = await newEpisode(2)
    await saveEpisode(table('Catalogue'), episode, { ...episode, run: runAt('analyzing'), attempt: 1 })
    const ended = { detail: { name: `episode-${episode.episodeId}-1`, status: 'ABORTED' } }
    dead.force(ofPipeline, { requestPayload: ended })
    dead.force(
      ofPipeline,
      { detail: { object: { key: 'uploads/1/2.json' } } },
      dead.sourceOf(ofPipeline)?.arn,
    )
    expect(await dead.read(ofPipeline)).toHaveLength(2)
    const { scheduler } = cloud.cloud.services
    const sweep = scheduler.schedules().find(({ name }) => name.includes('SweepRuns'))
    scheduler.fireNow(sweep?.name ?? '')
    await expect
      .poll(() => statusOf(episode.episodeId))
      .toBe('error: The run ended without a result. Try again.')
    await dead.purge(ofPipeline)
    expect(await dead.read(ofPipeline)).toEqual([])
  })
})
