import { readCloudAssembly, readDefinition } from 'cdk-on-localhost/testing'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import * as z from 'zod'
import { buildEverything } from '#build/build-everything.ts'
import type { GuardedClient } from '#functions/clients/guarded-fetch.ts'
import { openQueue } from '#functions/clients/queue.ts'
import { saveProcessingSettings } from '#functions/data/budget/processing-settings.ts'
import { listDuePodcasts } from '#functions/data/podcasts/podcast-lists.ts'
import { getPodcast } from '#functions/data/podcasts/podcasts.ts'
import { captureLog } from '#functions/invocation/captured-log.fixture.ts'
import { assignFeeds } from '#functions/use-cases/ingestion/assign-feeds.ts'
import { checkFeeds } from '#functions/use-cases/ingestion/check-feeds.ts'
import { beginCheck } from '#functions/use-cases/ingestion/end-check.ts'
import {
  feedsAtOnce,
  feedsOfPart,
  partsAtOnce,
  roundLockMinutes,
  unansweredOfHost,
} from '#shared/deployment/feed-checks.ts'
import { checkFeedsSchema, roundInputSchema } from '#shared/deployment/pipeline.ts'
import { checkDueFeeds, putDueFeeds } from '#tests/integration/feed-check-simulation.ts'
import { newContainer } from '#tests/integration/import-container.ts'
import { openPipelineEnvironment, type PipelineEnvironment } from '#tests/integration/pipeline-environment.ts'
import { openPublisher, type Publisher } from '#tests/integration/publisher.ts'

let publisher: Publisher
let environment: PipelineEnvironment

beforeAll(async () => {
  publisher = await openPublisher()
  environment = await openPipelineEnvironment(publisher)
})
afterAll(async () => {
  publisher.close()
  await environment.close()
})

const definitionSchema = z.object({
  DefinitionString: z.object({ 'Fn::Join': z.tuple([z.literal(''), z.array(z.unknown())]) }),
})

/** The deployed definition, with names in place of references. */
async function feedCheckMachine() {
  const { stacks } = readCloudAssembly(await buildEverything())
  const machines = stacks
    .flatMap(({ template }) => Object.values(template.Resources))
    .filter(({ Type }) => Type === 'AWS::StepFunctions::StateMachine')
  const texts = machines.map(({ Properties }) => {
    const [, parts] = definitionSchema.parse(Properties).DefinitionString['Fn::Join']
    return parts.map((part) => (typeof part === 'string' ? part : 'reference')).join('')
  })
  const text = texts.find((candidate) => candidate.includes('"StartAt":"ListDueFeeds"'))
  if (!text) throw new Error('There is no machine that checks feeds.')
  // Accepts any substitution here, because the first start of the local cloud checks them.
  return readDefinition(text, { has: () => true, add: () => {} }).machine
}

/** Fills three parts: one with the slow feed, one with the poisoned feed, and one with neither. */
const feeds = 2 * feedsOfPart + 10
const now = new Date('2026-03-03T06:00:00.000Z')
const urlOf = (number: number) => `https://host-${number}.example/feed.xml`
const slow = urlOf(7)
const poisoned = urlOf(feedsOfPart + 13)

/** `slow` does not answer until `release`; `poisoned` crashes the function; the other feeds answer 304. */
function stubbornClient(release: Promise<void>, end: () => void): GuardedClient {
  const unchanged = { status: 304, redirects: [], isEncoded: false, bytes: Buffer.alloc(0) }
  let isEnded = false
  const nothing = () => new Promise<never>(() => {})
  return {
    open: () => Promise.reject(new Error('Nobody opens a feed.')),
    async fetch(url) {
      if (url === slow) await release
      if (url === poisoned) {
        isEnded = true
        end()
      }
      return isEnded ? nothing() : { ...unchanged, url }
    },
  }
}

