import { createDynamoDb, startAwsEndpoint } from 'cdk-on-localhost/testing'
import { writeResults } from '#bench/measuring.ts'
import { readUse, writePostings } from '#functions/data/search/postings.ts'
import { addWords } from '#functions/data/search/spoken-words.ts'
import { openTable, type Table } from '#functions/data/table/table.ts'
import { type IndexEntry, postingsOf, wordsOf } from '#functions/domain/search/index-entry.ts'
import { placePassages } from '#functions/domain/search/search-passages.ts'
import { spelledWords } from '#functions/domain/search/spelling.ts'
import { readTranscriptFile } from '#functions/domain/transcript/read-transcript.ts'
import { listMeant } from '#functions/use-cases/search/correct-search.ts'
import { below, pick, type Random, seededRandom } from '#scripts/seeded-random.ts'
import { listFixtures, readFixture } from '#tests/conformance/fixtures.ts'
import { definitionOf } from '#tests/integration/catalogue-environment.ts'
import { countUnits } from '#tests/integration/counting-table.ts'

const leastRight = 0.8
const ofEachKind = 100

function readTexts(): string[] {
  const speeches = listFixtures('speeches').filter((name) => /\.txt$/.test(name) && !/part\d/.test(name))
  const talks = ['transcript-vtt', 'transcript-srt'].flatMap((folder) =>
    listFixtures(folder).map((name) => {
      const { transcript } = readTranscriptFile(readFixture(folder, name), { source: 'publisher' })
      return transcript.segments.map(({ text }) => text).join(' ')
    }),
  )
  return [...speeches.map((name) => readFixture('speeches', name).toString()), ...talks]
}

const entryOf = (text: string, index: number): IndexEntry => ({
  episodeId: index + 1,
  podcastId: 1,
  publishedAt: new Date(Date.UTC(2026, 0, index + 1)).toISOString(),
  stance: null,
  topicIds: [],
  geographyId: 1,
  title: '',
  podcast: '',
  people: [],
  topics: [],
  privatePlaces: [],
  passages: placePassages([{ text, speaker: null, start: null, end: null }]),
})

/** One letter is missing, too much, another one, or swapped with the next; each place is as likely. */
const faults: Readonly<Record<string, (word: string, at: number, letter: string) => string>> = {
  missing: (word, at) => word.slice(0, at) + word.slice(at + 1),
  added: (word, at, letter) => word.slice(0, at) + letter + word.slice(at),
  other: (word, at, letter) => word.slice(0, at) + letter + word.slice(at + 1),
  swapped: (word, at) => {
    const from = Math.min(at, word.length - 2)
    return word.slice(0, from) + word.charAt(from + 1) + word.charAt(from) + word.slice(from + 2)
  },
}

const randomLetter = (random: Random) => String.fromCharCode('a'.charCodeAt(0) + below(random, 26))

type Measured = { search: Table; random: Random; words: readonly string[] }

type Figure = { pool: string; size: number; kind: string; tried: number; right: number; nothing: number }

async function measureKind(kind: string, { search, random, words }: Measured) {
  const damage = faults[kind]
  let [tried, right, nothing] = [0, 0, 0]
  while (damage && tried < ofEachKind) {
    const word = pick(random, words)
    const [typed] = spelledWords(damage(word, below(random, word.length), randomLetter(random)))
    // Another form of a word that was said needs no correction.
    if (!typed || (await readUse(search, typed.term, { newest: 1, meter: { units: 0 } })).episodes > 0)
      continue
    const [meant] = await listMeant(search, typed, { units: 0 })
    tried += 1
    if (meant === word) right += 1
    if (meant === undefined) nothing += 1
  }
  return { tried, right, nothing }
}

function poolsOf(texts: readonly string[]) {
  const small = new Set<string>()
  const all = new Set<string>()
  for (const text of texts)
    for (const { word, start } of spelledWords(text)) {
      if (!/^[a-z]{5,}$/.test(word)) continue
      all.add(word)
      if (/[a-z]/.test(text.charAt(start))) small.add(word)
    }
  return { words: [...all], names: [...all].filter((word) => !small.has(word)) }
}

/** `npm run bench:spelling`: how often the first spelling offered is the right one, and what words cost. */
async function main() {
  const texts = readTexts()
  const dynamoDb = await createDynamoDb({})
  const counting = countUnits(dynamoDb)
  const endpoint = await startAwsEndpoint({ services: [counting.service], port: 0, secretOf: () => 'bench' })
  Object.assign(process.env, {
    AWS_ENDPOINT_URL: endpoint.url,
    AWS_REGION: 'us-east-1',
    AWS_ACCESS_KEY_ID: 'bench',
    AWS_SECRET_ACCESS_KEY: 'bench',
  })
  await dynamoDb.createTable(definitionOf('Search'))
  const search = openTable('Search')
  const costs = []
  for (const entry of texts.map(entryOf)) {
    await writePostings(search, postingsOf(entry))
    const { writes: postings } = counting.take()
    await addWords(search, wordsOf(entry))
    costs.push({ postings, ...counting.take() })
  }
  console.table(costs)
  const random = seededRandom(1)
  const figures: Figure[] = []
  for (const [pool, words] of Object.entries(poolsOf(texts)))
    for (const kind of Object.keys(faults))
      figures.push({
        pool,
        size: words.length,
        kind,
        ...(await measureKind(kind, { search, random, words })),
      })
  console.table(figures)
  const share = (pool: string) => {
    const own = figures.filter((one) => one.pool === pool)
    return own.reduce((sum, { right }) => sum + right, 0) / own.reduce((sum, { tried }) => sum + tried, 0)
  }
  const right = { words: share('words'), names: share('names') }
  console.table([right])
  writeResults('spelling', { right, figures, costs })
  await endpoint.close()
  await dynamoDb.close()
  if (Math.min(right.words, right.names) < leastRight) throw new Error('Too few spellings are right.')
}

await main()
