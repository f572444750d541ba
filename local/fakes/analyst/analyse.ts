import { saysTheSame } from '#local/fakes/analyst/check-quotes.ts'
import { judgeQuote, type QuoteInContext } from '#local/fakes/analyst/judge-quote.ts'
import { findKeyPhrases } from '#local/fakes/analyst/key-phrases.ts'
import { type NumberedLine, placeSentences } from '#local/fakes/analyst/numbered-transcript.ts'
import { findSubjects, isTermOf, subjectSpokenOf } from '#local/fakes/analyst/policy-subjects.ts'
import { isPoliticalTalk } from '#local/fakes/analyst/political-talk.ts'
import { pickDiverse, type RankedSentence, rankSentences } from '#local/fakes/analyst/rank-sentences.ts'
import { strengthOfPosition } from '#local/fakes/analyst/stated-view.ts'
import { isContentWord, singular, splitWords } from '#local/fakes/analyst/words.ts'

export type AnalystAnswers = {
  summarise_episode: { paragraph: string; bullets: string[] }
  rate_stance: { stance: 'not_sure'; explanation: string; segments: number[] }
  pick_quotes: {
    quotes: { segment_first: number; segment_last: number; text: string; topic: string; keywords: string[] }[]
  }
  name_topics: { topics: string[] }
}

const paragraphSentences = 3
const bulletSentences = 4
const mostQuotes = 5
const fewestTopics = 1
const mostTopics = 6
/** Published as a quote without a topic. */
const noTopic = ''
const mostSubjects = 4
const sentencesAround = 2
const mostKeywords = 3

const noSpeech = 'The transcript has no sentence that sums it up.'

const noRating = {
  stance: 'not_sure',
  explanation:
    'No language model has read this episode, so it is not rated. Simple software picked the quotes, topics and summary for this demonstration.',
  segments: [],
} as const satisfies AnalystAnswers['rate_stance']

function summarise(ranked: readonly RankedSentence[]): AnalystAnswers['summarise_episode'] {
  const central = pickDiverse(ranked, paragraphSentences)
  const further = pickDiverse(
    ranked.filter((sentence) => !central.includes(sentence)),
    bulletSentences,
  )
  if (central.length === 0) return { paragraph: noSpeech, bullets: [noSpeech] }
  const lead =
    new Set(ranked.map(({ speaker }) => speaker)).size > 1 ? 'The speakers say' : 'The speaker says'
  const quoted = (sentences: readonly RankedSentence[]) => sentences.map(({ text }) => `“${text}”`)
  return {
    paragraph: `${lead}: ${quoted(central).join(' ')}`,
    bullets: quoted(further.length > 0 ? further : central),
  }
}

function nameTopics(sentences: readonly string[]): string[] {
  const subjects = findSubjects(sentences.join(' '), mostSubjects)
  const named = new Set(subjects.flatMap(splitWords).map(singular))
  const phrases = findKeyPhrases(sentences, mostTopics * 2).filter(
    (phrase) => !isTermOf(phrase, subjects) && splitWords(phrase).every((word) => !named.has(singular(word))),
  )
  // Single words are seldom good topics, so they are only used if there is nothing else.
  const names = phrases.filter((phrase) => phrase.includes(' '))
  const lone = phrases.filter((phrase) => !phrase.includes(' '))
  const chosen = [...subjects, ...names].slice(0, mostTopics)
  return [...chosen, ...lone.slice(0, Math.max(0, fewestTopics - chosen.length))]
}

function topicOf(text: string, topics: readonly string[]): string {
  const terms = new Set(splitWords(text).map(singular))
  return (
    subjectSpokenOf(text, topics) ??
    topics.find((topic) => splitWords(topic).every((word) => terms.has(singular(word)))) ??
    noTopic
  )
}

function inContext(ranked: readonly RankedSentence[], { position, text }: RankedSentence): QuoteInContext {
  const textsOf = (from: number, to: number) =>
    ranked
      .slice(Math.max(0, from), to)
      .map((sentence) => sentence.text)
      .join(' ')
  return {
    before: textsOf(position - sentencesAround, position),
    text,
    after: textsOf(position + 1, position + 1 + sentencesAround),
  }
}

function keywordsOf({ text }: RankedSentence, weights: ReadonlyMap<string, number>): string[] {
  const weightOf = (word: string) => weights.get(singular(word)) ?? 0
  const words = [...new Set(splitWords(text).filter(isContentWord))]
  return words.toSorted((one, other) => weightOf(other) - weightOf(one)).slice(0, mostKeywords)
}

function countTerms(ranked: readonly RankedSentence[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { terms } of ranked) for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1)
  return counts
}

function isQuotable(ranked: readonly RankedSentence[], sentence: RankedSentence): boolean {
  if (sentence.score === 0 || strengthOfPosition(sentence.text) === 0) return false
  return judgeQuote(inContext(ranked, sentence)) === 'stands'
}

/** The clearest positions first; of equally clear ones the most central. */
function byStrength(one: RankedSentence, other: RankedSentence): number {
  return strengthOfPosition(other.text) - strengthOfPosition(one.text) || other.score - one.score
}

function pickQuotes(
  ranked: readonly RankedSentence[],
  topics: readonly string[],
): AnalystAnswers['pick_quotes'] {
  if (!isPoliticalTalk(ranked.map(({ text }) => text))) return { quotes: [] }
  const weights = countTerms(ranked)
  const kept: RankedSentence[] = []
  for (const sentence of ranked.filter((one) => isQuotable(ranked, one)).toSorted(byStrength))
    if (!kept.some(({ text }) => saysTheSame(text, sentence.text))) kept.push(sentence)
  return {
    quotes: kept.slice(0, mostQuotes).map((sentence) => ({
      segment_first: sentence.first,
      segment_last: sentence.last,
      text: sentence.text,
      topic: topicOf(sentence.text, topics),
      keywords: keywordsOf(sentence, weights),
    })),
  }
}

/**
 * Extracts central sentences, recurring subjects and verbatim quotes, for the demonstration without a
 * language model. It never rates: in a measurement, ratings by word counts were no better than chance.
 */
export function analyseLines(lines: readonly NumberedLine[]): AnalystAnswers {
  const ranked = rankSentences(placeSentences(lines))
  const topics = nameTopics(ranked.map(({ text }) => text))
  return {
    summarise_episode: summarise(ranked),
    rate_stance: noRating,
    pick_quotes: pickQuotes(ranked, topics),
    name_topics: { topics },
  }
}
