// biome-ignore-all lint: a prototype of the bake-off
import { gzipSync } from 'node:zlib'
import { PutObjectCommand } from '@aws-sdk/client-s3'
import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb'
import { atOf, encodePlaces, headBytes, type Query } from '#bench/search/postings.ts'
import {
  type Planted,
  type Speeches,
  sayEpisode,
  secondOf,
  wordsOfEpisode,
  wordsOfSegment,
} from '#bench/search/spoken-text.ts'
import type { Store } from '#functions/clients/store.ts'
import type { Table } from '#functions/data/table/table.ts'
import { below, pick, seededRandom } from '#scripts/seeded-random.ts'

const episodesADay = 100
const startedAt = Date.parse('2024-01-01T00:00:00Z')
export const publishedAt = (episode: number) => startedAt + episode * Math.floor(86_400_000 / episodesADay)

/** Words by the share of episodes that have them. The last three are in no speech, and planted. */
export const pool = {
  frequent: ['people', 'government', 'time', 'before', 'world'],
  medium: ['neighbors', 'harvest', 'railroad', 'canada', 'printing', 'colleges', 'oath', 'ports'],
  rare: [] as string[],
}
const scarce = ['lighthouse', 'marzipan'] as const
const single = 'axolotl'
const stopWords = [
  'the',
  'of',
  'and',
  'to',
  'in',
  'that',
  'a',
  'we',
  'is',
  'for',
  'our',
  'it',
  'this',
  'i',
  'have',
  'be',
  'on',
  'will',
  'are',
  'not',
]

export type Kind = 'with a rare word' | 'with a medium word' | 'only frequent words'
export type PlantedPhrase = { kind: Kind; words: string[]; episode: number; place: number; second: number }
export type Probe = { name: string; query: Query }
export type Library = {
  speeches: Speeches
  size: number
  planted: ReadonlyMap<number, Planted[]>
  phrases: PlantedPhrase[]
  probes: Probe[]
  /** Words whose postings are filled, with the number of newest episodes for which they are. */
  filled: ReadonlyMap<number, number>
}

function shares(speeches: Speeches): Uint32Array {
  const counts = new Uint32Array(speeches.vocabulary.length)
  for (let episode = 0; episode < 400; episode += 1)
    for (const word of new Set(sayEpisode(speeches, 1_000_000 + episode, [])))
      counts[word] = (counts[word] ?? 0) + 1
  return counts
}

export function planLibrary(spoken: Speeches, size: number): Library {
  const speeches = { ...spoken, vocabulary: [...spoken.vocabulary, ...scarce, single] }
  const numbers = new Map(speeches.vocabulary.map((word, number) => [word, number]))
  const counts = shares(spoken)
  const between = (least: number, most: number, count: number) => {
    const all = speeches.vocabulary.filter((_, word) => {
      const share = (counts[word] ?? 0) / 400
      return share >= least && share < most
    })
    return Array.from(
      { length: count },
      (_, index) => all[Math.floor(((index + 0.5) * all.length) / count)] ?? '',
    )
  }
  const frequent = between(0.985, 1, 4)
  const medium = between(0.1, 0.2, 8)
  const rare = between(0.02, 0.05, 16)
  const random = seededRandom(size)
  const number = (word: string) => numbers.get(word) ?? 0
  const planted = new Map<number, Planted[]>()
  const taken = new Set<string>()
  const plant = (episode: number, words: readonly string[]) => {
    for (;;) {
      const place = 10 + below(random, wordsOfEpisode - 30)
      const blocks = [Math.floor(place / 10), Math.floor((place + 9) / 10)].map(
        (block) => `${episode} ${block}`,
      )
      if (blocks.some((block) => taken.has(block))) continue
      for (const block of blocks) taken.add(block)
      planted.set(episode, [...(planted.get(episode) ?? []), { episode, place, words: words.map(number) }])
      return place
    }
  }
  const kinds: Kind[] = [
    'with a rare word',
    'with a rare word',
    'with a medium word',
    'with a medium word',
    'only frequent words',
  ]
  const phrases = Array.from({ length: 100 }, (_, index): PlantedPhrase => {
    const kind = kinds[index % kinds.length] ?? 'with a rare word'
    const last = kind === 'with a rare word' ? rare : kind === 'with a medium word' ? medium : frequent
    const words = [
      pick(random, frequent),
      pick(random, frequent),
      pick(random, kind === 'only frequent words' ? frequent : medium),
      pick(random, last),
    ]
    const episode = Math.floor(((index + 0.5) * size) / 100)
    const place = plant(episode, words)
    return { kind, words, episode, place, second: secondOf(place) }
  })
  for (const word of scarce)
    for (let count = 0; count < Math.max(2, size * 0.005); count += 1) plant(below(random, size), [word])
  for (let count = 0; count < Math.min(20, size / 10); count += 1) plant(below(random, size), [single])
  const [f0 = '', f1 = ''] = frequent
  const [m0 = '', m1 = '', m2 = ''] = medium
  const [r0 = '', r1 = ''] = rare
  const [s0, s1] = scarce
  const all = (...words: string[]) => ({ phrases: words.map((word) => [word]), excluded: [] })
  const probes: Probe[] = [
    { name: 'frequent word', query: all(f0) },
    { name: 'medium word', query: all(m0) },
    { name: 'rare word', query: all(r0) },
    { name: 'scarce word', query: all(s0) },
    { name: 'single word', query: all(single) },
    { name: 'absent word', query: all('zyzzyva') },
    { name: 'two frequent', query: all(f0, f1) },
    { name: 'two medium', query: all(m0, m1) },
    { name: 'medium and rare', query: all(m0, r0) },
    { name: 'two rare', query: all(r0, r1) },
    { name: 'frequent and scarce', query: all(f0, s0) },
    { name: 'two scarce', query: all(s0, s1) },
    { name: 'three medium', query: all(m0, m1, m2) },
    { name: 'frequent, not medium', query: { ...all(f0), excluded: [m0] } },
    { name: 'rare, not medium', query: { ...all(r0), excluded: [m0] } },
    { name: 'phrase “the united states”', query: { phrases: [['the', 'united', 'states']], excluded: [] } },
    { name: 'phrase “health care”', query: { phrases: [['health', 'care']], excluded: [] } },
    { name: 'hostile: 20 stop words', query: all(...stopWords) },
    { name: 'hostile: rare, not frequent', query: { ...all(r0), excluded: [f0] } },
    { name: 'hostile: medium, not 8 stop words', query: { ...all(m0), excluded: stopWords.slice(0, 8) } },
    {
      name: 'hostile: phrase of stop words',
      query: { phrases: [['of', 'the', 'and', 'to', 'that', 'in']], excluded: [] },
    },
    { name: 'hostile: phrase of medium words, never said', query: { phrases: [[m0, m1, m2]], excluded: [] } },
  ]
  const fully = [...frequent, ...medium, ...rare, ...scarce, single]
  const filled = new Map(fully.map((word) => [number(word), size]))
  // No search reads more of these within its bound.
  for (const word of [...stopWords, 'united', 'states', 'health', 'care'])
    if (numbers.has(word)) filled.set(number(word), Math.min(size, 20_000))
  return { speeches, size, planted, phrases, probes, filled }
}

