import { numbers } from '#bench/catalogue.ts'
import { listProbes, type Probe } from '#bench/search/probes.ts'
import {
  type Planted,
  type Speeches,
  sayEpisode,
  wordsOfEpisode,
  wordsOfSentence,
} from '#bench/search/spoken-text.ts'
import { isCommon, searchWords } from '#functions/domain/search/search-words.ts'
import { below, pick, type Random, seededRandom } from '#scripts/seeded-random.ts'
import { dayMilliseconds } from '#shared/domain/time-units.ts'

/** The episodes of a library of any size are spread over this time. */
export const librarySpan = 1000 * dayMilliseconds
export const newestAt = Date.parse('2026-11-30T00:00:00Z')

export const publishedAt = (size: number, episode: number) =>
  new Date(newestAt - ((size - 1 - episode) * librarySpan) / size).toISOString()

export type Kind = 'rare' | 'medium' | 'frequent'
export type PlantedPhrase = { rarest: Kind; words: readonly string[]; episode: number; place: number }
export type Plan = {
  speeches: Speeches
  size: number
  planted: ReadonlyMap<number, readonly Planted[]>
  phrases: readonly PlantedPhrase[]
  probes: readonly Probe[]
  /** The number of newest episodes whose postings are filled, by word. */
  filled: ReadonlyMap<string, number>
}

const plantedPhrases = 100
const sampledEpisodes = 300
/** A search stops before it has read so many postings of a word. */
const mostRead = 6000

/** Every second phrase has a rare word, one in ten only frequent ones. */
const rarestWords: readonly Kind[] = [
  'rare',
  'medium',
  'rare',
  'medium',
  'rare',
  'medium',
  'rare',
  'medium',
  'rare',
  'frequent',
]

const scarceShare = 0.005

/** In no speech. */
const plantedWords = { scarce: 'lighthouse', otherScarce: 'marzipan', single: 'axolotl' }

/** Words, evenly chosen among those whose stem so large a share of the episodes has. */
function wordsByShare(speeches: Speeches) {
  const termOf = speeches.vocabulary.map((word) => searchWords(word)[0]?.term ?? '')
  const episodesWith = new Map<string, number>()
  for (const episode of numbers(sampledEpisodes)) {
    const said = sayEpisode(speeches, -1 - episode, [])
    for (const term of new Set([...said].map((word) => termOf[word] ?? '')))
      episodesWith.set(term, (episodesWith.get(term) ?? 0) + 1)
  }
  return (least: number, most: number, count: number) => {
    const all = speeches.vocabulary.filter((word, number) => {
      const share = (episodesWith.get(termOf[number] ?? '') ?? 0) / sampledEpisodes
      return word.length > 5 && share >= least && share <= most && !isCommon(termOf[number] ?? '')
    })
    return numbers(count).map((index) => all[Math.floor(((index + 0.5) * all.length) / count)] ?? '')
  }
}

/** Plants words where no others are planted, within a sentence. */
function createPlanter(speeches: Speeches, random: Random) {
  const numbers = new Map(speeches.vocabulary.map((word, number) => [word, number]))
  const planted = new Map<number, Planted[]>()
  const taken = new Set<string>()
  return {
    planted,
    plant(episode: number, words: readonly string[]): number {
      for (;;) {
        const sentence = below(random, wordsOfEpisode / wordsOfSentence)
        const id = `${episode} ${sentence}`
        if (taken.has(id)) continue
        taken.add(id)
        const place = sentence * wordsOfSentence + below(random, wordsOfSentence - words.length)
        const own = planted.get(episode) ?? []
        planted.set(episode, [...own, { place, words: words.map((word) => numbers.get(word) ?? 0) }])
        return place
      }
    },
  }
}

export function planLibrary(spoken: Speeches, size: number): Plan {
  const { scarce, otherScarce, single } = plantedWords
  const speeches = { ...spoken, vocabulary: [...spoken.vocabulary, scarce, otherScarce, single] }
  const choose = wordsByShare(spoken)
  const [mostFrequent = '', frequent = '', thirdFrequent = ''] = choose(0.97, 1, 3)
  const words = {
    frequent: [mostFrequent, frequent],
    medium: choose(0.1, 0.2, 4),
    rare: choose(0.025, 0.045, 10),
  }
  const random = seededRandom(size)
  const { planted, plant } = createPlanter(speeches, random)
  const phrases = numbers(plantedPhrases).map((index): PlantedPhrase => {
    const rarest = rarestWords[index % rarestWords.length] ?? 'rare'
    const said = [
      pick(random, words.frequent),
      'of',
      pick(random, words[rarest]),
      pick(random, words.frequent),
    ]
    const episode = Math.floor(((index + 0.5) * size) / plantedPhrases)
    return { rarest, words: said, episode, place: plant(episode, said) }
  })
  for (const word of [scarce, otherScarce])
    for (let count = 0; count < size * scarceShare; count += 1) plant(below(random, size), [word])
  plant(Math.floor(size / 3), [single])
  const { frequent: often, medium, rare } = words
  const probes = listProbes({
    frequent: [...often, thirdFrequent],
    medium,
    rare,
    scarce: [scarce, otherScarce],
    single,
  })
  const fully = [...often, ...medium, ...rare, scarce, otherScarce, single]
  const probed = probes.flatMap(({ q }) => q.match(/[a-z]+/g) ?? [])
  const depths = (some: readonly string[], depth: number) =>
    some.map((word): [string, number] => [word, depth])
  return {
    speeches,
    size,
    planted,
    phrases,
    probes,
    filled: new Map([...depths(probed, mostRead), ...depths(fully, size)]),
  }
}
