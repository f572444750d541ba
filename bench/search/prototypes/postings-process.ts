// biome-ignore-all lint: a prototype of the bake-off
import { gunzipSync } from 'node:zlib'
import * as z from 'zod'
import { idOf, searchPostings } from '#bench/search/postings.ts'
import { getBytes, openStore } from '#functions/clients/store.ts'
import { openTable } from '#functions/data/table/table.ts'

/** A child process that answers searches of its parent, one by one, as a function does. */
const wordsSchema = z.array(z.string())
export const askedSchema = z.object({
  query: z.object({ phrases: z.array(wordsSchema), excluded: wordsSchema, before: z.string().optional() }),
  bounds: z.object({ hits: z.number(), units: z.number(), firstPage: z.number(), largestPage: z.number() }),
})
const saidSchema = z.object({
  texts: z.array(z.string()),
  starts: z.array(z.number()),
  firsts: z.array(z.number()),
})

const table = openTable('Search')
const said = openStore('said')

/** The segment that has the word at this place. */
function segmentAt(firsts: readonly number[], place: number): number {
  const after = firsts.findIndex((first) => first > place)
  return (after < 0 ? firsts.length : after) - 1
}

async function sentencesOf(episode: number, places: readonly number[]) {
  const bytes = await getBytes(said, `said/${episode}`).catch(() => undefined)
  if (!bytes) return { episode, isMissing: true, sentences: [] }
  const { texts, starts, firsts } = saidSchema.parse(JSON.parse(gunzipSync(bytes).toString()))
  const segments = [...new Set(places.slice(0, 20).map((place) => segmentAt(firsts, place)))]
  return {
    episode,
    isMissing: false,
    sentences: segments.map((segment) => ({ text: texts[segment] ?? '', second: starts[segment] ?? 0 })),
  }
}

async function answer(asked: unknown) {
  const began = performance.now()
  const { query, bounds } = askedSchema.parse(asked)
  const { hits, ...figures } = await searchPostings(table, query, bounds)
  const postingsMilliseconds = performance.now() - began
  const shown = await Promise.all(hits.map(({ at, places }) => sentencesOf(idOf(at), places)))
  return {
    ...figures,
    postingsMilliseconds,
    milliseconds: performance.now() - began,
    sinceStart: performance.now(),
    shown,
  }
}

process.on('message', (asked) => void answer(asked).then((answered) => process.send?.(answered)))
