import { describe, expect, test } from 'vitest'
import { episodesApi } from '#shared/api/episodes.ts'
import { statisticsApi } from '#shared/api/statistics.ts'
import { topicsApi } from '#shared/api/topics.ts'
import {
  environment,
  openEnvironments,
  publisher,
  replaceEnvironment,
} from '#tests/integration/environment-per-test.ts'
import { expectNoDrift } from '#tests/integration/expect-no-drift.ts'
import { newContainer, receiveAll } from '#tests/integration/import-container.ts'
import { dieAtEachWrite } from '#tests/integration/kill-at-each-write.ts'
import { openAdminCalls } from '#tests/integration/pipeline-calls.ts'
import { openPipelineEnvironment } from '#tests/integration/pipeline-environment.ts'
import {
  callInNewContainer,
  loadSteps,
  requireStepCaller,
  runEpisode,
  type StepCaller,
} from '#tests/integration/pipeline-steps.ts'
import { feedFile, spokenSentences, transcriptOf } from '#tests/integration/publisher.ts'

/** Imports an episode whose run starts automatically. */
async function queueEpisode({ hasDuration = true } = {}): Promise<void> {
  const extra = '<podcast:transcript url="/one.vtt" type="text/vtt"/>'
  const feed = feedFile([{ guid: 'one', title: 'Homes', day: 2, extra }])
    .replace('<itunes:image href="/cover.png"/>', '')
    .replace(hasDuration ? '' : '<itunes:duration>40</itunes:duration>', '')
  publisher.files.set('/feed.xml', { type: 'application/rss+xml', content: feed })
  const container = await newContainer(publisher)
  await container.add('/feed.xml')
  await receiveAll(environment, container)
  publisher.requests.length = 0
}

const start = { episodeId: 1, attempt: 1, from: 'transcribe', mayTranscribe: true } as const

/**
 * Removes write times and counts of cached tokens, because a repeated request reads from the cache what the
 * first one wrote.
 */
function comparable(found: unknown): unknown {
  const today = new Date().toISOString().slice(0, 10)
  const moment = new RegExp(`${today}T[0-9:.]+Z`, 'g')
  const text = JSON.stringify(found)
    .replace(moment, 'a moment of today')
    .replace(/\\?"cache(?:Read|Write)Tokens\\?":\d+,/g, '')
    .replace(/,\\?"cache(?:Read|Write)Tokens\\?":\d+/g, '')
  return JSON.parse(text)
}

const resultOf = async (answer: unknown) => comparable({ answer, content: await environment.content() })

openEnvironments()
const { ask, pageOf, receiptOf, rowOf } = openAdminCalls(() => environment)
const transcriptOfFirst = () => ask(episodesApi.getTranscript, { params: { id: '1' } })

describe('an episode with its publisher’s transcript', () => {
  test('is published with verified quotes, topics and exact counters, without any audio', async () => {
    await queueEpisode()
    await runEpisode(requireStepCaller(await loadSteps()), start)
    expect(publisher.requests).toEqual(['/one.vtt'])
    expect(await rowOf(1)).toMatchObject({ transcript_status: 'completed', is_published: true })
    const page = await pageOf()
    expect(page).toMatchObject({
      has_transcript: true,
      political_stance: null,
      unrated_reason: 'not-sure',
      quotes: expect.arrayContaining([expect.anything()]),
      topics: expect.stringMatching(/\w/),
    })
    for (const { quote_time_start } of page.quotes) expect(quote_time_start).not.toBe('N/A')
    expect(await transcriptOfFirst()).toMatchObject({ source: 'publisher', language: 'en', is_timed: true })
    expect(await ask(statisticsApi.get)).toMatchObject({ episode_count: 1 })
    expect((await ask(topicsApi.listAll)).topics.length).toBeGreaterThan(0)
    await expectNoDrift(environment)
  })

  test('with impossible times is read as untimed, and the site’s statistics stay right [S14.48]', async () => {
    const segments = spokenSentences.map((body) => ({ startTime: 9e15, endTime: 9e15, body }))
    publisher.files.set('/one.vtt', { type: 'application/json', content: JSON.stringify({ segments }) })
    await queueEpisode({ hasDuration: false })
    await runEpisode(requireStepCaller(await loadSteps()), start)
    const page = await pageOf()
    expect(page).toMatchObject({ transcript_status: 'completed', duration: null, analysed_duration: null })
    expect(page.quotes.length).toBeGreaterThanOrEqual(1)
    for (const { quote_time_start } of page.quotes) expect(quote_time_start).toBe('N/A')
    expect(await transcriptOfFirst()).toMatchObject({ is_timed: false, duration: null })
    expect(await ask(statisticsApi.get)).toMatchObject({ episode_count: 1, total_duration_seconds: 0 })
    await expectNoDrift(environment)
  })

  test('is sent to the model once and read from its cache afterwards', async () => {
    publisher.files.set('/one.vtt', { type: 'text/vtt', content: transcriptOf(40) })
    await queueEpisode()
    await runEpisode(requireStepCaller(await loadSteps()), start)
    const { tokens } = await receiptOf()
    expect(tokens.cache_write).toBeGreaterThan(1000)
    // Three votes, quotes, topics and the check of the quotes read what the summary cached.
    expect(tokens.cache_read).toBe(6 * tokens.cache_write)
  })

  test('is the same when every step runs twice', async () => {
    await queueEpisode()
    await runEpisode(requireStepCaller(await loadSteps()), start)
    const once = comparable(await environment.content())
    await replaceEnvironment(() => openPipelineEnvironment(publisher))
    await queueEpisode()
    await runEpisode(requireStepCaller(await loadSteps(), 2), start)
    expect(comparable(await environment.content())).toEqual(once)
  })

  test('is the same wherever the process dies between two writes and the step runs again [S16.46]', async () => {
    await queueEpisode()
    let total = 0
    const dying: StepCaller = async (name, input) => {
      const run = async () => {
        const answer = await callInNewContainer(name, input)
        return { answer, result: await resultOf(answer) }
      }
      const { undisturbed, writes } = await dieAtEachWrite(run, async ({ result }, moment) => {
        expect((await run()).result, `${name}, ${moment}`).toEqual(result)
      })
      total += writes
      return undisturbed.answer
    }
    await runEpisode(dying, start)
    await expectNoDrift(environment)
    expect(total).toBeGreaterThan(10)
  })
})
