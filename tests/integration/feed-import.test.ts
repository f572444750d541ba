import { describe, expect, test } from 'vitest'
import { callEntry } from '#tests/integration/entry-call.ts'
import { environment, openEnvironments, publisher } from '#tests/integration/environment-per-test.ts'
import { expectNoDrift } from '#tests/integration/expect-no-drift.ts'
import { type Container, newContainer } from '#tests/integration/import-container.ts'
import { dieAtEachWrite } from '#tests/integration/kill-at-each-write.ts'
import { openAdminCalls } from '#tests/integration/pipeline-calls.ts'
import { loadSteps, requireStepCaller, runEpisode } from '#tests/integration/pipeline-steps.ts'
import { type FeedItemText, feedFile, itemWithTranscript } from '#tests/integration/publisher.ts'
import { queueRecord } from '#tests/integration/queue-event.ts'
import { publishSample } from '#tests/integration/sample-show.ts'
import { breakChapterReader, countSaves } from '#tests/integration/seed-catalogue.ts'

const now = new Date('2026-03-01T06:00:00.000Z')

openEnvironments()
const { pageOf, podcastOf, rowOf, rowsOf, saveProcessing } = openAdminCalls(() => environment)

const publish = (...items: FeedItemText[]) =>
  publisher.change('/feed.xml', { type: 'application/rss+xml', content: feedFile(items) })
const mediaPattern = (name: string) =>
  expect.stringMatching(new RegExp(`/media/${name}-[0-9a-f]{8}-\\d+\\.webp$`))

