import { noTokens } from '#functions/domain/analysis/conversation.ts'
import { checkTask, mostChecked } from '#functions/domain/analysis/quote-check.ts'
import type { StoredCheck } from '#functions/domain/analysis/stored-answers.ts'
import { beginsIn } from '#functions/domain/analysis/transcript-parts.ts'
import { type AnalysisDeps, askAboutPart, type PartOfReading } from '#functions/use-cases/runs/question.ts'
import type { QuoteCandidate } from '#shared/domain/verification.ts'

const nothingToCheck: StoredCheck = { value: { checks: [] }, usage: noTokens, model: 'none' }

/** The returned checks number the quotes by their position among all candidates, from 1. */
export async function checkPart(
  deps: AnalysisDeps,
  part: PartOfReading,
  candidates: readonly QuoteCandidate[],
): Promise<StoredCheck> {
  const asked = candidates
    .map((candidate, index) => ({ candidate, number: index + 1 }))
    .filter(({ candidate }) => beginsIn(part.range, candidate))
    .slice(0, mostChecked)
  if (asked.length === 0) return nothingToCheck
  const { transcript, mask } = part.reading
  const ofPart = asked.map(({ candidate }) => candidate)
  const { value, ...rest } = await askAboutPart(deps, part, {
    tool: 'check_quotes',
    task: checkTask(ofPart, transcript, mask),
  })
  const checks = value.checks.flatMap((check) => {
    const number = asked[check.quote - 1]?.number
    return number === undefined ? [] : [{ ...check, quote: number }]
  })
  return { value: { checks }, ...rest }
}
