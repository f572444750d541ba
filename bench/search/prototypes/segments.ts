// biome-ignore-all lint: a prototype of the bake-off
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { createS3, startAwsEndpoint } from 'cdk-on-localhost/testing'
import { percentile } from '#bench/median.ts'
import { type Plan, planLibrary } from '#bench/search/plan.ts'
import { readSpeeches, sayEpisode, wordsOfSentence } from '#bench/search/spoken-text.ts'
import { phraseStarts } from '#functions/domain/search/match-phrases.ts'
import { decodePosting, encodePosting } from '#functions/domain/search/posting.ts'
import { readQuery, termsOf } from '#functions/domain/search/search-query.ts'
import { isCommon, searchWords } from '#functions/domain/search/search-words.ts'

/** Prototype of the bake-off: segments of 3 percent of the episodes, the newest 3 percent in 15 small ones. */
const size = Number(process.argv[2] ?? 100)
const plan: Plan = planLibrary(readSpeeches(process.env.SIDELIGHT_FIXTURES ?? ''), size)
const folder = mkdtempSync(path.join(tmpdir(), 'sidelight-bench-'))
const s3 = createS3({ folder, onEvent: () => {} })
s3.createBucket('segments')
const endpoint = await startAwsEndpoint({ services: [s3], port: 0, secretOf: () => 'bench' })
const client = new S3Client({
  endpoint: endpoint.url,
  region: 'us-east-1',
  forcePathStyle: true,
  credentials: { accessKeyId: 'bench', secretAccessKey: 'bench' },
})

const u32 = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}
/** Postings by term, newest first: id, length and positions of each; then blocks of the dictionary; then their first terms. */
function encodeSegment(postings: ReadonlyMap<string, [number, Uint8Array][]>): Buffer {
  const parts: Buffer[] = []
  let at = 0
  const add = (...some: Uint8Array[]) => {
    for (const one of some) {
      parts.push(Buffer.from(one))
      at += one.length
    }
  }
  const dictionary: string[] = []
  for (const term of [...postings.keys()].sort()) {
    const from = at
    for (const [id, bytes] of (postings.get(term) ?? []).toReversed()) add(u32(id), u32(bytes.length), bytes)
    dictionary.push(`${term} ${from} ${at - from}\n`)
  }
  const sparse: string[] = []
  for (let start = 0; start < dictionary.length; start += 64) {
    const block = Buffer.from(dictionary.slice(start, start + 64).join(''))
    sparse.push(`${dictionary[start]?.split(' ')[0]} ${at} ${block.length}\n`)
    add(block)
  }
  const last = Buffer.from(sparse.join(''))
  add(last, u32(last.length))
  return Buffer.concat(parts)
}

const edges = [
  0,
  ...Array.from({ length: 32 }, (_, month) => Math.floor(((month + 1) * size * 0.97) / 32)),
  ...Array.from({ length: 15 }, (_, day) => Math.floor(size * (0.97 + (0.03 * (day + 1)) / 15))),
]
const termNumbers = new Map<number, string>()
const searched = new Set([...plan.filled.keys()].map((word) => searchWords(word)[0]?.term ?? ''))
for (const [number, word] of plan.speeches.vocabulary.entries()) {
  const term = searchWords(word)[0]?.term ?? ''
  if (!isCommon(term) && (size <= 1000 || searched.has(term))) termNumbers.set(number, term)
}
let stored = 0
let names: string[] = []
const beganFill = performance.now()
for (let segment = 0; segment + 1 < edges.length; segment += 1) {
  const [from = 0, until = 0] = [edges[segment], edges[segment + 1]]
  if (from === until) continue
  const postings = new Map<string, [number, Uint8Array][]>()
  for (let episode = from; episode < until; episode += 1) {
    const positions = new Map<string, number[]>()
    for (const [place, word] of sayEpisode(
      plan.speeches,
      episode,
      plan.planted.get(episode) ?? [],
    ).entries()) {
      const term = termNumbers.get(word)
      if (term === undefined) continue
      const own = positions.get(term)
      if (own) own.push(place + Math.floor(place / wordsOfSentence))
      else positions.set(term, [place + Math.floor(place / wordsOfSentence)])
    }
    for (const [term, own] of positions) {
      const list = postings.get(term) ?? []
      list.push([episode + 1, encodePosting({ stance: null, podcastId: 1, positions: own })])
      postings.set(term, list)
    }
  }
  const body = encodeSegment(postings)
  stored += body.length
  names.push(`segment-${segment}`)
  await client.send(new PutObjectCommand({ Bucket: 'segments', Key: `segment-${segment}`, Body: body }))
}
names = names.reverse()
console.log({
  size,
  segments: names.length,
  bytesPerEpisode: stored / size,
  fillSeconds: (performance.now() - beganFill) / 1000,
})

