import { describe, expect, test } from 'vitest'
import { findEpisodeWithQuotes } from '#functions/data/episodes/episodes.ts'
import { createPodcast } from '#functions/data/podcasts/podcasts.ts'
import { readStatistics } from '#functions/data/statistics/statistics.ts'
import { readCloud } from '#functions/data/topics/clouds.ts'
import { publishedOf } from '#functions/domain/records/publication.ts'
import { findDrift } from '#functions/use-cases/repair/find-drift.ts'
import { bed, openBeds, publisher, replaceBed } from '#tests/integration/bed-of-each-test.ts'
import { dieAtEachWrite } from '#tests/integration/deaths.ts'
import { runAt } from '#tests/integration/episode-states.ts'
import { openPipelineBed } from '#tests/integration/pipeline-bed.ts'
import {
  callInNewContainer,
  loadSteps,
  requireStepCaller,
  runEpisode,
  type StepCaller,
} from '#tests/integration/pipeline-steps.ts'
import { spokenSentences, transcriptOf } from '#tests/integration/publisher.ts'

const now = new Date('2026-03-01T06:00:00.000Z')

async function queueEpisode(change: { durationSeconds?: null } = {}): Promise<void> {
  const { importEpisodes } = await import('#functions/data/episodes/episode-import.ts')
  const { saveEpisode } = await import('#functions/data/episodes/episodes.ts')
  const podcast = await createPodcast(
    bed.catalogue,
    {
      name: 'The Housing Hour',
      author: 'Ann Author',
      description: 'On homes.',
      category: 'News',
      feedUrl: `${publisher.url}/feed.xml`,
      geographyId: 1,
      language: 'en',
      nextCheckAt: now.toISOString(),
    },
    now,
  )
  const { imported } = await importEpisodes(bed.catalogue, podcast, {
    items: [
      {
        title: 'Homes',
        description: '',
        publishedAt: '2026-02-02T08:00:00.000Z',
        audioUrl: `http://${publisher.host}/two.mp3`,
        durationSeconds: 40,
        guid: 'one',
        offeredTranscripts: [{ url: `${publisher.url}/one.vtt`, type: 'text/vtt' }],
        ...change,
      },
    ],
    now,
  })
  const [episode] = imported
  if (!episode) throw new Error('nothing was imported')
  await saveEpisode(bed.catalogue, episode, { ...episode, run: runAt('queued'), attempt: 1 })
}

const start = { episodeId: 1, attempt: 1, from: 'transcribe', mayTranscribe: true } as const

/**
 * Without write times, and without cached tokens: a repeated request reads from the cache what it wrote
 * before.
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

const resultOf = async (answer: unknown) => comparable({ answer, content: await bed.content() })

openBeds()

describe('an episode with its publisher’s transcript', () => {
  test('is published with verified quotes, topics and exact counters, without any audio', async () => {
    await queueEpisode()
    await runEpisode(requireStepCaller(await loadSteps()), start)
    const found = await findEpisodeWithQuotes(bed.catalogue, 1)
    expect(found?.episode).toMatchObject({
      run: { state: 'none' },
      publication: { state: 'published' },
      transcript: { source: 'publisher', language: 'en', isTimed: true },
      analysis: { stance: null, unratedReason: 'not-sure' },
    })
    expect(found?.quotes.length).toBeGreaterThanOrEqual(1)
    for (const quote of found?.quotes ?? []) expect(quote.startSeconds).not.toBe('N/A')
    expect(found && publishedOf(found.episode)?.topics.length).toBeGreaterThan(0)
    expect(await readStatistics(bed.catalogue)).toMatchObject({ episodes: 1 })
    expect((await readCloud(bed.catalogue, 'all')).length).toBeGreaterThan(0)
    expect(publisher.requests).toEqual(['/one.vtt'])
    expect(await findDrift(bed.catalogue)).toEqual([])
  })

  test('with impossible times is read as untimed, and the site’s statistics stay right [S14.48]', async () => {
    const segments = spokenSentences.map((body) => ({ startTime: 9e15, endTime: 9e15, body }))
    publisher.files.set('/one.vtt', { type: 'application/json', content: JSON.stringify({ segments }) })
    await queueEpisode({ durationSeconds: null })
    await runEpisode(requireStepCaller(await loadSteps()), start)
    const found = await findEpisodeWithQuotes(bed.catalogue, 1)
    expect(found?.episode).toMatchObject({
      run: { state: 'none' },
      publication: { state: 'published' },
      durationSeconds: null,
      transcript: { isTimed: false, durationSeconds: null },
    })
    expect(found?.quotes.length).toBeGreaterThanOrEqual(1)
    for (const quote of found?.quotes ?? []) expect(quote.startSeconds).toBe('N/A')
    expect(await readStatistics(bed.catalogue)).toMatchObject({ episodes: 1, durationSeconds: 0 })
    expect(await findDrift(bed.catalogue)).toEqual([])
  })

  test('is sent to the model once and read from its cache afterwards', async () => {
    publisher.files.set('/one.vtt', { type: 'text/vtt', content: transcriptOf(40) })
    await queueEpisode()
    await runEpisode(requireStepCaller(await loadSteps()), start)
    const receipt = (await findEpisodeWithQuotes(bed.catalogue, 1))?.episode.analysis?.receipt
    const written = receipt?.cacheWriteTokens ?? 0
    expect(written).toBeGreaterThan(1000)
    // Three votes, quotes, topics and the check of the quotes read what the summary cached.
    expect(receipt?.cacheReadTokens).toBe(6 * written)
  })

  test('is the same when every step runs twice', async () => {
    await queueEpisode()
    await runEpisode(requireStepCaller(await loadSteps()), start)
    const once = comparable(await bed.content())
    await replaceBed(() => openPipelineBed(publisher))
    await queueEpisode()
    await runEpisode(requireStepCaller(await loadSteps(), 2), start)
    expect(comparable(await bed.content())).toEqual(once)
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
    expect(await findDrift(bed.catalogue)).toEqual([])
    expect(total).toBeGreaterThan(10)
  })
})
