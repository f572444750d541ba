import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { setOptedOut } from '#functions/data/podcasts/podcast-deletion.ts'
import { rewriteFromRecentEpisodes } from '#functions/data/topics/recent-episodes.ts'
import { findTopicByName } from '#functions/data/topics/topics.ts'
import { sendToReader } from '#functions/use-cases/digest/send-to-reader.ts'
import { openWeekOfRun } from '#functions/use-cases/digest/week-of-run.ts'
import type { Stance } from '#shared/domain/stance.ts'
import { card } from '#tests/browser/sample-answers.ts'
import { countingTable } from '#tests/integration/catalogue-environment.ts'
import {
  type DigestEnvironment,
  digestMorning,
  openDigestEnvironment,
} from '#tests/integration/digest-environment.ts'

/** A Monday, so the last full week is that before. */
const ago = (hours: number) => new Date(digestMorning.getTime() - hours * 3_600_000)
const heading = 'THE WEEK IN FIVE VOICES'

let environment: DigestEnvironment
beforeAll(async () => {
  environment = await openDigestEnvironment()
  const said: [string, Stance][] = [
    ['Taxes', 'Far Left'],
    ['Taxes', 'Centrist'],
    ['Taxes', 'Right-leaning'],
    ['Ports', 'Left-leaning'],
    ['Ports', 'Far Right'],
  ]
  for (const [index, [topic, stance]] of said.entries()) {
    await environment.publish({ title: `${topic} ${stance}`, at: ago(30 + index), topics: [topic], stance })
  }
  await environment.publish({ title: 'Of today', at: ago(1), topics: ['Schools'] })
  await rewriteFromRecentEpisodes(environment.catalogue, digestMorning)
})
afterAll(() => environment.close())

async function newReader(digest_frequency: 'daily' | 'weekly', topic = 'Schools') {
  const found = await findTopicByName(environment.catalogue, topic)
  return environment.newReader({ digest_frequency, interested_topics: found ? [found.topicId] : [] })
}

async function textTo({ userId, email }: { userId: string; email: string }, runId: string) {
  await sendToReader(environment.deps, { runId, userId })
  return (await environment.mailsTo(email)).map(({ text }) => text ?? '')
}

test('weekly digests carry the last full week as the page has it, and daily ones do not [S20.123]', async () => {
  const run = await environment.newRun()
  const [text = ''] = await textTo(await newReader('weekly'), run)
  const week = text.slice(text.indexOf(heading))
  expect(week).toContain('February 23 – March 1, 2026')
  expect(week).toMatch(/Taxes\n\n●○○○○ Far Left, .*○○●○○ Centrist, .*○○○●○ Right-leaning, /s)
  expect(week).toMatch(/Ports\n\n○●○○○ Left-leaning, .*○○○○● Far Right, /s)
  expect(week.match(/Listen at \d+:\d\d: https:\/\/sidelight\.test\/episode\/\d+\?t=\d+/g)).toHaveLength(5)
  expect(week).toContain('https://sidelight.test/week/2026-W09')
  const [daily] = await textTo(await newReader('daily'), run)
  expect(daily).not.toContain(heading)
})

test('without episodes of their own, readers get no mail for the sake of the week [S20.124]', async () => {
  const reader = await newReader('weekly', 'Unheard of')
  const run = await environment.newRun()
  expect(await textTo(reader, run)).toEqual([])
  expect(await environment.countsOf(run)).toEqual({ 'nothing-new': 1 })
})

test('news of saved searches goes along with a digest, causes none, and is in no log line [S24.65] [S24.67]', async () => {
  const episode = card(2, 'Centrist')
  const said = { q: 'zebrafinch', address: '/search?q=zebrafinch', hits: [] }
  const news = [{ ...said, hits: [{ episode, hit: { text: 'A zebrafinch sang.', start_time: 47 } }] }]
  const lines: unknown[] = []
  const spies = (['log', 'info', 'warn', 'error', 'debug'] as const).map((name) =>
    vi.spyOn(console, name).mockImplementation((...all) => void lines.push(...all)),
  )
  const deps = { ...environment.deps, readSearchNews: async () => news }
  const runId = await environment.newRun()
  const [reader, other] = [await newReader('daily'), await newReader('daily', 'Unheard of')]
  await sendToReader(deps, { runId, userId: reader.userId })
  await sendToReader(deps, { runId, userId: other.userId })
  for (const spy of spies) spy.mockRestore()
  const [mail] = await environment.mailsTo(reader.email)
  expect(mail?.text).toContain('“A zebrafinch sang.”\nListen at 0:47: https://sidelight.test/episode/2?t=47')
  expect(mail?.subject).not.toContain('zebrafinch')
  expect(await environment.mailsTo(other.email)).toEqual([])
  expect((await environment.digestStateOf(reader.userId)).episodeIds).toContain(2)
  expect(JSON.stringify(lines)).not.toContain('zebrafinch')
})

test('the second reader of a run costs what a daily one does [S20.124]', async () => {
  const run = await environment.newRun()
  const counting = countingTable(environment.tables, environment.catalogue)
  const deps = { ...environment.deps, catalogue: counting, weekOfRun: openWeekOfRun() }
  const costs: number[] = []
  for (const frequency of ['daily', 'weekly', 'weekly'] as const) {
    const { userId } = await newReader(frequency)
    counting.take()
    await sendToReader(deps, { runId: run, userId })
    costs.push(counting.take())
  }
  const [daily = 0, first = 0, second] = costs
  expect(second).toBe(daily)
  expect(first - daily).toBeLessThanOrEqual(8)
  expect(first).toBeGreaterThan(daily)
  counting.client.destroy()
})

test('a show that is opted out during a run leaves the mails of that run within ten minutes [S20.124]', async () => {
  const run = await environment.newRun()
  expect((await textTo(await newReader('weekly'), run))[0]).toContain('Centrist, Show 2')
  await setOptedOut(environment.catalogue, 2, { isOptedOut: true, now: environment.now() })
  environment.putForward(10 * 60_000)
  const [text] = await textTo(await newReader('weekly'), run)
  expect(text).toContain('Far Left, Show 1')
  expect(text).not.toContain('Show 2')
})
