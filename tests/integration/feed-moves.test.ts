import { beforeEach, expect, test } from 'vitest'
import { getPodcast } from '#functions/data/podcasts/podcasts.ts'
import { environment, openEnvironments, publisher } from '#tests/integration/environment-per-test.ts'
import { type Container, morning, newContainer } from '#tests/integration/import-container.ts'
import { dieAtEachWrite } from '#tests/integration/kill-at-each-write.ts'
import { openAdminCalls } from '#tests/integration/pipeline-calls.ts'
import { feedFile } from '#tests/integration/publisher.ts'

let container: Container

openEnvironments()
const { podcastOf } = openAdminCalls(() => environment)
beforeEach(async () => {
  container = await newContainer(publisher)
  await container.add('/feed.xml')
})

const day = (number: number) => new Date(morning.getTime() + number * 24 * 3_600_000)
const address = (path: string) => `${publisher.url}${path}`

const lead = (from: string, to: string, status = 301) =>
  publisher.change(from, { type: 'text/plain', content: '', status, headers: { location: to } })

const show = (title: string, ...guids: string[]) => ({
  type: 'application/rss+xml',
  content: feedFile(guids.map((guid, index) => ({ guid, title: guid, day: index + 1 }))).replace(
    'The Housing Hour',
    title,
  ),
})

async function asked(now: Date): Promise<string[]> {
  const before = publisher.requests.length
  await container.check(now)
  return publisher.requests.slice(before)
}

test('a feed with a permanent redirect is checked at its new address, and no episode is duplicated [S14.1]', async () => {
  lead('/feed.xml', '/middle.xml', 308)
  lead('/middle.xml', '/new.xml')
  publisher.change('/new.xml', show('The Housing Hour', 'one', 'two', 'three'))
  expect(await container.check(day(1))).toMatchObject({ importedEpisodes: 1, problems: [] })
  expect(await podcastOf()).toMatchObject({ rss_url: address('/new.xml') })
  expect(await asked(day(2))).toEqual(['/new.xml'])
  for (const path of ['/feed.xml', '/new.xml']) {
    expect(await container.add(path, day(3))).toMatchObject({
      importedEpisodes: 0,
      podcast: { podcastId: 1, feedUrl: address('/new.xml') },
    })
  }
})

test('a permanent redirect applies even if the feed is unchanged, once it was read at its new address [S14.1]', async () => {
  const file = publisher.files.get('/feed.xml')
  if (!file) throw new Error('There is no feed.')
  publisher.files.set('/new.xml', file)
  publisher.files.set('/feed.xml', { ...file, status: 301, headers: { location: '/new.xml' } })
  await container.check(day(1))
  expect(publisher.answered.slice(-2)).toEqual([
    { path: '/feed.xml', status: 301 },
    { path: '/new.xml', status: 200 },
  ])
  expect(await podcastOf()).toMatchObject({ rss_url: address('/new.xml') })
})

test('after a temporary redirect a feed is checked at its own address again [S14.3]', async () => {
  lead('/feed.xml', '/middle.xml', 301)
  lead('/middle.xml', '/new.xml', 302)
  publisher.change('/new.xml', show('The Housing Hour', 'one', 'two', 'three'))
  expect(await container.check(day(1))).toMatchObject({ importedEpisodes: 1 })
  expect(await podcastOf()).toMatchObject({ rss_url: address('/feed.xml') })
})

test('addresses before a move and behind redirects are remembered [S25.77]', async () => {
  const otherAddresses = async () => (await getPodcast(environment.catalogue, 1)).otherAddresses
  expect(await otherAddresses()).toBeUndefined()
  lead('/feed.xml', '/new.xml')
  publisher.change('/new.xml', show('The Housing Hour', 'one', 'two', 'three'))
  await container.check(day(1))
  expect(await otherAddresses()).toEqual([address('/feed.xml')])
  lead('/new.xml', '/cache.xml', 302)
  publisher.change('/cache.xml', show('The Housing Hour', 'one', 'two', 'three'))
  for (const number of [2, 3]) await container.check(day(number))
  expect(await otherAddresses()).toEqual([address('/cache.xml'), address('/feed.xml')])
})

test('a feed renamed while it moved is recognized by its episodes', async () => {
  lead('/feed.xml', '/new.xml')
  publisher.change('/new.xml', show('Homes Every Week', 'two', 'three'))
  await container.check(day(1))
  expect(await podcastOf()).toMatchObject({ name: 'Homes Every Week', rss_url: address('/new.xml') })
})

test('a redirect to another podcast is not followed, and none of its episodes is imported [S14.5]', async () => {
  lead('/feed.xml', '/new.xml')
  publisher.change('/new.xml', show('Cheap Pills', 'pill'))
  const problem = 'The feed’s address now leads to another show, “Cheap Pills.”'
  expect(await container.check(day(1))).toMatchObject({ importedEpisodes: 0, problems: [problem] })
  expect(await podcastOf()).toMatchObject({
    name: 'The Housing Hour',
    rss_url: address('/feed.xml'),
    last_problem: problem,
  })
})