async function container() {
  const { add, check, receive } = await newContainer(publisher)
  return {
    add: () => add('/feed.xml', now),
    check: (at = now, client?: Parameters<Container['check']>[2]) => check(at, 1, client),
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
  const content = JSON.stringify(await environment.content())
  return JSON.parse(content.replace(new RegExp(`${today}T[0-9:.]+Z`, 'g'), 'a moment of today'))
}

describe('adding a feed', () => {
  test('creates the podcast and queues a message for each episode', async () => {
    const added = await (await container()).add()
    expect(added).toMatchObject({ importedEpisodes: 2, problems: [] })
    expect(await podcastOf()).toMatchObject({
      name: 'The Housing Hour',
      author: 'Ann Author',
      description: 'On homes.',
      rss_url: `${publisher.url}/feed.xml`,
      episodeCount: 2,
    })
    // Both episodes still need the show's image, which is on every card.
    expect(environment.queued()).toEqual([1, 2])
  })

  test('queues a message for each episode until the podcast has its image, which is then on every card', async () => {
    publish({ guid: 'one', title: 'Homes', day: 2 }, { guid: 'two', title: 'Streets', day: 1 })
    const { add, receive } = await container()
    await add()
    expect(environment.queued()).toEqual([1, 2])
    await receive(1, 2)
    const shown = mediaPattern('podcast-1')
    expect((await podcastOf()).image_url).toEqual(shown)
    for (const { podcast } of await rowsOf()) expect(podcast.image_url).toEqual(shown)
    await expectNoDrift(environment)
    expect(environment.runs.runs.size).toBe(0)
    await receive(1, 2)
    await expectNoDrift(environment)
  })

  test('again creates no duplicates [S7.64]', async () => {
    const { add } = await container()
    await add()
    const episodes = await rowsOf()
    expect(episodes).toHaveLength(2)
    expect(await add()).toMatchObject({ importedEpisodes: 0 })
    expect(await rowsOf()).toEqual(episodes)
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
    expect(await rowOf(1)).toMatchObject({
      transcript_status: 'queued',
      run: { number: 1 },
      image_url: mediaPattern('episode-1'),
    })
    expect(await rowOf(2)).toMatchObject({ transcript_status: '', run: null })
    expect([...environment.runs.runs]).toEqual([
      [
        'episode-1-1',
        { input: { episodeId: 1, attempt: 1, from: 'transcribe', mayTranscribe: false }, status: 'RUNNING' },
      ],
    ])
  })

  test('is written twice until its run begins: with its import, and with its picture, chapters and run', async () => {
    const chapters = '<podcast:chapters url="/one.json" type="application/json+chapters"/>'
    publisher.files.set('/one.json', chapterFile('Intro'))
    publish(
      { guid: 'one', title: 'Homes', day: 2, extra: itemWithTranscript + chapters },
      { guid: 'two', title: 'Streets', day: 1 },
    )
    const { add, receive } = await container()
    await add()
    await receive(1, 2)
    expect(await Promise.all([1, 2].map((id) => countSaves(environment, id)))).toEqual([2, 2])
    expect(await rowOf(1)).toMatchObject({
      transcript_status: 'queued',
      image_url: mediaPattern('episode-1'),
    })
    expect(await rowOf(2)).toMatchObject({ transcript_status: '', run: null })
    expect(publisher.requests).toContain('/one.json')
    await expectNoDrift(environment)
    expect([...environment.runs.runs.keys()]).toEqual(['episode-1-1'])
    await process(1)
    expect(await chapterTitles(1)).toEqual(['Intro'])
  })

  test('shows its own and its podcast’s image from our origin, in three widths', async () => {
    const { add, receive } = await container()
    await add()
    await receive(1)
    const shown = [(await podcastOf()).image_url, (await rowOf(1)).image_url].map((url) =>
      String(url).replace(/-\d+\.webp$/, ''),
    )
    const { objects } = await environment.content()
    expect(Object.keys(objects).sort()).toEqual(
      shown.flatMap((url) => [96, 320, 640].map((width) => `media${url}-${width}.webp`)).sort(),
    )
  })

  test('begins its run although its chapters break their reader', async () => {
    publisher.files.set('/three.json', chapterFile('Intro'))
    const repair = breakChapterReader()
    const chapters = '<podcast:chapters url="/three.json" type="application/json+chapters"/>'
    publish({ guid: 'one', title: 'Homes', day: 2, extra: itemWithTranscript + chapters })
    const { add, receive } = await container()
    await add()
    expect(await receive(1)).toEqual({ batchItemFailures: [{ itemIdentifier: 'message-0' }] })
    repair()
    expect((await rowOf(1)).transcript_status).toBe('queued')
    expect([...environment.runs.runs.keys()]).toEqual(['episode-1-1'])
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
    expect((await podcastOf()).image_url).toBeNull()
    expect(await rowOf(1)).toMatchObject({ transcript_status: 'queued', image_url: null })
    expect((await environment.content()).objects).toEqual({})
  })

  test('received twice has one run', async () => {
    const { add, receive } = await container()
    await add()
    await receive(1)
    await receive(1)
    expect(environment.runs.runs.size).toBe(1)
    expect((await rowOf(1)).run?.number).toBe(1)
  })

  test('despite a failing message in the batch is processed', async () => {
    const { add } = await container()
    await add()
    const outcome = await callEntry('events/episode-imported', {
      Records: [queueRecord('broken', '{"episodeId":"one"}'), queueRecord('whole', '{"episodeId":1}')],
    })
    expect(outcome).toEqual({ batchItemFailures: [{ itemIdentifier: 'broken' }] })
    expect(environment.runs.runs.size).toBe(1)
  })
})

/** Publishes the episode with its first attempt, because only published episodes show chapters. */
async function process(episodeId: number): Promise<void> {
  const start = { episodeId, attempt: 1, from: 'transcribe', mayTranscribe: false } as const
  await runEpisode(requireStepCaller(await loadSteps()), start)
}

const chapterTitles = async (episodeId: number) =>
  (await pageOf(episodeId)).chapters.map(({ title }) => title)

describe('an imported episode with chapters', () => {
  const chaptersAt = (path: string) => `<podcast:chapters url="${path}" type="application/json+chapters"/>`
  const offer = (path: string) =>
    publish({ guid: 'one', title: 'Homes', day: 2, extra: itemWithTranscript + chaptersAt(path) })

  async function withChapters() {
    offer('/three.json')
    const opened = await container()
    await opened.add()
    return opened
  }

  test('stores them and requests them once', async () => {
    publisher.files.set('/three.json', chapterFile('Intro', 'The levee'))
    const { receive } = await withChapters()
    await receive(1)
    await receive(1)
    expect(publisher.requests.filter((path) => path === '/three.json')).toHaveLength(1)
    expect(environment.runs.runs.size).toBe(1)
    await process(1)
    expect((await pageOf(1)).chapters).toMatchObject([
      { start_time: 0, title: 'Intro' },
      { start_time: 10, title: 'The levee' },
    ])
  })

  test.each([
    ['gone', undefined],
    ['a page', { type: 'text/html', content: '<p>Not here</p>' }],
    ['too large', { type: 'application/json', content: ' '.repeat(1_000_001) }],
  ])('lacks only them if the file is %s [S15.22]', async (_, file) => {
    if (file) publisher.files.set('/three.json', file)
    const { receive } = await withChapters()
    expect(await receive(1)).toEqual({ batchItemFailures: [] })
    expect((await rowOf(1)).transcript_status).toBe('queued')
    expect(environment.runs.runs.size).toBe(1)
    await process(1)
    expect(await chapterTitles(1)).toEqual([])
  })

  test('loads them from another file when the feed says so, and keeps the old ones if that fails', async () => {
    publisher.files.set('/three.json', chapterFile('Intro'))
    publisher.files.set('/better.json', chapterFile('Introduction'))
    const { receive, check } = await withChapters()
    await receive(1)
    await process(1)
    expect(await chapterTitles(1)).toEqual(['Intro'])
    for (const [day, path] of ['/better.json', '/gone.json'].entries()) {
      offer(path)
      await check(new Date(now.getTime() + (day + 1) * 24 * 3_600_000))
      await receive(1)
      expect(await chapterTitles(1), path).toEqual(['Introduction'])
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
    expect(await podcastOf()).toMatchObject({
      last_checked: later.toISOString(),
      next_check: '2026-03-03T06:00:00.000Z',
    })
  })

  test('imports new episodes and changes, and keeps episodes that the feed dropped', async () => {
    const { add, check } = await container()
    await add()
    publish(
      { guid: 'three', title: 'Squares', day: 3 },
      { guid: 'one', title: 'Homes, newly cut', day: 2, extra: itemWithTranscript },
    )
    expect(await check(later)).toMatchObject({ importedEpisodes: 1 })
    expect((await rowsOf()).map(({ id, title }) => [id, title])).toEqual([
      [3, 'Squares'],
      [1, 'Homes, newly cut'],
      [2, 'Streets'],
    ])
  })

  test('ignores a date more than a day ahead until it is less than that', async () => {
    const { add, check } = await container()
    await add()
    // February 32 is March 4: two days ahead at the first check, less than one at the second.
    const early = { guid: 'three', title: 'Squares', day: 32 }
    publish(early)
    expect(await check(later)).toMatchObject({ importedEpisodes: 1, problems: [] })
    expect(await rowOf(3)).toMatchObject({ title: 'Squares', published_date: null })
    publish({ ...early, title: 'Squares again' })
    await check(new Date('2026-03-03T09:00:00.000Z'))
    expect(await rowOf(3)).toMatchObject({
      title: 'Squares again',
      published_date: '2026-03-04T08:00:00.000Z',
    })
    await publishSample(environment.catalogue, 3)
    expect((await pageOf(3)).added_date).toBe(later.toISOString())
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
      await expectNoDrift(environment)
      rename()
      return first
    }

    async function receiveSince(messages: number) {
      const { receive } = await container()
      await receive(...environment.queued().slice(messages))
    }

    test('writes the new name to every card, once, including episodes that the feed dropped', async () => {
      const { check } = await added()
      const messages = environment.queued().length
      await check(later)
      expect(new Set(environment.queued().slice(messages))).toEqual(new Set([1, 2]))
      expect(JSON.stringify(await environment.content())).toContain('The Housing Hour')
      await receiveSince(messages)
      await expectNoDrift(environment)
      expect(JSON.stringify(await environment.content())).not.toContain('The Housing Hour')
      const all = environment.queued().length
      await check(new Date('2026-03-03T06:00:00.000Z'))
      expect(environment.queued()).toHaveLength(all)
    })

    test('ends with the new name on every card wherever the process dies between two writes', async () => {
      await added()
      const messages = environment.queued().length
      const run = async () => (await container()).check(later)
      const { writes } = await dieAtEachWrite(run, async (_, moment) => {
        await run()
        await receiveSince(messages)
        await expectNoDrift(environment, moment)
      })
      expect(writes).toBeGreaterThan(3)
    })
  })

  test('a feed that is gone is recorded and loses no episode', async () => {
    const { add, check } = await container()
    await add()
    publisher.files.delete('/feed.xml')
    expect((await check(later)).problems).toHaveLength(1)
    expect((await podcastOf()).last_problem).toMatch(/nothing there \(404\)/)
    expect(await rowOf(1)).toMatchObject({ title: 'Homes' })
  })

  test('a check that kills the function is repeated an hour later at the earliest and delays no other', async () => {
    const { add, check } = await container()
    await add()
    const broken = () => Promise.reject(new Error('Out of memory.'))
    await expect(check(later, { open: broken, fetch: broken })).rejects.toThrow('Out of memory.')
    const podcast = await podcastOf()
    expect(podcast.last_checked).toBe(now.toISOString())
    expect(podcast.next_check).toMatch(/^2026-03-02T07:[0-2]/)
    // The state machine retries within a minute; both attempts are the same check.
    await expect(check(later, { open: broken, fetch: broken })).rejects.toThrow('Out of memory.')
    expect(await podcastOf()).toEqual(podcast)
  })

  /** Distributes due feeds as the schedule does. */
  const handOut = () => callEntry('ingestion/list-due-feeds', { asked: {}, execution: 'tick' })

  test('feeds are handed out only while checking is on, and only when due', async () => {
    const { add } = await container()
    await add()
    expect(await handOut()).toMatchObject({ parts: [] })
    await saveProcessing({ auto_check_enabled: true })
    expect(await handOut()).toMatchObject({ parts: [[[1]]] })
    const { check } = await container()
    await check(new Date())
    expect(await handOut()).toMatchObject({ parts: [] })
  })

  test('a shorter interval applies to feeds checked before it was set', async () => {
    const { add, check } = await container()
    await add()
    await saveProcessing({ auto_check_enabled: true })
    await check(new Date(Date.now() - 3 * 3_600_000))
    expect(await handOut()).toMatchObject({ parts: [] })
    await saveProcessing({ update_interval_hours: 4 })
    expect(await handOut()).toMatchObject({ parts: [] })
    await saveProcessing({ update_interval_hours: 2 })
    expect(await handOut()).toMatchObject({ parts: [[[1]]] })
  })
})
