import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { searchWords } from '#functions/domain/search/search-words.ts'
import { below, type Random, seededRandom } from '#scripts/seeded-random.ts'
import type { Transcript } from '#shared/domain/transcript.ts'

export const wordsOfEpisode = 9000
/** Said in three lines of the transcript. */
export const wordsOfSentence = 36
const wordsOfLine = 12
const wordsPerSecond = 2.5

/**
 * Real speeches as word numbers. A word's `places` begin at `first[word]` and end before `first[word + 1]`.
 * A walk from word to word has the distribution of words, and of neighbors, of the speeches.
 */
export type Speeches = {
  vocabulary: readonly string[]
  text: Uint16Array
  places: Uint32Array
  first: Uint32Array
}

/** Other words, such as numbers and contractions, would move the positions of those after them. */
function isOneTerm(word: string): boolean {
  const terms = searchWords(`a ${word}`)
    .slice(1)
    .map(({ term }) => term)
  return terms.length === 1 && terms.every((term) => /^[a-z]+$/.test(term))
}

export function readSpeeches(fixtures: string): Speeches {
  const folder = path.join(fixtures, 'speeches')
  const numbers = new Map<string, number>()
  const text = readdirSync(folder)
    .filter((file) => file.endsWith('.txt'))
    .sort()
    .flatMap(
      (file) =>
        readFileSync(path.join(folder, file), 'utf8')
          .toLowerCase()
          .match(/[a-z]+(?:'[a-z]+)?/g) ?? [],
    )
    .flatMap((word) => {
      if (!numbers.has(word) && !isOneTerm(word)) return []
      const number = numbers.get(word) ?? numbers.size
      numbers.set(word, number)
      return [number]
    })
  const first = new Uint32Array(numbers.size + 1)
  for (const word of text) first[word + 1] = (first[word + 1] ?? 0) + 1
  for (let word = 0; word < numbers.size; word += 1)
    first[word + 1] = (first[word + 1] ?? 0) + (first[word] ?? 0)
  const filled = first.slice()
  const places = new Uint32Array(text.length)
  for (const [place, word] of text.entries()) {
    places[filled[word] ?? 0] = place
    filled[word] = (filled[word] ?? 0) + 1
  }
  return { vocabulary: [...numbers.keys()], text: Uint16Array.from(text), places, first }
}

function walk({ text, places, first }: Speeches, random: Random): Uint16Array {
  const said = new Uint16Array(wordsOfEpisode)
  let place = below(random, text.length)
  for (let index = 0; index < wordsOfEpisode; index += 1) {
    const word = text[place % text.length] ?? 0
    said[index] = word
    const from = first[word] ?? 0
    place = (places[from + below(random, (first[word + 1] ?? 0) - from)] ?? 0) + 1
  }
  return said
}

/** Words put in at a place, as numbers of the vocabulary. */
export type Planted = { place: number; words: readonly number[] }

/** Texts repeat after so many episodes, because a hundred thousand take minutes to make. */
export const differentEpisodes = 2000

/** The words of an episode, always the same for the same number. */
export function sayEpisode(speeches: Speeches, episode: number, planted: readonly Planted[]): Uint16Array {
  const said = walk(speeches, seededRandom(episode % differentEpisodes))
  for (const { place, words } of planted) said.set(words, place)
  return said
}

export const secondOf = (place: number) => place / wordsPerSecond

const textOf = ({ vocabulary }: Speeches, words: Uint16Array) =>
  [...words].map((word) => vocabulary[word]).join(' ')

/** As captions: lines of five seconds, with a period after each sentence. */
export function transcriptOf(speeches: Speeches, said: Uint16Array): Transcript {
  const segments = Array.from({ length: wordsOfEpisode / wordsOfLine }, (_, line) => {
    const [from, until] = [line * wordsOfLine, (line + 1) * wordsOfLine]
    const text = textOf(speeches, said.subarray(from, until))
    return {
      start: secondOf(from),
      end: secondOf(until),
      text: until % wordsOfSentence === 0 ? `${text}.` : text,
    }
  })
  return { segments, source: 'publisher', language: 'en', durationSeconds: secondOf(wordsOfEpisode) }
}