test.each([
  ['a page', { type: 'text/html', content: '<!doctype html><p>For sale</p>' }],
  ['nothing', undefined],
  ['itself', { type: 'text/plain', content: '', status: 301, headers: { location: '/feed.xml' } }],
])('a redirect to %s is not followed [S14.5]', async (_, file) => {
  lead('/feed.xml', '/new.xml')
  if (file) publisher.change('/new.xml', file)
  expect((await container.check(day(1))).problems).toHaveLength(1)
  const { rss_url, last_problem } = await podcastOf()
  expect([rss_url, last_problem]).toEqual([address('/feed.xml'), expect.stringMatching(/\.$/)])
})

test('a feed that moves to the address of another podcast is a problem, and both podcasts stay unchanged [S14.6]', async () => {
  publisher.change('/new.xml', show('The Housing Hour', 'one', 'two', 'three'))
  await container.add('/new.xml', morning, 'add')
  lead('/feed.xml', '/new.xml')
  publisher.change('/new.xml', show('The Housing Hour', 'one', 'two', 'three', 'four'))
  const problem = 'The feed has moved to the address of another podcast here, “The Housing Hour” (ID 2).'
  expect(await container.check(day(1), 1)).toEqual({ importedEpisodes: 0, problems: [problem] })
  expect(await podcastOf(1)).toMatchObject({ rss_url: address('/feed.xml'), last_problem: problem })
  expect(await container.check(day(1), 2)).toMatchObject({ importedEpisodes: 1, problems: [] })
  expect(await podcastOf(2)).toMatchObject({ rss_url: address('/new.xml') })
})

/** A show whose feed declares `newPlace` as its new address. */
function publish(path: string, newPlace: string, guids: readonly string[]): void {
  const title = 'The Housing Hour'
  const { type, content } = show(title, ...guids)
  const named = `<itunes:new-feed-url>${address(newPlace)}</itunes:new-feed-url><title>${title}`
  publisher.change(path, { type, content: content.replace(`<title>${title}`, named) })
}

test('a feed that declares a new address is checked there, even over two moves [S14.4]', async () => {
  publish('/feed.xml', '/middle.xml', ['one'])
  publish('/middle.xml', '/new.xml', ['one'])
  publish('/new.xml', '/new.xml', ['one', 'three'])
  expect(await container.check(day(1))).toMatchObject({ importedEpisodes: 1, problems: [] })
  expect(await podcastOf()).toMatchObject({ rss_url: address('/new.xml') })
  expect(await asked(day(2))).toEqual(['/new.xml'])
  expect(await container.add('/feed.xml', day(3))).toMatchObject({ podcast: { podcastId: 1 } })
})

test.each<[string, () => void, string]>([
  ['names the old one', () => publish('/new.xml', '/feed.xml', ['one']), 'points back to the old one.'],
  ['is of another show', () => publisher.change('/new.xml', show('Cheap Pills', 'pill')), '“Cheap Pills.”'],
  ['has no episodes', () => publisher.change('/new.xml', show('The Housing Hour')), '“The Housing Hour.”'],
  ['is not there', () => undefined, 'nothing there (404). Check the address.'],
])(
  'a new place that %s is a problem, and the feed is read where it is [S14.5]',
  async (_, arrange, ending) => {
    publish('/feed.xml', '/new.xml', ['one', 'two', 'three'])
    arrange()
    expect(await container.check(day(1))).toMatchObject({ importedEpisodes: 1 })
    const { rss_url, last_problem } = await podcastOf()
    expect([rss_url, last_problem?.endsWith(ending)]).toEqual([address('/feed.xml'), true])
    // The next check tries the new address again, although the feed is unchanged.
    await container.check(day(2))
    expect((await podcastOf()).last_problem).toBe(last_problem)
  },
)

test('a move has the same result wherever the process dies between two writes [S14.2]', async () => {
  lead('/feed.xml', '/new.xml')
  publisher.change('/new.xml', show('The Housing Hour', 'one'))
  const run = async () => {
    container = await newContainer(publisher)
    await container.check(day(1))
  }
  const { writes } = await dieAtEachWrite(run, async (_, moment) => {
    await run()
    expect(await podcastOf(), moment).toMatchObject({ rss_url: address('/new.xml') })
    expect((await podcastOf()).failed_checks, moment).toBe(0)
    expect(await container.add('/new.xml', day(2)), moment).toMatchObject({
      importedEpisodes: 0,
      podcast: { podcastId: 1 },
    })
  })
  expect(writes).toBeGreaterThan(0)
})