let gets = 0
let bytesRead = 0
async function range(key: string, spec: string): Promise<Buffer> {
  gets += 1
  const answer = await client.send(
    new GetObjectCommand({ Bucket: 'segments', Key: key, Range: `bytes=${spec}` }),
  )
  const bytes = Buffer.from((await answer.Body?.transformToByteArray()) ?? [])
  bytesRead += bytes.length
  return bytes
}
type Sparse = { first: string; at: number; length: number }[]
const known = new Map<string, Sparse>()
const lines = (bytes: Buffer) =>
  bytes
    .toString()
    .trimEnd()
    .split('\n')
    .map((line) => {
      const [first = '', at, length] = line.split(' ')
      return { first, at: Number(at), length: Number(length) }
    })
async function sparseOf(key: string): Promise<Sparse> {
  const cached = known.get(key)
  if (cached) return cached
  const tail = await range(key, '-16384')
  const length = tail.readUInt32LE(tail.length - 4)
  const sparse = lines(tail.subarray(tail.length - 4 - length, tail.length - 4))
  known.set(key, sparse)
  return sparse
}
const chunk = 65_536
/** A term's postings in a segment, at most the newest `chunk` bytes at a time. */
async function postingsIn(key: string, term: string): Promise<Map<number, number[]>> {
  const block = (await sparseOf(key)).findLast(({ first }) => first <= term)
  const found = new Map<number, number[]>()
  const entry =
    block &&
    lines(await range(key, `${block.at}-${block.at + block.length - 1}`)).find(({ first }) => first === term)
  if (!entry) return found
  for (let from = entry.at; from < entry.at + entry.length; from += chunk * 16) {
    const bytes = await range(key, `${from}-${Math.min(from + chunk * 16, entry.at + entry.length) - 1}`)
    for (let at = 0; at + 8 <= bytes.length; ) {
      const length = bytes.readUInt32LE(at + 4)
      if (at + 8 + length > bytes.length) break
      found.set(bytes.readUInt32LE(at), [...decodePosting(bytes.subarray(at + 8, at + 8 + length)).positions])
      at += 8 + length
    }
  }
  return found
}
async function search(q: string): Promise<number[]> {
  const query = readQuery(q)
  if (typeof query === 'string') return []
  const [wanted, excluded] = [termsOf(query.wanted), termsOf(query.excluded)]
  const hits: number[] = []
  for (let start = 0; start < names.length && hits.length < 10; start += 4) {
    const parts = await Promise.all(
      names.slice(start, start + 4).map(async (key) => {
        const lists = new Map(
          await Promise.all(
            [...wanted, ...excluded].map(
              async (term): Promise<[string, Map<number, number[]>]> => [term, await postingsIn(key, term)],
            ),
          ),
        )
        const ids = [...(lists.get(wanted[0] ?? '')?.keys() ?? [])]
        return ids.filter((id) => {
          if (!wanted.every((term) => lists.get(term)?.has(id))) return false
          if (excluded.some((term) => lists.get(term)?.has(id))) return false
          return query.wanted.every((phrase) => {
            const kept = phrase.some(isCommon) ? phrase.map((term) => term) : phrase
            if (!phrase.some(isCommon))
              return phraseStarts(kept, (term) => lists.get(term)?.get(id) ?? []).length > 0
            const content = phrase.flatMap((term, offset) => (isCommon(term) ? [] : [{ term, offset }]))
            const [head, ...rest] = content
            return (lists.get(head?.term ?? '')?.get(id) ?? []).some((place) =>
              rest.every(({ term, offset }) =>
                lists
                  .get(term)
                  ?.get(id)
                  ?.includes(place - (head?.offset ?? 0) + offset),
              ),
            )
          })
        })
      }),
    )
    hits.push(...parts.flat())
  }
  return hits.slice(0, 10)
}
const times: number[] = []
const colds: number[] = []
for (const { name, q, isHostile } of plan.probes) {
  known.clear()
  ;[gets, bytesRead] = [0, 0]
  const began = performance.now()
  const hits = await search(q)
  const cold = performance.now() - began
  const [coldGets, coldBytes] = [gets, bytesRead]
  gets = 0
  const own: number[] = []
  for (let round = 0; round < 3; round += 1) {
    const again = performance.now()
    await search(q)
    own.push(performance.now() - again)
  }
  if (!isHostile) {
    times.push(...own)
    colds.push(cold)
  }
  console.log(name.padEnd(48), {
    hits: hits.length,
    coldMs: Math.round(cold),
    coldGets,
    kB: Math.round(coldBytes / 1000),
    warmGets: gets / 3,
    warmMs: Math.round(percentile(own, 0.5)),
  })
}
let found = 0
const plantedGets: number[] = []
for (const { words, episode } of plan.phrases) {
  gets = 0
  const began = performance.now()
  if ((await search(`"${words.join(' ')}"`)).includes(episode + 1)) found += 1
  times.push(performance.now() - began)
  plantedGets.push(gets)
}
console.log({
  size,
  found,
  plantedGetsP50: percentile(plantedGets, 0.5),
  plantedGetsP95: percentile(plantedGets, 0.95),
  warmP95: percentile(times, 0.95),
  coldP95: percentile(colds, 0.95),
})
await endpoint.close()
rmSync(folder, { recursive: true, force: true })
process.exit()
