import { describe, expect, test } from 'vitest'
import { environment, openEnvironments, publisher } from '#tests/integration/environment-per-test.ts'
import { expectNoDrift } from '#tests/integration/expect-no-drift.ts'
import { newContainer } from '#tests/integration/import-container.ts'
import { dieAtEachWrite } from '#tests/integration/kill-at-each-write.ts'
import { openAdminCalls } from '#tests/integration/pipeline-calls.ts'
import { loadSteps, requireStepCaller, runEpisode } from '#tests/integration/pipeline-steps.ts'
import { publishSample } from '#tests/integration/sample-show.ts'

const now = new Date('2026-11-28T06:00:00.000Z')
const later = new Date('2026-11-28T18:00:00.000Z')

openEnvironments()
const { rowsOf, pageOf } = openAdminCalls(() => environment)

type Item = { guid: string; title: string; hour: number; file: string; link?: string; extra?: string }

function publish(...items: Item[]): void {
  const texts = items.map(
    ({ guid, title, hour, file, link = '', extra = '' }) => `<item><title>${title}</title>
      <guid isPermaLink="false">${guid}</guid><link>${link}</link>${extra}
      <pubDate>${new Date(Date.UTC(2026, 10, 27, hour)).toUTCString()}</pubDate>
      <enclosure url="${file.replaceAll('&', '&amp;')}" length="1000" type="audio/mpeg"/></item>`,
  )
  const content = `<rss version="2.0" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"
    xmlns:podcast="https://podcastindex.org/namespace/1.0"><channel>
    <title>Show</title>${texts.join('')}</channel></rss>`
  publisher.change('/feed.xml', { type: 'application/rss+xml', content })
}

const archive = (host: string, count = 3) =>
  publish(
    ...Array.from({ length: count }, (_, index) => ({
      guid: `${host}-${index}`,
      title: `The episode number ${index}`,
      hour: -24 * index,
      file: `https://${host}.example/${index}.mp3`,
      link: `https://show.example/e/${index}`,
      extra: '<podcast:transcript url="/one.vtt" type="text/vtt"/>',
    })),
  )

const latest = (number: number, hasGuid = true) =>
  publish({
    guid: hasGuid ? `bulletin-${number}` : '',
    title: `Bulletin ${number}`,
    hour: number,
    file: 'https://a.example/latest.mp3',
  })

async function container() {
  const { add, check } = await newContainer(publisher)
  return { add: () => add('/feed.xml', now), check: () => check(later) }
}

const rows = async () => (await rowsOf()).map(({ id, title, audio_url }) => ({ id, title, audio_url }))

describe('an archive that moved to another host, with new guids and files', () => {
  test('stays the episodes that are known, with their new files [S14.51]', async () => {
    archive('old', 25)
    const { add, check } = await container()
    expect(await add()).toMatchObject({ importedEpisodes: 20 })
    const before = await rows()
    archive('new', 25)
    expect(await check()).toMatchObject({ importedEpisodes: 0, problems: [] })
    expect(await rows()).toEqual(
      before.map((row) => ({ ...row, audio_url: row.audio_url?.replace('old.', 'new.') })),
    )
    await expectNoDrift(environment)
    const { importOlder } = await newContainer(publisher)
    expect(await importOlder(1, later)).toEqual({ importedEpisodes: 5, hasMore: false })
    await expectNoDrift(environment)
  })

  test('ends the same wherever the process dies between two writes', async () => {
    archive('old')
    await (await container()).add()
    archive('new')
    const run = async () => (await container()).check()
    const { writes } = await dieAtEachWrite(run, async (_, moment) => {
      await run()
      expect(await rows(), moment).toHaveLength(3)
      expect(
        (await rows()).every(({ audio_url }) => audio_url?.startsWith('https://new.')),
        moment,
      ).toBe(true)
    })
    expect(writes).toBeGreaterThan(3)
  })
})

