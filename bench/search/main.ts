import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import * as z from 'zod'
import { bundleProgram } from '#bench/bundle-program.ts'
import { numbers } from '#bench/catalogue.ts'
import { writeResults } from '#bench/measuring.ts'
import { median, percentile } from '#bench/median.ts'
import { openCloud, type SearchCloud } from '#bench/search/cloud.ts'
import { findPlanted } from '#bench/search/find-planted.ts'
import { librarySpan, newestAt, type Plan, planLibrary } from '#bench/search/plan.ts'
import type { Probe } from '#bench/search/probes.ts'
import { readSpeeches } from '#bench/search/spoken-text.ts'
import { type SearchProcess, startSearchProcess } from '#bench/search/start-process.ts'
import type { SearchAnswer } from '#shared/domain/search.ts'

const bounds = {
  warmMilliseconds: 200,
  coldMilliseconds: 800,
  readUnits: 60,
  found: 0.99,
  rightSecond: 0.95,
}
const repeats = 5

const rounded = (value: number) => Math.round(value * 10) / 10

/** How many of the newest episodes a search read before it stopped. */
function reachOf({ searched_until: until }: SearchAnswer, size: number): number | 'enough' {
  return until === null ? 'enough' : Math.round(((newestAt - Date.parse(until)) / librarySpan) * size)
}

async function measureProbe(
  { name, q, isHostile }: Probe,
  { warm, cloud, size }: { warm: SearchProcess; cloud: SearchCloud; size: number },
) {
  const first = await warm.ask({ q })
  cloud.takeUnits()
  const answers = []
  for (const _ of numbers(repeats)) answers.push(await warm.ask({ q }))
  const units = cloud.takeUnits()
  return {
    name,
    isHostile,
    episodes: first.answer.found.length,
    counted: first.answer.counts?.by_stance.reduce((sum, count) => sum + count, 0) ?? null,
    reach: reachOf(first.answer, size),
    units: rounded(units.reads / repeats),
    requests: rounded(units.requests / repeats),
    times: answers.map(({ milliseconds }) => milliseconds),
    processor: rounded(median(answers.map(({ processor }) => processor))),
  }
}

/** From the start of the process. */
async function measureCold(plan: Plan, program: string, environment: NodeJS.ProcessEnv): Promise<number[]> {
  const times: number[] = []
  for (const { q } of plan.probes.filter(({ isHostile }) => !isHostile)) {
    const fresh = startSearchProcess(program, environment)
    times.push((await fresh.ask({ q })).sinceStart)
    fresh.stop()
  }
  return times
}

async function measureSize(size: number, { folder, program }: { folder: string; program: string }) {
  const plan = planLibrary(readSpeeches(process.env.SIDELIGHT_FIXTURES ?? ''), size)
  const cloud = await openCloud(path.join(folder, String(size)), plan)
  console.log(`${size} episodes, ${cloud.postings} postings`)
  const warm = startSearchProcess(program, cloud.environment)
  const measured = []
  for (const probe of plan.probes) measured.push(await measureProbe(probe, { warm, cloud, size }))
  const probes = measured.map(({ times, ...probe }) => ({
    ...probe,
    p50: rounded(median(times)),
    p95: rounded(percentile(times, 0.95)),
  }))
  console.table(probes)
  const planted = await findPlanted(plan, warm.ask)
  console.table(planted)
  warm.stop()
  const usual = measured.flatMap(({ isHostile, times }) => (isHostile ? [] : times))
  const hostile = measured.flatMap(({ isHostile, times }) => (isHostile ? times : []))
  const cold = await measureCold(plan, program, cloud.environment)
  const sum = (key: 'planted' | 'found' | 'rightSecond') => planted.reduce((all, one) => all + one[key], 0)
  const summary = {
    size,
    found: sum('found') / sum('planted'),
    rightSecond: sum('rightSecond') / sum('planted'),
    warmP50: rounded(median(usual)),
    warmP95: rounded(percentile(usual, 0.95)),
    hostileP95: rounded(percentile(hostile, 0.95)),
    coldP95: rounded(percentile(cold, 0.95)),
    mostUnits: Math.max(...probes.map(({ units }) => units)),
    postings: cloud.postings,
    writeUnits: cloud.writeUnits,
  }
  console.table([summary])
  await cloud.close()
  return { summary, probes, planted }
}

const asked = process.argv.slice(2).map((size) => z.coerce.number().int().min(100).parse(size))
const folder = mkdtempSync(path.join(tmpdir(), 'sidelight-bench-'))
const runs = []
try {
  await bundleProgram('bench/search/search-process.ts', folder)
  const program = path.join(folder, 'search-process.cjs')
  for (const size of asked.length > 0 ? asked : [100, 10_000, 100_000]) {
    runs.push(await measureSize(size, { folder, program }))
    writeResults('search', { bounds, runs })
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}

const isMissed = runs.some(
  ({ summary: { found, rightSecond, warmP95, coldP95, mostUnits } }) =>
    found < bounds.found ||
    rightSecond < bounds.rightSecond ||
    warmP95 > bounds.warmMilliseconds ||
    coldP95 > bounds.coldMilliseconds ||
    mostUnits > bounds.readUnits,
)
if (isMissed) throw new Error('A target was missed.')
