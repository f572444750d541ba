import { isContentWord, singular, splitWords } from '#local/fakes/analyst/words.ts'

type Candidate = { words: string[]; count: number }

const longestPhrase = 3

/** Endings of adverbs and verbs. Phrases that contain such words seldom name things. */
const notAName = /(?:ly|ing|ed|ize|ise|ify)$/

/** Candidate phrases of RAKE (Rose et al. 2010): runs of content words between stop words and punctuation. */
function runsOf(sentence: string): string[][] {
  const runs: string[][] = []
  for (const clause of sentence.split(/[,;:.!?()[\]"“”—–]|\s-\s/)) {
    let run: string[] = []
    for (const word of splitWords(clause)) {
      if (isContentWord(word)) run.push(word)
      else {
        runs.push(run)
        run = []
      }
    }
    runs.push(run)
  }
  return runs.filter((run) => run.length > 0)
}

function phrasesOf(run: readonly string[]): string[][] {
  const phrases: string[][] = []
  for (let start = 0; start < run.length; start++)
    for (let length = 1; length <= longestPhrase && start + length <= run.length; length++)
      phrases.push(run.slice(start, start + length))
  return phrases.filter((words) => !notAName.test(words[0] ?? '') && !notAName.test(words.at(-1) ?? ''))
}

function keyOf(words: readonly string[]): string {
  return words.map(singular).join(' ')
}

function titleCase(words: readonly string[]): string {
  return words
    .map((word) =>
      word
        .split('-')
        .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
        .join('-'),
    )
    .join(' ')
}

/**
 * Phrases of one to three content words that occur at least twice, best first, in title case. Longer phrases
 * score higher. A phrase that a better one contains is dropped.
 */
export function findKeyPhrases(sentences: readonly string[], count: number): string[] {
  const candidates = new Map<string, Candidate>()
  for (const words of sentences.flatMap(runsOf).flatMap(phrasesOf)) {
    const key = keyOf(words)
    const known = candidates.get(key)
    if (known) known.count += 1
    else candidates.set(key, { words, count: 1 })
  }
  const worth = ({ words, count: times }: Candidate) => times * words.length ** 1.5
  const ranked = [...candidates.entries()]
    .filter(([, { count: times, words }]) => times >= 2 && (words.length > 1 || times >= 3))
    .sort(([keyA, a], [keyB, b]) => worth(b) - worth(a) || keyA.localeCompare(keyB))
  const kept: [string, Candidate][] = []
  for (const [key, candidate] of ranked) {
    const isRepeat = kept.some(
      ([other]) => ` ${other} `.includes(` ${key} `) || ` ${key} `.includes(` ${other} `),
    )
    if (!isRepeat) kept.push([key, candidate])
    if (kept.length === count) break
  }
  return kept.map(([, { words }]) => titleCase(words))
}
