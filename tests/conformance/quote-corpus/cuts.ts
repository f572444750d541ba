import type { FoundQuote } from '#functions/domain/quotes/find-quote.ts'
import { findQuotes } from '#functions/domain/quotes/find-quotes.ts'
import { indexTranscript } from '#functions/domain/quotes/transcript-index.ts'
import { below, type Random } from '#scripts/seeded-random.ts'
import { quoteWords } from '#shared/domain/analysis.ts'
import type { Transcript } from '#shared/domain/transcript.ts'
import { splitSentences } from '#shared/format/sentences.ts'
import { type CorpusCounts, offer, type Spoken, shown } from '#tests/conformance/quote-corpus/counts.ts'
import { denial, plain } from '#tests/conformance/quote-corpus/stretches.ts'

/**
 * Offers quotes that are cut off just before or after a denial. Each must be shown with the denial, or not at
 * all.
 */
export function countDenialCuts({ transcript, random }: Spoken, counts: CorpusCounts): void {
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

const fewestToCut = 10
const openers =
  /^ (?:(?:and|but|so|well|now|yeah|yes|okay|ok|oh|right|look|listen|also|again|plus|or|see|you know|i mean) )*/

/** Whether the quote begins where a sentence of the turn begins and ends where one ends. */
function hasWholeSentences(
  { segments }: Transcript,
  segment: number,
  quotes: readonly FoundQuote[],
): boolean {
  const isSame = (place: number) => segments[place]?.speaker === segments[segment]?.speaker
  const turn = [segment - 1, segment, segment + 1].filter(isSame).map((place) => segments[place]?.text ?? '')
  const sentences = splitSentences(turn.join(' '))
    .flatMap((sentence) => [plain(sentence), plain(sentence).replace(openers, ' ')])
    .filter((sentence) => sentence.trim() !== '')
  return quotes.every(({ text }) => {
    const said = [plain(text), plain(text).replace(openers, ' ')]
    const isAny = (fits: (said: string, sentence: string) => boolean) =>
      said.some((words) => sentences.some((sentence) => fits(words, sentence)))
    return (
      isAny((words, sentence) => words.startsWith(sentence)) &&
      isAny((words, sentence) => words.endsWith(sentence))
    )
  })
}

function* sayings(text: string, random: Random): Generator<string[]> {
  const sentences = splitSentences(text)
  for (let from = 0; from < sentences.length; from += 3) {
    const words = sentences
      .slice(from, from + 1 + below(random, 3))
      .join(' ')
      .split(/\s+/)
    const isEnded = /[.!?]["”]?$/.test(words.at(-1) ?? '')
    if (isEnded && words.length >= quoteWords.fewest && words.length <= quoteWords.most) yield words
  }
}

/**
 * Offers one to three whole sentences, which must be shown, and parts of them, for which whole sentences
 * must be shown, or nothing.
 */
export function countSentences({ transcript, random }: Spoken, counts: CorpusCounts): void {
  const index = indexTranscript(transcript)
  const finds = (words: readonly string[], segment: number) =>
    findQuotes(index, offer(words.join(' '), segment))
  for (const [segment, { text }] of transcript.segments.entries()) {
    for (const words of sayings(text, random)) {
      const whole = finds(words, segment)
      const said = plain(words.join(' ')).replace(openers, ' ')
      const isKept = whole.some((quote) => plain(quote.text).includes(said))
      counts.add('whole sentences', {
        isKept,
        isWrong: !isKept,
        example: `${words.join(' ')} → ${shown(whole)}`,
      })
      if (words.length < fewestToCut) continue
      const place = 2 + below(random, words.length - fewestToCut + 2)
      const parts = {
        'begins inside a sentence': words.slice(place),
        'ends inside a sentence': words.slice(0, -place),
      }
      for (const [kind, part] of Object.entries(parts)) {
        const quotes = finds(part, segment)
        const isWrong = !hasWholeSentences(transcript, segment, quotes)
        counts.add(kind, {
          isKept: quotes.length > 0,
          isWrong,
          example: `${part.join(' ')} → ${shown(quotes)}`,
        })
      }
    }
  }
}
