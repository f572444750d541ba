import { type FoundQuote, findQuote, type OfferedQuote } from '#functions/domain/quotes/find-quote.ts'
import { indexTranscript } from '#functions/domain/quotes/transcript-index.ts'
import { maximumQuotes, type VerifiedQuote } from '#shared/domain/analysis.ts'
import { topicKey } from '#shared/domain/topic.ts'
import type { Transcript } from '#shared/domain/transcript.ts'

export type OfferedQuoteWithTopic = OfferedQuote & { topic: string }

export type Verification = { quotes: VerifiedQuote[]; offered: number; dropped: number }

const overlap = (one: FoundQuote, other: FoundQuote) =>
  one.firstWord <= other.lastWord && other.firstWord <= one.lastWord

/**
 * The offered quotes that stand in the transcript, in its own words and in the order they are said, at most eight, none sharing a
 * word with another. What does not stand there is dropped and counted; nothing a model words is shown.
 * `topics` are the analysis' topics; a quote whose topic is none of them has none.
 */
export function verifyQuotes(
  transcript: Transcript,
  offered: readonly OfferedQuoteWithTopic[],
  topics: readonly string[],
): Verification {
  const index = indexTranscript(transcript)
  const topicByKey = new Map(topics.map((topic) => [topicKey(topic), topic]))
  const kept: { found: FoundQuote; topic: string | null }[] = []
  for (const quote of offered) {
    const found = findQuote(index, quote)
    if (!found || kept.length === maximumQuotes) continue
    if (kept.some((other) => overlap(other.found, found))) continue
    kept.push({ found, topic: topicByKey.get(topicKey(quote.topic)) ?? null })
  }
  const quotes = kept
    .toSorted((one, other) => one.found.firstWord - other.found.firstWord)
    .map(({ found, topic }) => ({
      text: found.text,
      startSeconds: found.startSeconds,
      endSeconds: found.endSeconds,
      topic,
      ...(found.speaker ? { speaker: found.speaker } : {}),
    }))
  return { quotes, offered: offered.length, dropped: offered.length - quotes.length }
}
