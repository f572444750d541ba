import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DynamoDBClient, paginateScan } from '@aws-sdk/client-dynamodb'
import { saveBudget } from '#functions/data/budget/budget.ts'
import { recordSpending } from '#functions/data/budget/ledger.ts'
import { reserve } from '#functions/data/budget/reserve.ts'
import { getEpisode, saveEpisode } from '#functions/data/episodes/episodes.ts'
import { unpublishEpisode } from '#functions/data/episodes/publication.ts'
import type { Table } from '#functions/data/table/table.ts'
import { rewriteClouds } from '#functions/data/topics/clouds.ts'
import { endSession } from '#functions/data/users/sessions.ts'
import { changeUser } from '#functions/data/users/users.ts'
import { nothingSpent } from '#functions/domain/records/ledger-sums.ts'
import type { RunState } from '#functions/domain/records/run-state.ts'
import { errorStatus } from '#shared/domain/transcript-status.ts'
import { dawn, sampleItem, sampleItems, sampleTranscript } from '#tests/integration/catalogue-samples.ts'
import { callEntry, finishUpkeep } from '#tests/integration/entry-call.ts'
import { runAt } from '#tests/integration/episode-states.ts'
import type { Call } from '#tests/integration/gateway-call.ts'
import { type HttpEnvironment, openHttpEnvironment } from '#tests/integration/http-environment.ts'
import { importShow, publishSample } from '#tests/integration/sample-show.ts'
import { sampleSavedQuote } from '#tests/sample-saved-quote.ts'

const usage = `Usage: npx tsx tests/saved-items/save.ts <folder>

Does on tables of its own what feeds, runs, admins, readers and visitors do, and writes every item into the
folder, as DynamoDB returns it. Run it on the last commit before a change of stored items, and keep the folder
in tests/saved-items, so that a test starts later code on them.`

async function fillCatalogue({ catalogue }: HttpEnvironment): Promise<void> {
  await importShow(catalogue, sampleItems(9))
  await importShow(catalogue, [sampleItem(12)], 2)
  for (const episodeId of [1, 2, 3, 4, 10]) {
    const read = await getEpisode(catalogue, episodeId)
    await saveEpisode(catalogue, read, { ...read, transcript: sampleTranscript })
  }
  await publishSample(catalogue, 1, { stance: 'Far Left', topics: ['Taxes', 'Schools'] })
  await publishSample(catalogue, 2, { stance: 'Right-leaning', topics: ['Taxes', 'Courts'] })
  await publishSample(catalogue, 3, { stance: null, topics: ['Water', 'Levies'] })
  await publishSample(catalogue, 4, { topics: ['Levies'] })
  await publishSample(catalogue, 10, { stance: 'Left-leaning', topics: ['Taxes'] })
  await unpublishEpisode(catalogue, { episodeId: 4, now: dawn })
  const hold = { reason: 'spent', seconds: 600, transcribes: true } as const
  const runs: [episodeId: number, run: RunState][] = [
    [1, runAt('analyzing', { from: 'analyze' })],
    [5, runAt('queued', { isWaiting: true })],
    [6, runAt('queued', { hold })],
    [7, runAt('transcribing', { mayTranscribe: true })],
    [8, runAt(errorStatus('The audio could not be read.'))],
    [9, runAt('offline')],
  ]
  for (const [episodeId, run] of runs) {
    const read = await getEpisode(catalogue, episodeId)
    await saveEpisode(catalogue, read, { ...read, attempt: read.attempt + 1, run })
  }
  await rewriteClouds(catalogue, dawn)
  await fillLedger(catalogue)
}

async function fillLedger(catalogue: Table): Promise<void> {
  const run = { episodeId: 7, attempt: 1 }
  await saveBudget(catalogue, { monthlyLimitCents: 9000 })
  const need = { transcription: 500_000, analysis: 400_000 }
  await reserve(catalogue, { run, need, month: '2026-03', mustGoOn: false })
  const used = { ...nothingSpent, answers: 1, analysisMicrodollars: 100_000 }
  await recordSpending(catalogue, { run, step: 'summary', used, now: dawn })
}

type Person = Awaited<ReturnType<HttpEnvironment['signIn']>>