test('of a hundred feeds, one that never answers and one that kills its function delay none of the others [S14.13]', async () => {
  await putDueFeeds(
    environment.catalogue,
    Array.from({ length: feeds }, (_, index) => urlOf(index + 1)),
  )
  let release = () => {}
  const waiting = new Promise<void>((resolve) => {
    release = resolve
  })
  const checked = new Set<number>()
  let tellOthers = () => {}
  const others = new Promise<void>((resolve) => {
    tellOthers = resolve
  })
  const onEnd = (podcastId: number, outcome: object) => {
    if (!('wasLeft' in outcome)) checked.add(podcastId)
    if (checked.size === feeds - 2) tellOthers()
  }
  let second = 0
  const clock = { now: () => new Date(now.getTime() + second++ * 1000) }
  const { operations, catalogue } = environment
  const importedQueue = openQueue(process.env.IMPORTED_QUEUE_URL ?? '')
  let deaths = 0
  const checkPart = (input: unknown) =>
    new Promise<null>((resolve, reject) => {
      const client = stubbornClient(waiting, () => {
        deaths += 1
        reject(new Error('Runtime exited.'))
      })
      const deps = { catalogue, operations, importedQueue, client, clock, onEnd }
      checkFeeds(deps, checkFeedsSchema.parse(input)).then(() => resolve(null), reject)
    })
  let rounds = 0
  const handOut = (input: unknown) => {
    rounds += 1
    return assignFeeds(catalogue, roundInputSchema.parse(input), clock.now())
  }
  const overrides = {
    taskResourceLocalHandlers: { ListDueFeeds: handOut, CheckFeeds: checkPart },
    retryIntervalOverrides: { CheckFeeds: 0 },
    waitTimeOverrides: { LetIndexFollow: 0 },
  }
  const machine = await feedCheckMachine()
  const context = { Execution: { Name: 'tick' } }
  const run = machine.run({ scope: 'due' }, { overrides, context })
  // `others` resolves only if all other feeds are checked while the slow one is pending.
  await others
  release()
  await run.result
  expect([checked.size, deaths, rounds]).toEqual([feeds - 1, 2, 2])
  const broken = [...Array(feeds)].map((_, index) => index + 1).filter((id) => !checked.has(id))
  expect(broken).toHaveLength(1)
  expect(await getPodcast(environment.catalogue, broken[0] ?? 0)).toMatchObject({
    feedUrl: poisoned,
    failedChecks: 1,
  })
  expect(await listDuePodcasts(environment.catalogue, clock.now(), 300)).toEqual([])
})

test('one execution hands out feeds at a time; another waits until it has ended or has been silent for long', async () => {
  const { catalogue } = environment
  const begun = new Date(now.getTime() + 3_600_000)
  const later = new Date(begun.getTime() + 60_000)
  const longAfter = new Date(begun.getTime() + roundLockMinutes * 60_000)
  const handOut = (execution: string, at: Date, asked = {}) =>
    assignFeeds(catalogue, { asked, execution }, at)
  const all = { scope: 'all' } as const
  const first = await handOut('one', begun, all)
  expect([first.next, first.parts.flat(2).length]).toEqual(['check', feeds])
  expect(await handOut('two', later, all)).toMatchObject({ next: 'wait', parts: [], round: 1 })
  expect((await handOut('two', longAfter, all)).next).toBe('check')
  for (let id = 1; id <= feeds; id += 1) await beginCheck(catalogue, id, { now: later })
  // All feeds were checked after the first round began, so none is left.
  expect(await handOut('two', later, { ...all, begunAt: begun.toISOString(), round: 2 })).toMatchObject({
    next: 'end',
    parts: [],
  })
  expect((await handOut('one', later, all)).next).toBe('end')
})

async function loggedOverdue(): Promise<unknown[]> {
  const { sweep } = await newContainer(publisher)
  const lines = captureLog()
  await sweep()
  vi.restoreAllMocks()
  const told = lines.filter((line) => line.includes('feeds overdue'))
  return told.map((line) => JSON.parse(line.slice(line.indexOf('{'))).overdue)
}

test('while checking is off, no feed is handed out or overdue; switched on, all overdue ones are', async () => {
  const { catalogue } = environment
  const asked = { asked: {}, execution: 'off' }
  expect(await assignFeeds(catalogue, asked, new Date())).toMatchObject({ next: 'end', parts: [] })
  expect(await loggedOverdue()).toEqual([])
  await saveProcessingSettings(catalogue, { version: 0, auto_check_enabled: true }, new Date())
  expect(await loggedOverdue()).toEqual([feeds])
  expect((await assignFeeds(catalogue, asked, new Date())).next).toBe('check')
})

test('within the hour every due feed is checked once, one per host at a time, despite dead and slow hosts; dead ones back off with a reason [S14.14]', async () => {
  const outcome = await checkDueFeeds({
    // The first host's feeds take longer than a round.
    hosts: [60, 30, ...Array.from({ length: 60 }, () => 1)],
    latency: { least: 9000, most: 9900 },
    dead: 12,
    ofSilentHost: 20,
    executions: 2,
  })
  const { askedTimes, mostOfHost, mostAtOnce, problems, backOffHours } = outcome
  // After `unansweredOfHost` failures, the other feeds of a silent host are not requested.
  expect(askedTimes).toEqual({ 1: 150 + 12 + unansweredOfHost, 0: 20 - unansweredOfHost })
  expect(outcome.stillDue).toBe(0)
  expect(outcome.rounds).toBeGreaterThan(1)
  expect(outcome.minutes).toBeLessThan(60)
  expect(mostOfHost).toBe(1)
  expect(mostAtOnce).toBeLessThanOrEqual(feedsAtOnce * partsAtOnce)
  expect(problems).toEqual({
    'There is no server named ….': 4,
    "… doesn't answer.": 4,
    '… takes too long to answer.': 4 + 20,
  })
  expect(backOffHours.least).toBeGreaterThanOrEqual(1)
  expect(backOffHours.most).toBeLessThan(1.5)
})
