import type { FoundQuote, OfferedQuote } from '#functions/domain/quotes/find-quote.ts'
import { findQuotes } from '#functions/domain/quotes/find-quotes.ts'
import { indexTranscript } from '#functions/domain/quotes/transcript-index.ts'
import { maximumQuotes, type VerifiedQuote } from '#shared/domain/analysis.ts'
import { topicKey } from '#shared/domain/topic.ts'
import type { Transcript } from '#shared/domain/transcript.ts'

export type OfferedQuoteWithTopic = OfferedQuote & { topic: string }

export type Verification = { quotes: VerifiedQuote[]; offered: number; dropped: number }

const overlap = (one: FoundQuote, other: FoundQuote) =>
  one.firstWord <= other.lastWord && other.firstWord <= one.lastWord

type Kept = { found: FoundQuote; topic: string | null }

/** An offer is taken whole or not at all: both of two quotes that it joins, or neither. */
function fits(kept: readonly Kept[], found: readonly FoundQuote[]): boolean {
  if (found.length === 0 || kept.length + found.length > maximumQuotes) return false
  return !found.some((one) => kept.some((other) => overlap(other.found, one)))
}

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
  const kept: Kept[] = []
  let dropped = 0
  for (const quote of offered) {
    const found = kept.length < maximumQuotes ? findQuotes(index, quote) : []
    const topic = topicByKey.get(topicKey(quote.topic)) ?? null
    if (fits(kept, found)) kept.push(...found.map((one) => ({ found: one, topic })))
    else dropped += 1
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
  return { quotes, offered: offered.length, dropped }
}
