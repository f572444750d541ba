import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import * as z from 'zod'
import { readDefinition } from '#emulator/services/states/definition.ts'
import { readCloudAssembly } from '#emulator/template/cloud-assembly.ts'
import type { GuardedClient } from '#functions/clients/guarded-fetch.ts'
import { listDuePodcasts } from '#functions/data/podcast-lists.ts'
import { createPodcast, getPodcast } from '#functions/data/podcasts.ts'
import { beginCheck } from '#functions/use-cases/ingestion/end-check.ts'
import { buildEverything } from '#local/build.ts'
import { feedsOfRound } from '#shared/deployment/feed-checks.ts'
import { checkFeedSchema } from '#shared/deployment/pipeline.ts'
import { samplePodcast } from './catalogue-samples.ts'
import { newContainer } from './intake-container.ts'
import { openPipelineBed, type PipelineBed } from './pipeline-bed.ts'
import { openPublisher, type Publisher } from './publisher.ts'

let publisher: Publisher
let bed: PipelineBed

beforeAll(async () => {
  publisher = await openPublisher()
  bed = await openPipelineBed(publisher)
})
afterAll(async () => {
  publisher.close()
  await bed.close()
})

const definitionSchema = z.object({
  DefinitionString: z.object({ 'Fn::Join': z.tuple([z.literal(''), z.array(z.unknown())]) }),
})

/** The machine as it is deployed, with a name in the place of each reference. */
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
  // The first start of each build checks it.
  return readDefinition(text, { has: () => true, add: () => {} }).machine
}

const feeds = 200
const added = new Date('2026-03-01T06:00:00.000Z')
const now = new Date('2026-03-03T06:00:00.000Z')
const urlOf = (number: number) => samplePodcast(number).feedUrl

/** Every feed is as it was, but one that never answers until it is let go and one that ends its function. */
function stubbornClient(slow: Promise<void>): GuardedClient {
  const unchanged = { status: 304, redirects: [], isEncoded: false, bytes: Buffer.alloc(0) }
  return {
    open: () => Promise.reject(new Error('Nobody opens a feed.')),
    async fetch(url) {
      if (url === urlOf(7)) await slow
      if (url === urlOf(13)) throw new Error('Out of memory.')
      return { ...unchanged, url }
    },
  }
}

test('of two hundred feeds, one that never answers and one that ends its function keep none of the others waiting', async () => {
  for (let number = 1; number <= feeds; number += 1) {
    await createPodcast(bed.catalogue, samplePodcast(number), added)
  }
  const { check } = await newContainer(publisher)
  let letGo = () => {}
  const slow = new Promise<void>((resolve) => {
    letGo = resolve
  })
  const client = stubbornClient(slow)
  const checked = new Set<number>()
  let tellOthers = () => {}
  const others = new Promise<void>((resolve) => {
    tellOthers = resolve
  })
  const due = await listDuePodcasts(bed.catalogue, now, 300)
  const listDue = () => Promise.resolve({ podcastIds: due.map(({ podcastId }) => podcastId), hasMore: false })
  const checkOne = async (input: unknown) => {
    const { podcastId } = checkFeedSchema.parse(input)
    await check(now, podcastId, client)
    checked.add(podcastId)
    if (checked.size === feeds - 2) tellOthers()
    return null
  }
  const overrides = {
    taskResourceLocalHandlers: { ListDueFeeds: listDue, CheckFeed: checkOne },
    retryIntervalOverrides: { CheckFeed: 0 },
  }
  const machine = await feedCheckMachine()
  const run = machine.run({}, { overrides })
  // All of them while the slow one has not answered: the test ends in no other way.
  await others
  letGo()
  await run.result
  expect(checked.size).toBe(feeds - 1)
  const broken = [...Array(feeds)].map((_, index) => index + 1).filter((id) => !checked.has(id))
  expect(broken).toHaveLength(1)
  expect(await getPodcast(bed.catalogue, broken[0] ?? 0)).toMatchObject({
    feedUrl: urlOf(13),
    failedChecks: 1,
  })
  expect(await listDuePodcasts(bed.catalogue, now, 300)).toEqual([])
})

test('what one round cannot take is taken by the next, until every feed was asked once', async () => {
  const all = feedsOfRound + 20
  for (let number = feeds + 1; number <= all; number += 1) {
    await createPodcast(bed.catalogue, samplePodcast(number), added)
  }
  vi.resetModules()
  const { handler } = await import('#functions/entries/ingestion/list-due-feeds.ts')
  const rounds: number[] = []
  const listDue = async (input: unknown) => {
    const listed = await handler(input)
    rounds.push(listed.podcastIds.length)
    return listed
  }
  const asked: number[] = []
  const checkOne = async (input: unknown) => {
    const { podcastId } = checkFeedSchema.parse(input)
    asked.push(podcastId)
    await beginCheck(bed.catalogue, podcastId, new Date())
    return null
  }
  const machine = await feedCheckMachine()
  const overrides = { taskResourceLocalHandlers: { ListDueFeeds: listDue, CheckFeed: checkOne } }
  await machine.run({ scope: 'all' }, { overrides }).result
  expect(rounds).toEqual([feedsOfRound, 20])
  expect(asked.toSorted((one, other) => one - other)).toEqual([...Array(all)].map((_, index) => index + 1))
})
