import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openStore, putJson } from '#functions/clients/store.ts'
import { monthOf, readMonth, recordSpending, type Spending } from '#functions/data/budget/ledger.ts'
import { ledgerMonthKey } from '#functions/data/budget/ledger-keys.ts'
import { findEpisodeWithQuotes, getEpisode, saveEpisode } from '#functions/data/episodes/episodes.ts'
import { correctDrift } from '#functions/data/repair/correct-drift.ts'
import { nothingSpent } from '#functions/domain/records/ledger-sums.ts'
import { findDrift } from '#functions/use-cases/repair/find-drift.ts'
import { transcriptionOutputKey } from '#functions/use-cases/runs/transcription-of-run.ts'
import { forEachPrompt } from '#shared/domain/processing-settings.ts'
import {
  environment,
  model,
  openEnvironmentsWithModel,
  publisher,
} from '#tests/integration/environment-per-test.ts'
import { newContainer, publishFeed, receiveAll } from '#tests/integration/import-container.ts'
import { loadSteps, requireStepCaller, runEpisode } from '#tests/integration/pipeline-steps.ts'
import { rightInput, scriptedAnswers } from '#tests/integration/scripted-answers.ts'
import type { AskedTask, ScriptedRefusal } from '#tests/integration/scripted-model-server.ts'

const sonnet = 'global.anthropic.claude-sonnet-4-6'
let topics: string
let topicsAnswer: (task: AskedTask) => string | ScriptedRefusal

openEnvironmentsWithModel(
  (task) => (task.tool === 'name_topics' ? topicsAnswer(task) : rightInput(task.tool)),
  () => ({ SIDELIGHT_MODEL_NAME: sonnet }),
)
beforeEach(() => {
  topics = JSON.stringify(scriptedAnswers.name_topics)
  topicsAnswer = () => topics
})
afterEach(() => void vi.useRealTimers())

const march = new Date('2026-03-31T23:59:00.000Z')
const april = new Date('2026-04-01T00:01:00.000Z')
const used = { ...nothingSpent, answers: 1, inputTokens: 100, analysisMicrodollars: 300 }
const spending = (episodeId: number, now = march): Spending => ({
  run: { episodeId, attempt: 1 },
  step: 'summary',
  used,
  now,
})
const note = (one: Spending) => recordSpending(environment.catalogue, one)

/** Repeats every step `times` times. */
async function analyse(times = 1): Promise<void> {
  publishFeed(publisher, '/feed.xml', { count: 1 })
  const one = await newContainer(publisher)
  await one.add('/feed.xml')
  await receiveAll(environment, one)
  const call = requireStepCaller(await loadSteps(), times)
  await runEpisode(call, { episodeId: 1, attempt: 1, from: 'transcribe', mayTranscribe: false })
}

test('an analysis is in the month’s ledger with the tokens and cents of its receipt, once even if every step runs twice [S17.22]', async () => {
  await analyse(2)
  const receipt = (await findEpisodeWithQuotes(environment.catalogue, 1))?.episode.analysis?.receipt
  const sums = await readMonth(environment.catalogue, monthOf(new Date()))
  expect(sums).toMatchObject({
    answers: 6,
    unpricedAnswers: 0,
    inputTokens: receipt?.inputTokens,
    outputTokens: receipt?.outputTokens,
    cacheReadTokens: receipt?.cacheReadTokens,
    cacheWriteTokens: receipt?.cacheWriteTokens,
  })
  expect(Math.round(sums.analysisMicrodollars / 100) / 100).toBe(receipt?.cents)
  expect(sums.analysisMicrodollars).toBeGreaterThan(0)
})

test('a transcription is in the month’s ledger by the length of its audio, even if it is unreadable [S17.22]', async () => {
  publishFeed(publisher, '/feed.xml', { count: 1 })
  const one = await newContainer(publisher)
  await one.add('/feed.xml')
  await receiveAll(environment, one)
  const episode = await getEpisode(environment.catalogue, 1)
  await saveEpisode(environment.catalogue, episode, { ...episode, durationSeconds: 90 })
  const run = { episodeId: 1, attempt: 1 }
  await putJson(openStore('store'), transcriptionOutputKey(run), { results: {} })
  const call = requireStepCaller(await loadSteps())
  const loaded = {
    ...run,
    from: 'transcribe',
    mayTranscribe: true,
    podcastId: 1,
    route: 'download',
    voteIndexes: [0],
    promptVersions: forEachPrompt(() => 0),
  }
  for (const _ of [1, 2]) await expect(call('normalise-transcript', loaded)).rejects.toThrow()
  expect(await readMonth(environment.catalogue, monthOf(new Date()))).toMatchObject({
    transcriptions: 1,
    transcribedSeconds: 90,
    transcriptionMicrodollars: 36_000,
  })
})

