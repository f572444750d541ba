import * as z from 'zod'
import { countVotes, type Verdict } from '#functions/domain/analysis/stance-votes.ts'
import type { StoredVote } from '#functions/domain/analysis/stored-answers.ts'
import figures from '#functions/domain/analysis/word-statistics.json' with { type: 'json' }
import type { StanceVote } from '#shared/domain/analysis.ts'
import { embeddedAnalystName } from '#shared/domain/embedded-analyst.ts'
import { type MeasuredBand, measuredBandSchema } from '#shared/domain/measured-band.ts'
import { defaultStanceIndex, stanceIndex } from '#shared/domain/stance.ts'

/** What became of the embedded analyst's answers to either side on outlets it had not seen; `npm run train-lean` writes it. */
export const embeddedAnalystBands = z
  .strictObject({ left: measuredBandSchema, right: measuredBandSchema })
  .parse(figures)

export type Counted = { votes: StanceVote[]; verdict: Verdict; measuredBand?: MeasuredBand }

const isByWordStatistics = ({ model }: StoredVote) => model === embeddedAnalystName

/**
 * The votes as they count. Asked again, word statistics can only repeat themselves: they have one vote, and where nobody else voted a
 * measured band stands in place of shares of votes, which would say nothing.
 */
export function countStoredVotes(stored: readonly StoredVote[]): Counted {
  const first = stored.find(isByWordStatistics)
  const counting = stored.filter((vote) => !isByWordStatistics(vote) || vote === first)
  const votes = counting.map(({ value }) => value)
  const verdict = countVotes(votes)
  if (!first || counting.length > 1) return { votes, verdict }
  const alone = { ...verdict, confidence: null, spread: null, isContested: false }
  if (verdict.stance === null) return { votes, verdict: alone }
  const side = stanceIndex(verdict.stance) < defaultStanceIndex ? 'left' : 'right'
  return { votes, verdict: alone, measuredBand: embeddedAnalystBands[side] }
}