describe('bulletins at one file address', () => {
  test.each([
    ['with', true],
    ['without', false],
  ])(
    '%s guids are episodes of their own; an old one no longer plays the new one [S14.52]',
    async (_, hasGuid) => {
      latest(1, hasGuid)
      const { add, check } = await container()
      await add()
      await publishSample(environment.catalogue, 1)
      for (const number of [2, 3]) {
        latest(number, hasGuid)
        expect(await check()).toMatchObject({ importedEpisodes: 1, problems: [] })
      }
      expect(await rows()).toEqual([
        { id: 3, title: 'Bulletin 3', audio_url: 'https://a.example/latest.mp3' },
        { id: 2, title: 'Bulletin 2', audio_url: null },
        { id: 1, title: 'Bulletin 1', audio_url: null },
      ])
      expect(await pageOf(1)).toMatchObject({ title: 'Bulletin 1', audio_url: null })
      await expectNoDrift(environment)
    },
  )

  test('end the same wherever the process dies between two writes', async () => {
    latest(1)
    await (await container()).add()
    latest(2)
    const run = async () => (await container()).check()
    const { writes } = await dieAtEachWrite(run, async (_, moment) => {
      await run()
      expect(
        (await rows()).map(({ audio_url }) => audio_url),
        moment,
      ).toEqual([expect.any(String), null])
    })
    expect(writes).toBeGreaterThan(3)
  })

  test.each([
    ['with', true],
    ['without', false],
  ])('%s guids are all imported if the feed has several of them', async (_, hasGuid) => {
    const file = 'https://a.example/latest.mp3'
    const bulletin = (hour: number) => ({
      guid: hasGuid ? `b${hour}` : '',
      title: `Bulletin ${hour}`,
      hour,
      file,
    })
    publish(bulletin(1), bulletin(2))
    const { add, check } = await container()
    expect(await add()).toMatchObject({ importedEpisodes: 2 })
    publish(bulletin(2), bulletin(3))
    expect(await check()).toMatchObject({ importedEpisodes: 1 })
    expect((await rows()).map(({ title }) => title)).toEqual(['Bulletin 3', 'Bulletin 2', 'Bulletin 1'])
    await expectNoDrift(environment)
  })
})

test('an address that is signed anew at each fetch is the same file, and the episode has the newest [S14.53]', async () => {
  const signed = (signature: string) => {
    const file = `https://a.example/get?id=1&Expires=${signature}&Signature=${signature}`
    const image = `<itunes:image href="/one.png?token=${signature}"/>`
    publisher.files.set(
      `/one.png?token=${signature}`,
      publisher.files.get('/one.png') ?? { type: '', content: '' },
    )
    publish({ guid: '', title: 'Homes', hour: 1, file, extra: image })
    return file
  }
  signed('1')
  const { add, check } = await container()
  await add()
  const { receive } = await newContainer(publisher)
  const receiveFirst = () => receive([JSON.stringify({ episodeId: 1 })])
  await receiveFirst()
  const messages = environment.queued().length
  const file = signed('2')
  expect(await check()).toMatchObject({ importedEpisodes: 0 })
  expect(await rows()).toEqual([{ id: 1, title: 'Homes', audio_url: file }])
  await receiveFirst()
  expect(environment.queued()).toHaveLength(messages)
  expect(publisher.requests.filter((path) => path.startsWith('/one.png'))).toHaveLength(1)
  await expectNoDrift(environment)
})

