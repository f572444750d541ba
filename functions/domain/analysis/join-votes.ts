import { interleave } from '#functions/domain/analysis/interleave.ts'
import { medianIndex } from '#functions/domain/analysis/stance-votes.ts'
import { maximumSegments, type StanceVote } from '#shared/domain/analysis.ts'
import { stanceAt, stanceIndex } from '#shared/domain/stance.ts'

const outcomeOf = ({ stance, unratedReason, notCounted }: StanceVote) =>
  notCounted ? 'not counted' : (stance ?? (unratedReason === 'not-political' ? 'not political' : 'not sure'))

/** For example "Left-leaning (parts 1 and 3) and not political (part 2)". */
function listOutcomes(votes: readonly StanceVote[]): string {
  const partsByOutcome = new Map<string, string[]>()
  for (const [index, vote] of votes.entries()) {
    const outcome = outcomeOf(vote)
    partsByOutcome.set(outcome, [...(partsByOutcome.get(outcome) ?? []), String(index + 1)])
  }
  const list = new Intl.ListFormat('en')
  const outcomes = [...partsByOutcome].map(
    ([outcome, parts]) => `${outcome} (${parts.length > 1 ? 'parts' : 'part'} ${list.format(parts)})`,
  )
  return list.format(outcomes)
}

/** Takes evidence from all placed parts, because the median depends on each of them. */
function segmentsOf(votes: readonly StanceVote[]): number[] {
  return interleave(votes.filter(({ stance }) => stance !== null).map(({ segments }) => segments))
    .slice(0, maximumSegments)
    .toSorted((one, other) => one - other)
}

function spokenFor(votes: readonly StanceVote[], part: number, verdict: Partial<StanceVote>): StanceVote {
  const vote = votes[part]
  if (!vote) throw new RangeError('A transcript has at least one part.')
  const explanation = `The episode was read in ${votes.length} parts: ${listOutcomes(votes)}. On part ${part + 1}: ${vote.explanation}`
  return { ...vote, ...verdict, explanation }
}

/**
 * Joins the votes that one prompt wording got for the parts of a transcript: the median of the placed parts.
 * Parts are of similar size, so each counts once. Unplaced if fewer than half of the political parts are
 * placed. The explanation comes from the earliest part nearest to the median.
 * @throws RangeError without votes
 */
export function joinVotes(votes: readonly StanceVote[]): StanceVote {
  const placed = votes.flatMap(({ stance, notCounted }, part) =>
    stance === null || notCounted ? [] : [{ part, step: stanceIndex(stance) }],
  )
  const political = votes.filter(
    ({ unratedReason, notCounted }) => unratedReason !== 'not-political' && !notCounted,
  )
  const counted = votes.findIndex(({ notCounted }) => !notCounted)
  if (political.length === 0) return spokenFor(votes, Math.max(counted, 0), {})
  if (placed.length * 2 < political.length) {
    const unsure = votes.findIndex(({ unratedReason }) => unratedReason === 'not-sure')
    return spokenFor(votes, unsure, {})
  }
  const median = medianIndex(placed.map(({ step }) => step))
  const distance = ({ step }: { step: number }) => Math.abs(step - median)
  const [nearest] = placed.toSorted((one, other) => distance(one) - distance(other))
  const verdict = { stance: stanceAt(median), unratedReason: null, segments: segmentsOf(votes) }
  return spokenFor(votes, nearest?.part ?? 0, verdict)
}