async function fillAsAdmin(call: (name: string, options?: Call) => Promise<void>): Promise<void> {
  const stance = { political_stance: 'Far Right', political_stance_explanation: 'Heard again.' }
  await call('episodes.update', { params: { id: '2' }, body: stance })
  await call('podcasts.update', { params: { podcast_id: '2' }, body: { is_feed_public: false } })
  await call('processing.update', { body: { summary_prompt: 'Write plainly.', daily_automatic_runs: 20 } })
  await call('budget.update', { body: { monthly_limit_cents: 5000 } })
  await call('uploads.start', { body: { files: [{ filename: 'a-transcript.srt', size: 1000 }] } })
  const list = '<opml version="2.0"><body><outline type="rss" xmlUrl="https://b.example/f"/></body></opml>'
  await call('podcasts.import-list', { rawBody: list, headers: { 'content-type': 'text/x-opml' } })
  await call('users.create', {
    body: { email: 'new@example.com', password: 'a-long-password', role: 'free' },
  })
  const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']
  const everyDay = Object.fromEntries(days.map((day) => [day, true]))
  await call('email.update-schedule', { body: { ...everyDay, enabled: true, hour: 6, timezone: 'UTC' } })
  await call('email.trigger')
  await call('topic-merges.keep-apart', { body: { first_id: 1, second_id: 2 } })
  await call('topic-merges.begin', { body: { from_id: 5, into_id: 1 } })
  await finishUpkeep()
}

async function fillAsReaders(environment: HttpEnvironment, [pro, free]: [Person, Person]): Promise<void> {
  const call = caller(environment)
  const interests = {
    political_stance_interests: ['Centrist'],
    stance_consent: true,
    interested_topics: [1, 5],
  }
  await call('profile.update', { token: pro.token, body: { ...interests, email_notifications: true } })
  const weekly = { theme: 'dark', email_notifications: true, digest_frequency: 'weekly' }
  await call('profile.update', { token: free.token, body: weekly })
  for (const { userId } of [pro, free]) {
    const emailVerifiedAt = dawn.toISOString()
    await changeUser(environment.people, userId, (user) => ({ ...user, emailVerifiedAt }))
  }
  await endSession(environment.people, { userId: free.userId, originJti: 'another-device' }, dawn)
  await call('profile.create-private-feed', { token: pro.token })
  await call('saved-searches.save', { token: pro.token, body: { q: 'taxes', stance: 'Centrist', show: 1 } })
  await call('saved-quotes.save', { token: pro.token, body: { quotes: [sampleSavedQuote] } })
  await call('episodes.assess', { token: pro.token, params: { id: '2' }, body: { assessment_good: 1 } })
  await call('episodes.assess', { params: { id: '2' }, body: { assessment_bad: 1 } })
  await call('auth.register', { body: { email: 'me@example.com', password: 'a-long-password' } })
}

const caller =
  (environment: HttpEnvironment, token?: string) =>
  async (name: string, options: Call = {}): Promise<void> => {
    const answer = await environment.call(name, { ...(token !== undefined && { token }), ...options })
    if (Number(answer.statusCode) >= 300) throw new Error(`${name}: ${answer.statusCode} ${answer.body}`)
  }

async function saveTables(environment: HttpEnvironment, folder: string): Promise<void> {
  const client = new DynamoDBClient({ endpoint: environment.endpoint })
  mkdirSync(folder, { recursive: true })
  for (const table of ['catalogue', 'people', 'operations'] as const) {
    const lines: string[] = []
    for await (const { Items = [] } of paginateScan({ client }, { TableName: environment[table].name }))
      lines.push(...Items.map((item) => JSON.stringify(item)))
    writeFileSync(join(folder, `${table}.jsonl`), `${lines.toSorted().join('\n')}\n`)
  }
  client.destroy()
}

async function main(folder: string): Promise<void> {
  const environment = await openHttpEnvironment()
  try {
    const [admin, pro, free] = [
      await environment.signIn({ role: 'admin' }),
      await environment.signIn({ role: 'paid' }),
      await environment.signIn({ role: 'free' }),
    ]
    await fillCatalogue(environment)
    await fillAsReaders(environment, [pro, free])
    await fillAsAdmin(caller(environment, admin.token))
    await callEntry('upkeep/migrate')
    await saveTables(environment, folder)
  } finally {
    await environment.close()
  }
}

const [folder] = process.argv.slice(2)
if (folder) await main(folder)
else console.error(usage)
