import type { FoundQuote } from '#functions/domain/quotes/find-quote.ts'
import { findQuotes } from '#functions/domain/quotes/find-quotes.ts'
import { indexTranscript } from '#functions/domain/quotes/transcript-index.ts'
import { below } from '#scripts/seeded-random.ts'
import { type CorpusCounts, type CorpusSource, offer, shown } from '#tests/conformance/quote-corpus/counts.ts'
import { denial } from '#tests/conformance/quote-corpus/stretches.ts'

/**
 * Offers quotes that are cut off just before or after a denial. Each must be shown with the denial, or not at
 * all.
 */
export function countCuts({ transcript, random }: CorpusSource, counts: CorpusCounts): void {
  const index = indexTranscript(transcript)
  for (const [segment, { text }] of transcript.segments.entries()) {
    const words = text.split(/\s+/).filter((word) => word !== '')
    for (const [place, word] of words.entries()) {
      if (!denial.test(word)) continue
      const length = 4 + below(random, 8)
      const cuts = {
        'denial cut off in front': words.slice(place + 1, place + 1 + length),
        'denial cut off behind': /[.!?]["”]?$/.test(words[place - 1] ?? '')
          ? []
          : words.slice(Math.max(place - length, 0), place),
      }
      for (const [kind, cut] of Object.entries(cuts)) {
        if (cut.length < 4) continue
        const quotes = findQuotes(index, offer(cut.join(' '), segment))
        const isCut = quotes.some((quote) => isBesideDenial(index.words, quote))
        counts.add(kind, {
          isKept: quotes.length > 0,
          isWrong: isCut,
          example: `${cut.join(' ')} → ${shown(quotes)}`,
        })
      }
    }
  }
}

function isBesideDenial(
  words: readonly { folded: string; gap: string }[],
  { firstWord, lastWord }: FoundQuote,
): boolean {
  const [first, behind] = [words[firstWord], words[lastWord + 1]]
  const isCutBefore = first?.gap !== 'sentence' && denial.test(words[firstWord - 1]?.folded ?? '')
  const isCutBehind = behind?.gap !== 'sentence' && denial.test(behind?.folded ?? '')
  return isCutBefore || isCutBehind
}