describe('a feed added under another address', () => {
  const copy = (path: string, change: (content: string) => string = (content) => content) => {
    const content = change(String(publisher.files.get('/feed.xml')?.content))
    publisher.change(path, { type: 'application/rss+xml', content })
  }
  const renamed = (content: string) => content.replace(/old/g, 'new').replace('>Show<', '>SHOW!<')
  const alike = { id: 1, name: 'Show', is_elsewhere: true, is_likely: true }

  async function opened() {
    archive('old', 25)
    const container = await newContainer(publisher)
    await container.add('/feed.xml', now)
    copy('/copy.xml', renamed)
    return container
  }

  test('is recognized by its title and episodes, and refused until the admin chooses [S2.203]', async () => {
    const { add, preview } = await opened()
    expect((await preview('/copy.xml')).known).toMatchObject(alike)
    await expect(add('/copy.xml', later)).rejects.toMatchObject({ code: 'podcast-known', podcastId: 1 })
    expect(await rows()).toHaveLength(20)
  })

  test('gives its podcast the new address if the admin says so [S2.203]', async () => {
    const { add } = await opened()
    const moved = { importedEpisodes: 0, podcast: { podcastId: 1, feedUrl: `${publisher.url}/copy.xml` } }
    for (const _ of [1, 2]) expect(await add('/copy.xml', later, 'move')).toMatchObject(moved)
    expect((await rows())[0]?.audio_url).toMatch('https://new.')
    await expectNoDrift(environment)
  })

  test('is added once more if the admin says so, unless its podcast:guid is the same [S2.203]', async () => {
    const { add, preview } = await opened()
    const guid = '<podcast:guid>917393e3-1b1e-5cef-ace4-edaa54e1f810</podcast:guid>'
    const withGuid = (content: string) => content.replace('<channel>', `<channel>${guid}`)
    copy('/identified.xml', withGuid)
    expect(await add('/identified.xml', later, 'add')).toMatchObject({ podcast: { podcastId: 2 } })
    copy('/other.xml', withGuid)
    expect((await preview('/other.xml')).known).toMatchObject({ id: 2, is_elsewhere: true, is_likely: false })
    await expect(add('/other.xml', later, 'add')).rejects.toMatchObject({ code: 'podcast-known' })
  })

  test.each<[string, (content: string) => string]>([
    ['title', (content) => content.replace('>Show<', '>Another Show<')],
    ['episodes', (content) => content.replace(/old|e\/|number/g, 'other').replace(/ GMT/g, ' EST')],
  ])('is another show with another %s', async (_, change) => {
    const { preview } = await opened()
    copy('/another.xml', change)
    expect((await preview('/another.xml')).known).toBeNull()
  })
})

test('a shorter file hides the times of the quotes, and a new transcript brings those it still has [S14.54]', async () => {
  const publishCut = (seconds: number, transcript: string) =>
    publish({
      guid: 'one',
      title: 'Homes',
      hour: 1,
      file: 'https://a.example/1.mp3',
      extra: `<itunes:duration>${seconds}</itunes:duration><podcast:transcript url="${transcript}" type="text/vtt"/>`,
    })
  const process = async (attempt: number) =>
    runEpisode(requireStepCaller(await loadSteps()), {
      episodeId: 1,
      attempt,
      from: 'transcribe',
      mayTranscribe: false,
    })
  const quotes = async () =>
    (await pageOf(1)).quotes.map(({ quote_text, quote_time_start }) => ({ quote_text, quote_time_start }))
  publishCut(40, '/one.vtt')
  const { add, check, receive } = await newContainer(publisher)
  const receiveFirst = () => receive([JSON.stringify({ episodeId: 1 })])
  await add('/feed.xml', now)
  await receiveFirst()
  await process(1)
  const first = await quotes()
  expect(first.length).toBeGreaterThan(0)
  expect(first.every(({ quote_time_start }) => typeof quote_time_start === 'number')).toBe(true)

  publishCut(30, '/one.vtt')
  await check(later)
  expect(await quotes()).toEqual(first.map((quote) => ({ ...quote, quote_time_start: 'N/A' })))
  await expectNoDrift(environment)

  const lines = String(publisher.files.get('/one.vtt')?.content).split('\n\n')
  const cut = lines
    .filter((_, index) => index !== 3)
    .join('\n\n')
    .replace(/00:00:(\d\d)/g, (_, seconds) => {
      return `00:01:${seconds}`
    })
  publisher.change('/two.vtt', { type: 'text/vtt', content: cut })
  publishCut(30, '/two.vtt')
  await check(later)
  await receiveFirst()
  expect((await rowsOf())[0]).toMatchObject({ run: { number: 2 } })
  expect((await quotes()).every(({ quote_time_start }) => quote_time_start === 'N/A')).toBe(true)
  await process(2)
  const second = await quotes()
  expect(second.length).toBeGreaterThan(0)
  expect(second.every(({ quote_time_start }) => Number(quote_time_start) >= 60)).toBe(true)
  expect(second.every(({ quote_text }) => cut.includes(quote_text.slice(0, 20)))).toBe(true)
  await expectNoDrift(environment)
})
