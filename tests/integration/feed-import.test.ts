import { describe, expect, test, vi } from 'vitest'
import type { GuardedClient } from '#functions/clients/guarded-fetch.ts'
import { saveProcessingSettings } from '#functions/data/budget/processing-settings.ts'
import { importEpisodes, type NewEpisode } from '#functions/data/episodes/episode-import.ts'
import { getEpisode, saveEpisode } from '#functions/data/episodes/episodes.ts'
import { getPodcast } from '#functions/data/podcasts/podcasts.ts'
import { findDrift } from '#functions/use-cases/repair/find-drift.ts'
import { bed, openBeds, publisher } from '#tests/integration/bed-of-each-test.ts'
import { sampleItem } from '#tests/integration/catalogue-samples.ts'
import { dieAtEachWrite } from '#tests/integration/deaths.ts'
import { newContainer } from '#tests/integration/import-container.ts'
import { feedFile, itemWithTranscript } from '#tests/integration/publisher.ts'
import { queueRecord } from '#tests/integration/queue-event.ts'

const now = new Date('2026-03-01T06:00:00.000Z')

openBeds()

async function container() {
  const { add, check, receive } = await newContainer(publisher)
  return {
    add: () => add('/feed.xml', now),
    check: (at = now, client?: GuardedClient) => check(at, 1, client),
    receive: (...episodeIds: number[]) =>
      receive(episodeIds.map((episodeId) => JSON.stringify({ episodeId }))),
  }
}

const chapterFile = (...titles: string[]) => ({
  type: 'application/json+chapters',
  content: JSON.stringify({
    version: '1.2.0',
    chapters: titles.map((title, index) => ({ startTime: index * 10, title })),
  }),
})

async function comparable(): Promise<unknown> {
  const today = new Date().toISOString().slice(0, 10)
  const content = JSON.stringify(await bed.content())
  return JSON.parse(content.replace(new RegExp(`${today}T[0-9:.]+Z`, 'g'), 'a moment of today'))
}

describe('adding a feed', () => {
  test('creates the podcast and queues a message for each episode', async () => {
    const added = await (await container()).add()
    expect(added).toMatchObject({ importedEpisodes: 2, problems: [] })
    expect(await getPodcast(bed.catalogue, 1)).toMatchObject({
      name: 'The Housing Hour',
      author: 'Ann Author',
      language: 'en',
      imageSourceUrl: `${publisher.url}/cover.png`,
    })
    // Both still need the show's image, which is on every card.
    expect(bed.queued()).toEqual([1, 2])
  })

  test('queues a message for each episode until the podcast has its image, which is then on every card', async () => {
    publisher.files.set('/feed.xml', {
      type: 'application/rss+xml',
      content: feedFile([
        { guid: 'one', title: 'Homes', day: 2 },
        { guid: 'two', title: 'Streets', day: 1 },
      ]),
    })
    const { add, receive } = await container()
    await add()
    expect(bed.queued()).toEqual([1, 2])
    await receive(1, 2)
    const key = (await getPodcast(bed.catalogue, 1)).image?.key
    expect(key).toMatch(/^podcast-1-[0-9a-f]{8}$/)
    // A card that contradicts its podcast would be drift.
    expect(await findDrift(bed.catalogue)).toEqual([])
    expect(bed.runs.runs.size).toBe(0)
    await receive(1, 2)
    expect(await findDrift(bed.catalogue)).toEqual([])
  })

  test('again creates no duplicates [S7.64]', async () => {
    const { add } = await container()
    await add()
    const episodes = await Promise.all([1, 2].map((id) => getEpisode(bed.catalogue, id)))
    expect(await add()).toMatchObject({ importedEpisodes: 0 })
    expect(await Promise.all([1, 2].map((id) => getEpisode(bed.catalogue, id)))).toEqual(episodes)
  })

  test.each([
    ['a page', { type: 'text/html', content: '<!doctype html><p>Hello</p>' }, 'not-a-feed'],
    ['nothing', undefined, 'feed-unreachable'],
  ])('%s instead of a feed is refused with a sentence', async (_, file, code) => {
    if (file) publisher.files.set('/feed.xml', file)
    else publisher.files.delete('/feed.xml')
    await expect((await container()).add()).rejects.toMatchObject({ name: 'DomainError', code })
  })

  test('has the same result wherever the process dies between two writes', async () => {
    const steps = [
      ({ add }: Awaited<ReturnType<typeof container>>) => add(),
      async ({ receive }: Awaited<ReturnType<typeof container>>) => {
        const { batchItemFailures } = await receive(1)
        if (batchItemFailures.length > 0) throw new Error('a message failed')
      },
    ]
    // Each save increments the version, so a repeated save may change that number only.
    const left = async () =>
      JSON.parse(JSON.stringify(await comparable()).replace(/"version":\d+/g, '"version":0'))
    let total = 0
    for (const [index, step] of steps.entries()) {
      const run = async () => {
        await step(await container())
        return left()
      }
      const { writes } = await dieAtEachWrite(run, async (undisturbed, moment) => {
        expect(await run(), `step ${index}, ${moment}`).toEqual(undisturbed)
      })
      total += writes
    }
    expect(total).toBeGreaterThan(8)
  })
})