export function placesByWord(said: Uint16Array): Map<number, number[]> {
  const places = new Map<number, number[]>()
  for (const [place, word] of said.entries()) {
    const own = places.get(word)
    if (own) own.push(place)
    else places.set(word, [place])
  }
  return places
}

export const itemOf = (term: string, episode: number, places: readonly number[]) => ({
  t: term,
  a: atOf(publishedAt(episode), episode),
  p: Uint8Array.from([episode % 5, 1, episode % 100, ...encodePlaces(places)].slice(0)),
})
if (headBytes !== 3) throw new Error('The head has three bytes.')

/** Writes the postings that the probes read, or all. Returns how many. */
export async function fillPostings(table: Table, library: Library, isAll: boolean): Promise<number> {
  const { speeches, size, planted, filled } = library
  const open: object[] = []
  let count = 0
  const flush = async (least: number) => {
    while (open.length > least) {
      const writes = [0, 1, 2, 3].flatMap(() => {
        const part = open.splice(0, 25)
        return part.length === 0 ? [] : [part]
      })
      await Promise.all(
        writes.map((part) =>
          table.client.send(
            new BatchWriteCommand({
              RequestItems: { [table.name]: part.map((Item) => ({ PutRequest: { Item } })) },
            }),
          ),
        ),
      )
    }
  }
  for (let episode = 0; episode < size; episode += 1) {
    const places = placesByWord(sayEpisode(speeches, episode, planted.get(episode) ?? []))
    for (const [word, own] of places)
      if (isAll || size - episode <= (filled.get(word) ?? 0)) {
        open.push(itemOf(speeches.vocabulary[word] ?? '', episode, own))
        count += 1
      }
    await flush(100)
  }
  await flush(0)
  return count
}

/** What is shown of hits: text and start of each segment. */
export function saidObject({ speeches, planted }: Library, episode: number) {
  const said = sayEpisode(speeches, episode, planted.get(episode) ?? [])
  const texts: string[] = []
  for (let from = 0; from < said.length; from += wordsOfSegment)
    texts.push(
      [...said.subarray(from, from + wordsOfSegment)].map((word) => speeches.vocabulary[word]).join(' '),
    )
  return {
    texts,
    starts: texts.map((_, index) => secondOf(index * wordsOfSegment)),
    firsts: texts.map((_, index) => index * wordsOfSegment),
  }
}

export async function putSaid({ client, bucket }: Store, library: Library, episode: number): Promise<void> {
  const body = gzipSync(JSON.stringify(saidObject(library, episode)))
  await client.send(new PutObjectCommand({ Bucket: bucket, Key: `said/${episode}`, Body: body }))
}
