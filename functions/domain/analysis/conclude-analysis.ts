import {
  type AnalysisOrigin,
  assembleAnalysis,
  type StoredAnswers,
  topicsOf,
} from '#functions/domain/analysis/assemble-analysis.ts'
import { chooseQuotes } from '#functions/domain/analysis/choose-quotes.ts'
import { standingQuotes } from '#functions/domain/analysis/quote-check.ts'
import type { ReadyAnalysis } from '#functions/domain/analysis/stored-answers.ts'
import type { Verification } from '#shared/domain/verification.ts'

export type ConclusionOrigin = Omit<AnalysisOrigin, 'quotes'> & { verification: Verification }

/** What the check lets stand, and the five answers as one analysis. */
export function concludeAnalysis(
  answers: StoredAnswers,
  { verification, ...origin }: ConclusionOrigin,
): ReadyAnalysis {
  const { candidates, ...counts } = verification
  const standing = standingQuotes(candidates, answers.check.value.checks)
  const quotes = chooseQuotes(standing, topicsOf(answers))
  const setAside = candidates.length - standing.length
  const leftOver = standing.length - quotes.length
  return {
    analysis: assembleAnalysis(answers, { ...origin, quotes: { ...counts, setAside, leftOver } }),
    quotes,
  }
}