describe('an imported episode', () => {
  test('gets its image and, if its transcript is free, its run', async () => {
    const { add, receive } = await container()
    await add()
    expect(await receive(1, 2)).toEqual({ batchItemFailures: [] })
    const episode = await getEpisode(bed.catalogue, 1)
    expect(episode).toMatchObject({ run: { state: 'queued' }, attempt: 1 })
    expect(episode.image?.key).toMatch(/^episode-1-[0-9a-f]{8}$/)
    expect(await getEpisode(bed.catalogue, 2)).toMatchObject({ run: { state: 'none' }, attempt: 0 })
    expect([...bed.runs.runs]).toEqual([
      [
        'episode-1-1',
        { input: { episodeId: 1, attempt: 1, from: 'transcribe', mayTranscribe: false }, status: 'RUNNING' },
      ],
    ])
  })

  test('is written twice until its run begins: with its import, and with its picture, chapters and run', async () => {
    const chapters = '<podcast:chapters url="/one.json" type="application/json+chapters"/>'
    publisher.files.set('/one.json', chapterFile('Intro'))
    publisher.files.set('/feed.xml', {
      type: 'application/rss+xml',
      content: feedFile([
        { guid: 'one', title: 'Homes', day: 2, extra: itemWithTranscript + chapters },
        { guid: 'two', title: 'Streets', day: 1 },
      ]),
    })
    const { add, receive } = await container()
    await add()
    await receive(1, 2)
    // Each write counts the version up.
    const [one, two] = await Promise.all([1, 2].map((id) => getEpisode(bed.catalogue, id)))
    expect(one).toMatchObject({ run: { state: 'queued' }, automaticRun: 'admitted', version: 2 })
    expect([one?.image?.sourceUrl, one?.chapters?.list]).toEqual([
      `${publisher.url}/one.png`,
      [{ start: 0, title: 'Intro' }],
    ])
    expect(two).toMatchObject({ run: { state: 'none' }, version: 2 })
    expect(await findDrift(bed.catalogue)).toEqual([])
    expect([...bed.runs.runs.keys()]).toEqual(['episode-1-1'])
  })

  test('shows its own and its podcast’s image from our origin, in three widths', async () => {
    const { add, receive } = await container()
    await add()
    await receive(1)
    const keys = [
      (await getPodcast(bed.catalogue, 1)).image?.key,
      (await getEpisode(bed.catalogue, 1)).image?.key,
    ]
    const { objects } = await bed.content()
    expect(Object.keys(objects).sort()).toEqual(
      keys.flatMap((key) => [96, 320, 640].map((width) => `media/media/${key}-${width}.webp`)).sort(),
    )
  })

  test('begins its run although its chapters break their reader', async () => {
    publisher.files.set('/three.json', chapterFile('Intro'))
    vi.resetModules()
    vi.doMock('#functions/domain/chapters/read-chapters.ts', async (original) => ({
      ...(await original<object>()),
      readChapters: () => {
        throw new TypeError('A bug.')
      },
    }))
    const chapters = '<podcast:chapters url="/three.json" type="application/json+chapters"/>'
    publisher.files.set('/feed.xml', {
      type: 'application/rss+xml',
      content: feedFile([{ guid: 'one', title: 'Homes', day: 2, extra: itemWithTranscript + chapters }]),
    })
    const { add, receive } = await container()
    await add()
    expect(await receive(1)).toEqual({ batchItemFailures: [{ itemIdentifier: 'message-0' }] })
    vi.doUnmock('#functions/domain/chapters/read-chapters.ts')
    vi.resetModules()
    expect(await getEpisode(bed.catalogue, 1)).toMatchObject({ run: { state: 'queued' } })
    expect([...bed.runs.runs.keys()]).toEqual(['episode-1-1'])
  })

  test('lacks only the image if it cannot be loaded', async () => {
    publisher.files.set('/cover.png', {
      type: 'image/svg+xml',
      content: '<svg xmlns="http://www.w3.org/2000/svg"/>',
    })
    publisher.files.delete('/one.png')
    const { add, receive } = await container()
    await add()
    expect(await receive(1)).toEqual({ batchItemFailures: [] })
    expect((await getPodcast(bed.catalogue, 1)).image).toBeUndefined()
    expect(await getEpisode(bed.catalogue, 1)).toMatchObject({ run: { state: 'queued' } })
    expect((await bed.content()).objects).toEqual({})
  })

  test('received twice has one run', async () => {
    const { add, receive } = await container()
    await add()
    await receive(1)
    await receive(1)
    expect(bed.runs.runs.size).toBe(1)
    expect((await getEpisode(bed.catalogue, 1)).attempt).toBe(1)
  })

  test('despite a failing message in the batch is processed', async () => {
    const { add } = await container()
    await add()
    const { handler } = await import('#functions/entries/events/episode-imported.ts')
    const outcome = await handler({
      Records: [queueRecord('broken', '{"episodeId":"one"}'), queueRecord('whole', '{"episodeId":1}')],
    })
    expect(outcome).toEqual({ batchItemFailures: [{ itemIdentifier: 'broken' }] })
    expect(bed.runs.runs.size).toBe(1)
  })
})