test('a model with an unknown price is not called, and nothing is spent [S17.21]', async () => {
  vi.stubEnv('ESTIMATED_MODEL', 'us.amazon.nova-2-pro-preview-20251202-v1:0')
  await expect(analyse()).rejects.toThrow(
    'The price of the model “us.amazon.nova-2-pro-preview-20251202-v1:0” is unknown',
  )
  expect(model.asked).toEqual([])
  expect(await readMonth(environment.catalogue, monthOf(new Date()))).toEqual(nothingSpent)
})

test('a price configured by the operator is used in the ledger and the receipt [S17.20]', async () => {
  vi.stubEnv('ESTIMATED_MODEL', 'us.amazon.nova-2-pro-preview-20251202-v1:0')
  vi.stubEnv('MODEL_PRICE', '0,1000')
  await analyse()
  const receipt = (await findEpisodeWithQuotes(environment.catalogue, 1))?.episode.analysis?.receipt
  const sums = await readMonth(environment.catalogue, monthOf(new Date()))
  expect(sums).toMatchObject({ unpricedAnswers: 0, analysisMicrodollars: 1000 * sums.outputTokens })
  expect(receipt?.cents).toBe(sums.outputTokens / 10)
})

test('unusable answers are counted, too [S17.22]', async () => {
  topics = '{}'
  await expect(analyse()).rejects.toThrow("couldn't be used")
  // Five answers: summary, two votes that agree, quotes and topics. The topics were requested twice.
  const { answers, outputTokens } = await readMonth(environment.catalogue, monthOf(new Date()))
  expect([answers, outputTokens]).toEqual([5, 6 * 60])
})

test('an answer is counted once per attempt if the provider refused the repair', async () => {
  let isBroken = true
  topicsAnswer = ({ conversation }) => {
    const isRepair = conversation.split('Task: name_topics').length > 2
    if (!isRepair) return '{}'
    return isBroken ? { status: 500, message: 'It broke.' } : topics
  }
  publishFeed(publisher, '/feed.xml', { count: 1 })
  const one = await newContainer(publisher)
  await one.add('/feed.xml')
  await receiveAll(environment, one)
  const call = requireStepCaller(await loadSteps())
  const start = { episodeId: 1, attempt: 1, from: 'transcribe', mayTranscribe: false }
  const summarised = await call('summarise', await call('fetch-transcript', await call('load', start)))
  const month = monthOf(new Date())
  const before = await readMonth(environment.catalogue, month)
  for (const _ of [1, 2]) {
    await expect(call('name-topics', summarised)).rejects.toMatchObject({ name: 'ModelFailedError' })
  }
  isBroken = false
  for (const _ of [1, 2]) await call('name-topics', summarised)
  const after = await readMonth(environment.catalogue, month)
  // Two failed attempts with one answer each, then one whose two answers count as one.
  expect([after.answers - before.answers, after.outputTokens - before.outputTokens]).toEqual([3, 4 * 60])
})

test('concurrent runs add up exactly [S17.22]', async () => {
  const ids = Array.from({ length: 20 }, (_, index) => index + 1)
  await Promise.all(ids.flatMap((id) => [note(spending(id)), note(spending(id))]))
  expect(await readMonth(environment.catalogue, '2026-03')).toMatchObject({
    answers: 20,
    inputTokens: 2000,
    analysisMicrodollars: 6000,
  })
})

test('a step repeated after midnight is counted in the month of its first execution [S17.22]', async () => {
  await note(spending(1))
  await note(spending(1, april))
  await note(spending(2, april))
  expect((await readMonth(environment.catalogue, '2026-03')).answers).toBe(1)
  expect((await readMonth(environment.catalogue, '2026-04')).answers).toBe(1)
})

test('a cost is counted once wherever the process dies [S17.22]', async () => {
  environment.processDeath.dieAtWrite(Number.POSITIVE_INFINITY)
  await note(spending(1))
  const writes = environment.processDeath.written()
  expect(writes).toBeGreaterThan(0)
  for (let n = 1; n <= writes; n += 1) {
    environment.processDeath.dieAtWrite(n)
    await expect(note(spending(100 + n)), `write ${n}`).rejects.toThrow()
    environment.processDeath.revive()
    await note(spending(100 + n))
    expect((await readMonth(environment.catalogue, '2026-03')).answers, `write ${n}`).toBe(1 + n)
  }
})

test('the repair command finds a month with wrong sums and counts it again [S17.23]', async () => {
  await note(spending(1))
  await note(spending(2, april))
  expect(await findDrift(environment.catalogue)).toEqual([])
  const { client, name: TableName } = environment.catalogue
  await client.send(
    new UpdateCommand({
      TableName,
      Key: ledgerMonthKey('2026-03'),
      UpdateExpression: 'ADD answers :one SET inputTokens = :wrong',
      ExpressionAttributeValues: { ':one': 4, ':wrong': -3 },
    }),
  )
  const found = await findDrift(environment.catalogue)
  expect(found).toHaveLength(1)
  await correctDrift(environment.catalogue, found)
  expect(await findDrift(environment.catalogue)).toEqual([])
  expect(await readMonth(environment.catalogue, '2026-03')).toMatchObject({ answers: 1, inputTokens: 100 })
})
