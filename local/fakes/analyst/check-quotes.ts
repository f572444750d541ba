import * as z from 'zod'
import { judgeQuote, type QuoteJudgement } from '#local/fakes/analyst/judge-quote.ts'
import { isContentWord, singular, splitWords } from '#local/fakes/analyst/words.ts'

const askedQuoteSchema = z.object({
  quote: z.int().min(1),
  before: z.string(),
  text: z.string(),
  after: z.string(),
})

type AskedQuote = z.infer<typeof askedQuoteSchema>

export type CheckAnswer = { checks: { quote: number; reason: QuoteJudgement | 'repeats' }[] }

export function readAskedQuotes(task: string): AskedQuote[] {
  return task.split('\n').flatMap((line) => {
    if (!line.startsWith('{"quote":')) return []
    return [askedQuoteSchema.parse(JSON.parse(line))]
  })
}

/** Quotes that share at least this part of their words repeat each other. */
const sameShare = 0.6

const termsOf = (text: string) => new Set(splitWords(text).filter(isContentWord).map(singular))

export function saysTheSame(one: string, other: string): boolean {
  const mine = termsOf(one)
  const theirs = termsOf(other)
  const shared = [...mine].filter((term) => theirs.has(term)).length
  return shared >= sameShare * Math.min(mine.size, theirs.size)
}

/** Refuses a quote if `judgeQuote` does, or if it repeats a quote that was accepted before. */
export function answerQuoteCheck(asked: readonly AskedQuote[]): CheckAnswer {
  const kept: string[] = []
  const checks = asked.map((one) => {
    const judgement = judgeQuote(one)
    const repeats = judgement === 'stands' && kept.some((text) => saysTheSame(text, one.text))
    if (judgement === 'stands' && !repeats) kept.push(one.text)
    return { quote: one.quote, reason: repeats ? ('repeats' as const) : judgement }
  })
  return { checks }
}