describe('an imported episode with chapters', () => {
  /** Adds the podcast's third episode, which has a transcript. */
  async function withChapters(path = '/three.json') {
    const { add, receive } = await container()
    await add()
    const podcast = await getPodcast(bed.catalogue, 1)
    const item = sampleItem(3, {
      offeredTranscripts: [{ url: `${publisher.url}/one.vtt`, type: 'text/vtt' }],
      offeredChapters: { url: `${publisher.url}${path}`, type: 'application/json+chapters' },
    })
    const offer = (changes: Partial<NewEpisode> = {}) =>
      importEpisodes(bed.catalogue, podcast, { items: [{ ...item, ...changes }], now })
    await offer()
    const episode = await getEpisode(bed.catalogue, 3)
    await saveEpisode(bed.catalogue, episode, { ...episode, automaticRun: 'admitted' })
    return { receive, offer }
  }

  test('stores them and requests them once', async () => {
    publisher.files.set('/three.json', chapterFile('Intro', 'The levee'))
    const { receive } = await withChapters()
    await receive(3)
    await receive(3)
    expect((await getEpisode(bed.catalogue, 3)).chapters).toEqual({
      sourceUrl: `${publisher.url}/three.json`,
      list: [
        { start: 0, title: 'Intro' },
        { start: 10, title: 'The levee' },
      ],
    })
    expect(publisher.requests.filter((path) => path === '/three.json')).toHaveLength(1)
    expect(bed.runs.runs.size).toBe(1)
  })

  test.each([
    ['gone', undefined],
    ['a page', { type: 'text/html', content: '<p>Not here</p>' }],
    ['too large', { type: 'application/json', content: ' '.repeat(1_000_001) }],
  ])('lacks only them if the file is %s [S15.22]', async (_, file) => {
    if (file) publisher.files.set('/three.json', file)
    const { receive } = await withChapters()
    expect(await receive(3)).toEqual({ batchItemFailures: [] })
    expect(await getEpisode(bed.catalogue, 3)).toMatchObject({
      run: { state: 'queued' },
      chapters: { list: [] },
    })
    expect(bed.runs.runs.size).toBe(1)
  })

  test('loads them from another file when the feed says so, and keeps the old ones if that fails', async () => {
    publisher.files.set('/three.json', chapterFile('Intro'))
    publisher.files.set('/better.json', chapterFile('Introduction'))
    const { receive, offer } = await withChapters()
    const titles = async () => (await getEpisode(bed.catalogue, 3)).chapters?.list.map(({ title }) => title)
    await receive(3)
    expect(await titles()).toEqual(['Intro'])
    for (const path of ['/better.json', '/gone.json']) {
      await offer({ offeredChapters: { url: `${publisher.url}${path}`, type: '' } })
      await receive(3)
      expect(await titles(), path).toEqual(['Introduction'])
    }
  })
})

