import { contentWords } from '#functions/domain/quotes/content-words.ts'
import type { FoundQuote, OfferedQuote } from '#functions/domain/quotes/find-quote.ts'
import { findQuotes } from '#functions/domain/quotes/find-quotes.ts'
import { keywordsIn } from '#functions/domain/quotes/quote-keywords.ts'
import type { QuoteLanguage } from '#functions/domain/quotes/quote-language.ts'
import { isOfQuoteLength } from '#functions/domain/quotes/quote-length.ts'
import { isReported } from '#functions/domain/quotes/reported-speech.ts'
import { sentencesAround } from '#functions/domain/quotes/sentences-around.ts'
import { indexTranscript } from '#functions/domain/quotes/transcript-index.ts'
import { suspiciousSegments } from '#functions/domain/suspicious-text/suspicious-passages.ts'
import { hasAddress } from '#functions/domain/text/spoken-addresses.ts'
import { neutralName } from '#functions/domain/topics/neutral-name.ts'
import { topicKey } from '#functions/domain/topics/topic-key.ts'
import type { Stance } from '#shared/domain/stance.ts'
import { normaliseTopicName } from '#shared/domain/topic.ts'
import type { Transcript } from '#shared/domain/transcript.ts'
import type { QuoteCandidate, Verification } from '#shared/domain/verification.ts'

export type OfferedQuoteWithTopic = OfferedQuote & {
  topic: string
  keywords?: readonly string[] | undefined
  stance?: Stance | undefined
}

const overlap = (one: FoundQuote, other: FoundQuote) =>
  one.firstWord <= other.lastWord && other.firstWord <= one.lastWord

/** All quotes of an offer are kept, or none. */
function fits(kept: readonly FoundQuote[], found: readonly FoundQuote[]): boolean {
  if (found.length === 0) return false
  return !found.some((one) => hasAddress(one.text) || kept.some((other) => overlap(other, one)))
}

function topicSpokenOf(text: string, topics: readonly string[], language: QuoteLanguage): string | undefined {
  const wordsOf = (words: string) => contentWords(words, language).map(({ folded }) => folded)
  const spoken = new Set(wordsOf(text))
  return topics.find((topic) => {
    const words = wordsOf(topic)
    return words.length > 0 && words.every((word) => spoken.has(word))
  })
}

/**
 * The result has the transcript's own words and order; the model's wording is never published. Dropped quotes
 * are counted.
 */
export function verifyQuotes(
  transcript: Transcript,
  offered: readonly OfferedQuoteWithTopic[],
  topics: readonly string[],
): Verification {
  const index = indexTranscript(transcript)
  const topicByKey = new Map(topics.map((topic) => [topicKey(topic), topic]))
  const topicNamed = (name: string) => topicByKey.get(topicKey(neutralName(normaliseTopicName(name))))
  const kept: { found: FoundQuote; candidate: QuoteCandidate }[] = []
  const suspicious = suspiciousSegments(transcript)
  const isSuspicious = ({ firstWord, lastWord }: FoundQuote) =>
    index.words.slice(firstWord, lastWord + 1).some(({ segment }) => suspicious.has(segment))
  let dropped = 0
  let ofOtherLength = 0
  const candidateOf = (found: FoundQuote, offer: OfferedQuoteWithTopic): QuoteCandidate => ({
    text: found.text,
    startSeconds: found.startSeconds,
    endSeconds: found.endSeconds,
    topic: topicNamed(offer.topic) ?? topicSpokenOf(found.text, topics, index.language) ?? null,
    keywords: keywordsIn(found.text, offer.keywords ?? [], index.language),
    ...(offer.stance && { stance: offer.stance }),
    ...(found.speaker && { speaker: found.speaker }),
    ...sentencesAround(index, found),
    segment: index.words[found.firstWord]?.segment ?? 0,
  })
  for (const offer of offered) {
    const found = findQuotes(index, offer)
    const known = kept.map((one) => one.found)
    if (!fits(known, found) || found.some((one) => isSuspicious(one) || isReported(index, one))) dropped += 1
    else if (!found.every(({ text }) => isOfQuoteLength(text))) ofOtherLength += 1
    else kept.push(...found.map((one) => ({ found: one, candidate: candidateOf(one, offer) })))
  }
  const candidates = kept
    .toSorted((one, other) => one.found.firstWord - other.found.firstWord)
    .map(({ candidate }) => candidate)
  return { candidates, offered: offered.length, dropped, ofOtherLength }
}
