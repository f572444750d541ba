import type { FoundQuote } from '#functions/domain/quotes/find-quote.ts'
import type { Random } from '#scripts/seeded-random.ts'
import type { Transcript } from '#shared/domain/transcript.ts'
import type { Stretch } from '#tests/conformance/quote-corpus/stretches.ts'

/** `wrong`: quotes that were kept but should not have been, or the other way round. */
export type Count = { kind: string; tried: number; kept: number; wrong: number; examples: string[] }

type Outcome = { isKept: boolean; isWrong: boolean; example: string }

const mostExamples = 20

export class CorpusCounts {
  readonly byKind = new Map<string, Count>()

  add(kind: string, { isKept, isWrong, example }: Outcome): void {
    const count = this.byKind.get(kind) ?? { kind, tried: 0, kept: 0, wrong: 0, examples: [] }
    count.tried += 1
    count.kept += Number(isKept)
    count.wrong += Number(isWrong)
    if (isWrong && count.examples.length < mostExamples) count.examples.push(example)
    this.byKind.set(kind, count)
  }
}

export type Spoken = { transcript: Transcript; random: Random }
export type CorpusSource = Spoken & { stretches: readonly Stretch[] }

export const offer = (text: string, segment: number) => ({
  text,
  segmentFirst: segment,
  segmentLast: segment,
})
export const shown = (quotes: readonly FoundQuote[]) => quotes.map(({ text }) => text).join(' | ')