describe('a feed check', () => {
  const later = new Date('2026-03-02T06:00:00.000Z')

  test('sends a conditional request and changes nothing if nothing changed', async () => {
    const { add, check } = await container()
    await add()
    expect(await check(later)).toEqual({ importedEpisodes: 0, problems: [] })
    expect(publisher.answered.at(-1)).toEqual({ path: '/feed.xml', status: 304 })
    expect(await getPodcast(bed.catalogue, 1)).toMatchObject({
      lastCheckedAt: later.toISOString(),
      nextCheckAt: '2026-03-03T06:00:00.000Z',
    })
  })

  test('imports new episodes and changes, and keeps episodes that the feed dropped', async () => {
    const { add, check } = await container()
    await add()
    publisher.change('/feed.xml', {
      type: 'application/rss+xml',
      content: feedFile([
        { guid: 'three', title: 'Squares', day: 3 },
        { guid: 'one', title: 'Homes, newly cut', day: 2, extra: itemWithTranscript },
      ]),
    })
    expect(await check(later)).toMatchObject({ importedEpisodes: 1 })
    expect(await getEpisode(bed.catalogue, 1)).toMatchObject({ title: 'Homes, newly cut' })
    expect(await getEpisode(bed.catalogue, 2)).toMatchObject({ title: 'Streets' })
    expect(await getEpisode(bed.catalogue, 3)).toMatchObject({ title: 'Squares' })
  })

  test('ignores a date more than a day ahead until it is less than that', async () => {
    const { add, check } = await container()
    await add()
    // February 32 is March 4: two days ahead at the first check, less than one at the second.
    const early = { guid: 'three', title: 'Squares', day: 32 }
    publisher.change('/feed.xml', { type: 'application/rss+xml', content: feedFile([early]) })
    expect(await check(later)).toMatchObject({ importedEpisodes: 1, problems: [] })
    expect(await getEpisode(bed.catalogue, 3)).toMatchObject({
      title: 'Squares',
      publishedAt: null,
      addedAt: later.toISOString(),
    })
    publisher.change('/feed.xml', {
      type: 'application/rss+xml',
      content: feedFile([{ ...early, title: 'Squares again' }]),
    })
    await check(new Date('2026-03-03T09:00:00.000Z'))
    expect(await getEpisode(bed.catalogue, 3)).toMatchObject({
      title: 'Squares again',
      publishedAt: '2026-03-04T08:00:00.000Z',
    })
  })

  describe('of a renamed podcast', () => {
    /** Also drops the second episode from the feed. */
    const rename = () =>
      publisher.change('/feed.xml', {
        type: 'application/rss+xml',
        content: feedFile([{ guid: 'one', title: 'Homes', day: 2, extra: itemWithTranscript }]).replace(
          'The Housing Hour',
          'Homes Every Week',
        ),
      })

    async function added() {
      const first = await container()
      await first.add()
      await first.receive(1, 2)
      await first.check()
      expect(await findDrift(bed.catalogue)).toEqual([])
      rename()
      return first
    }

    async function receiveSince(messages: number) {
      const { receive } = await container()
      await receive(...bed.queued().slice(messages))
    }

    test('writes the new name to every card, once, including episodes that the feed dropped', async () => {
      const { check } = await added()
      const messages = bed.queued().length
      await check(later)
      expect(new Set(bed.queued().slice(messages))).toEqual(new Set([1, 2]))
      // A card that contradicts its podcast is drift.
      expect(await findDrift(bed.catalogue)).not.toEqual([])
      await receiveSince(messages)
      expect(await findDrift(bed.catalogue)).toEqual([])
      expect(JSON.stringify(await bed.content())).not.toContain('The Housing Hour')
      const all = bed.queued().length
      await check(new Date('2026-03-03T06:00:00.000Z'))
      expect(bed.queued()).toHaveLength(all)
    })

    test('ends with the new name on every card wherever the process dies between two writes', async () => {
      await added()
      const messages = bed.queued().length
      const run = async () => (await container()).check(later)
      const { writes } = await dieAtEachWrite(run, async (_, moment) => {
        await run()
        await receiveSince(messages)
        expect(await findDrift(bed.catalogue), moment).toEqual([])
      })
      expect(writes).toBeGreaterThan(3)
    })
  })

  test('a feed that is gone is recorded and loses no episode', async () => {
    const { add, check } = await container()
    await add()
    publisher.files.delete('/feed.xml')
    expect((await check(later)).problems).toHaveLength(1)
    expect((await getPodcast(bed.catalogue, 1)).lastProblem).toMatch(/answers with status 404/)
    expect(await getEpisode(bed.catalogue, 1)).toMatchObject({ title: 'Homes' })
  })

  test('a check that kills the function is repeated an hour later at the earliest and delays no other', async () => {
    const { add, check } = await container()
    await add()
    const broken = () => Promise.reject(new Error('Out of memory.'))
    await expect(check(later, { open: broken, fetch: broken })).rejects.toThrow('Out of memory.')
    const { version: _, ...podcast } = await getPodcast(bed.catalogue, 1)
    expect(podcast.lastCheckedAt).toBe(now.toISOString())
    expect(podcast.nextCheckAt).toMatch(/^2026-03-02T07:[0-2]/)
    // The state machine retries within a minute; both attempts are the same check.
    await expect(check(later, { open: broken, fetch: broken })).rejects.toThrow('Out of memory.')
    expect(await getPodcast(bed.catalogue, 1)).toMatchObject(podcast)
  })

  const tick = { asked: {}, execution: 'tick' }

  test('feeds are handed out only while checking is on, and only when due', async () => {
    const { add } = await container()
    await add()
    const { handler } = await import('#functions/entries/ingestion/list-due-feeds.ts')
    expect(await handler(tick)).toMatchObject({ parts: [] })
    await saveProcessingSettings(bed.catalogue, { auto_check_enabled: true }, new Date())
    expect(await handler(tick)).toMatchObject({ parts: [[[1]]] })
    const { check } = await container()
    await check(new Date())
    expect(await handler(tick)).toMatchObject({ parts: [] })
  })

  test('a shorter interval applies to feeds checked before it was set', async () => {
    const { add, check } = await container()
    await add()
    const { handler } = await import('#functions/entries/ingestion/list-due-feeds.ts')
    await saveProcessingSettings(bed.catalogue, { auto_check_enabled: true }, new Date())
    await check(new Date(Date.now() - 3 * 3_600_000))
    expect(await handler(tick)).toMatchObject({ parts: [] })
    await saveProcessingSettings(bed.catalogue, { update_interval_hours: 4 }, new Date())
    expect(await handler(tick)).toMatchObject({ parts: [] })
    await saveProcessingSettings(bed.catalogue, { update_interval_hours: 2 }, new Date())
    expect(await handler(tick)).toMatchObject({ parts: [[[1]]] })
  })
})
