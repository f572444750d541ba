import {
  type AnalysisOrigin,
  assembleAnalysis,
  type StoredAnswers,
  topicsOf,
} from '#functions/domain/analysis/assemble-analysis.ts'
import { chooseQuotes } from '#functions/domain/analysis/choose-quotes.ts'
import { interleave } from '#functions/domain/analysis/interleave.ts'
import { keptQuotes } from '#functions/domain/analysis/quote-check.ts'
import type { ReadyAnalysis } from '#functions/domain/analysis/stored-answers.ts'
import { beginsIn, type TranscriptPart } from '#functions/domain/analysis/transcript-parts.ts'
import type { Verification } from '#shared/domain/verification.ts'

/** `parts`: undefined if the transcript fit into one request. */
export type ConclusionOrigin = Omit<AnalysisOrigin, 'quotes'> & {
  verification: Verification
  parts?: readonly TranscriptPart[]
}

export function concludeAnalysis(
  answers: StoredAnswers,
  { verification, parts, ...origin }: ConclusionOrigin,
): ReadyAnalysis {
  const { candidates, ...counts } = verification
  const kept = keptQuotes(candidates, answers.check.value.checks)
  const spread = parts ? interleave(parts.map((part) => kept.filter((quote) => beginsIn(part, quote)))) : kept
  const quotes = chooseQuotes(spread, topicsOf(answers))
  const setAside = candidates.length - kept.length
  const leftOver = kept.length - quotes.length
  return {
    analysis: assembleAnalysis(answers, { ...origin, quotes: { ...counts, setAside, leftOver } }),
    quotes,
  }
}
