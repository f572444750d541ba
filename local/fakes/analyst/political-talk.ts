import { wordsAnywhere } from '#local/fakes/analyst/word-list.ts'

const politics = wordsAnywhere(`
  governments?, congress, senate, senators?, parliament, democra\\w+, republicans?, constitution\\w*, laws?, legislat\\w+
  politic\\w+, policy, policies, capitalis[tm], socialis[tm], citizens?, freedom, justice, war, peace, president, federal
  vot(?:e|es|ers?|ing), elections?, tax(?:es)?, taxpayers?, immigra\\w+, unions?, rights`)

/** Shorter talk has too few of these words to tell. */
const fewestSentences = 50
/** Measured: one sentence of 13 or more in talk about politics, one of 30 at most in other talk. */
const leastShare = 1 / 20

export function isPoliticalTalk(sentences: readonly string[]): boolean {
  const political = sentences.filter((sentence) => politics.test(sentence)).length
  return sentences.length < fewestSentences || political >= leastShare * sentences.length
}
