// biome-ignore-all lint: a prototype of the bake-off
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createDynamoDb, createS3, startAwsEndpoint } from 'cdk-on-localhost/testing'
import * as z from 'zod'
import { bundleProgram } from '#bench/bundle-program.ts'
import { writeResults } from '#bench/measuring.ts'
import { percentile } from '#bench/median.ts'
import { fillPostings, type Library, planLibrary, putSaid } from '#bench/search/library.ts'
import type { Bounds, Query } from '#bench/search/postings.ts'
import { readSpeeches, wordsOfSegment, wordsPerSecond } from '#bench/search/spoken-text.ts'
import { openStore } from '#functions/clients/store.ts'
import { openTable } from '#functions/data/table/table.ts'
import { countUnits } from '#tests/integration/counting-table.ts'

const answerSchema = z.object({
  units: z.number(),
  requests: z.number(),
  lookedBackTo: z.string().optional(),
  postingsMilliseconds: z.number(),
  milliseconds: z.number(),
  sinceStart: z.number(),
  shown: z.array(
    z.object({
      episode: z.number(),
      isMissing: z.boolean(),
      sentences: z.array(z.object({ text: z.string(), second: z.number() })),
    }),
  ),
})
const bounds: Bounds = { hits: 10, units: 50, firstPage: 40, largestPage: 640 }
const folder = mkdtempSync(path.join(tmpdir(), 'sidelight-bench-'))
await bundleProgram('bench/search/search-process.ts', folder)
const program = path.join(folder, 'search-process.cjs')
const speeches = readSpeeches(process.env.SIDELIGHT_FIXTURES ?? '')
const rounded = (value: number) => Math.round(value * 10) / 10

function startProcess() {
  const child = fork(program, { env: { ...process.env }, execArgv: [] })
  const ended = new AbortController()
  child.once('exit', () => ended.abort(new Error('The process ended before its answer.')))
  return {
    async ask(query: Query) {
      const answered = once(child, 'message', { signal: ended.signal })
      child.send({ query, bounds })
      const [message] = await answered
      return answerSchema.parse(message)
    },
    stop: () => child.kill(),
  }
}

async function measure(size: number) {
  const own = path.join(folder, String(size))
  const dynamoDb = await createDynamoDb({ folder: path.join(own, 'tables') })
  const counting = countUnits(dynamoDb)
  const s3 = createS3({ folder: path.join(own, 'objects'), onEvent: () => {} })
  s3.createBucket('said')
  const endpoint = await startAwsEndpoint({
    services: [counting.service, s3],
    port: 0,
    secretOf: () => 'bench',
  })
  Object.assign(process.env, {
    AWS_ENDPOINT_URL: endpoint.url,
    AWS_REGION: 'us-east-1',
    AWS_ACCESS_KEY_ID: 'bench',
    AWS_SECRET_ACCESS_KEY: 'bench',
  })
  const key = (name: string, KeyType: string) => ({ AttributeName: name, KeyType })
  await dynamoDb.createTable({
    TableName: 'Search',
    KeySchema: [key('t', 'HASH'), key('a', 'RANGE')],
    AttributeDefinitions: ['t', 'a'].map((AttributeName) => ({ AttributeName, AttributeType: 'S' })),
  })
  const library: Library = planLibrary(speeches, size)
  const began = performance.now()
  const postings = await fillPostings(openTable('Search'), library, false)
  const written = counting.take()
  console.log(
    size,
    'filled',
    postings,
    'units',
    written.writes,
    'seconds',
    rounded((performance.now() - began) / 1000),
  )
  const store = openStore('said')
  const process_ = startProcess()
  const putMissing = async (query: Query) => {
    const { shown } = await process_.ask(query)
    for (const { episode, isMissing } of shown) if (isMissing) await putSaid(store, library, episode)
  }
  const inOrder: unknown[] = []
  const times: number[] = []
  const units: number[] = []
  for (const { name, query } of library.probes) {
    await putMissing(query)
    counting.take()
    const own: number[] = []
    let last
    for (let round = 0; round < 10; round += 1) {
      last = await process_.ask(query)
      own.push(last.milliseconds)
    }
    const used = counting.take()
    if (!name.startsWith('hostile')) times.push(...own)
    units.push(used.reads / 10)
    inOrder.push({
      probe: name,
      hits: last?.shown.length,
      units: rounded(used.reads / 10),
      requests: rounded(used.requests / 10),
      back: last?.lookedBackTo ? size - Number.parseInt(last.lookedBackTo.slice(6), 36) : 'all',
      p50: rounded(percentile(own, 0.5)),
      p95: rounded(percentile(own, 0.95)),
      postings: rounded(last?.postingsMilliseconds ?? 0),
    })
  }
  console.table(inOrder)
  const kinds = new Map<
    string,
    {
      planted: number
      foundAtOnce: number
      found: number
      rightSecond: number
      pages: number
      units: number[]
    }
  >()
  for (const phrase of library.phrases) {
    const one = kinds.get(phrase.kind) ?? {
      planted: 0,
      foundAtOnce: 0,
      found: 0,
      rightSecond: 0,
      pages: 0,
      units: [],
    }
    kinds.set(phrase.kind, one)
    one.planted += 1
    let query: Query = { phrases: [phrase.words], excluded: [] }
    for (let page = 0; page < 400; page += 1) {
      await putMissing(query)
      const answer = await process_.ask(query)
      if (page === 0) times.push(answer.milliseconds)
      one.units.push(answer.units)
      const hit = answer.shown.find(({ episode }) => episode === phrase.episode)
      if (hit) {
        if (page === 0) one.foundAtOnce += 1
        one.found += 1
        one.pages += page + 1
        if (
          hit.sentences.some(
            ({ second }) =>
              phrase.second >= second && phrase.second < second + wordsOfSegment / wordsPerSecond,
          )
        )
          one.rightSecond += 1
        break
      }
      if (!answer.lookedBackTo) break
      query = { ...query, before: answer.lookedBackTo }
    }
  }
  console.table(
    [...kinds].map(([kind, { units, pages, ...one }]) => ({
      kind,
      ...one,
      pagesEach: rounded(pages / one.found),
      mostUnits: Math.max(...units),
    })),
  )
  process_.stop()
  const cold: number[] = []
  for (const { query } of library.probes.slice(0, 12)) {
    const fresh = startProcess()
    cold.push((await fresh.ask(query)).sinceStart)
    fresh.stop()
  }
  const summary = {
    size,
    postings,
    writeUnits: written.writes,
    warmP50: rounded(percentile(times, 0.5)),
    warmP95: rounded(percentile(times, 0.95)),
    coldP50: rounded(percentile(cold, 0.5)),
    coldMost: rounded(Math.max(...cold)),
    mostUnits: Math.max(...units),
  }
  console.log(summary)
  await endpoint.close()
  await dynamoDb.close()
  return { summary, inOrder, kinds: [...kinds] }
}

const sizes = process.argv.slice(2).map(Number)
const runs = []
try {
  for (const size of sizes) runs.push(await measure(size))
} finally {
  rmSync(folder, { recursive: true, force: true })
}
writeResults('search-postings', { bounds, runs })
