import {
  type AnalysisOrigin,
  assembleAnalysis,
  type StoredAnswers,
  topicsOf,
} from '#functions/domain/analysis/assemble-analysis.ts'
import { chooseQuotes } from '#functions/domain/analysis/choose-quotes.ts'
import { inTurn } from '#functions/domain/analysis/in-turn.ts'
import { standingQuotes } from '#functions/domain/analysis/quote-check.ts'
import type { ReadyAnalysis } from '#functions/domain/analysis/stored-answers.ts'
import { isIn, type Part } from '#functions/domain/analysis/transcript-parts.ts'
import type { Verification } from '#shared/domain/verification.ts'

/** `parts`: undefined where the transcript was read at once. */
export type ConclusionOrigin = Omit<AnalysisOrigin, 'quotes'> & {
  verification: Verification
  parts?: readonly Part[]
}

export function concludeAnalysis(
  answers: StoredAnswers,
  { verification, parts, ...origin }: ConclusionOrigin,
): ReadyAnalysis {
  const { candidates, ...counts } = verification
  const standing = standingQuotes(candidates, answers.check.value.checks)
  const spread = parts ? inTurn(parts.map((part) => standing.filter((quote) => isIn(part, quote)))) : standing
  const quotes = chooseQuotes(spread, topicsOf(answers))
  const setAside = candidates.length - standing.length
  const leftOver = standing.length - quotes.length
  return {
    analysis: assembleAnalysis(answers, { ...origin, quotes: { ...counts, setAside, leftOver } }),
    quotes,
  }
}
