import type { ToolInput } from '#functions/domain/analysis/tools.ts'
import type { TranscriptPart } from '#functions/domain/analysis/transcript-parts.ts'
import { namedSegments } from '#functions/domain/analysis/vote-evidence.ts'
import type { Analysis, StanceVote } from '#shared/domain/analysis.ts'
import type { UnratedReason } from '#shared/domain/episode.ts'
import {
  defaultStanceIndex,
  findStance,
  type Stance,
  stanceAt,
  stanceIndex,
  stances,
} from '#shared/domain/stance.ts'
import type { Transcript } from '#shared/domain/transcript.ts'

export function toVote(
  answer: ToolInput<'rate_stance'>,
  transcript: Transcript,
  range?: TranscriptPart,
): StanceVote {
  const { explanation } = answer
  const segments = namedSegments(transcript, answer.segments, range)
  const stance = findStance(answer.stance) ?? null
  if (stance !== null) return { stance, unratedReason: null, explanation, segments }
  return {
    stance,
    unratedReason: answer.stance === 'not_political' ? 'not-political' : 'not-sure',
    explanation,
    segments,
  }
}

const outcomeOf = ({ stance, unratedReason }: StanceVote) => stance ?? unratedReason

/**
 * Whether the other votes can no longer change the stance: more than half of all votes agree. Agreeing to be
 * unsure decides nothing.
 */
export function isDecided(votes: readonly StanceVote[], ofVotes: number): boolean {
  const sure = votes.filter(({ notCounted, unratedReason }) => !notCounted && unratedReason !== 'not-sure')
  return sure.some((one) => {
    const agreeing = sure.filter((other) => outcomeOf(other) === outcomeOf(one))
    return agreeing.length * 2 > ofVotes
  })
}

export type StanceVerdict = Pick<
  Analysis,
  'stance' | 'unratedReason' | 'explanation' | 'confidence' | 'spread' | 'isContested'
>

type PlacedVote = StanceVote & { stance: Stance }

const isPlaced = (vote: StanceVote): vote is PlacedVote => vote.stance !== null

/** For an even count, the mean of the two middle values, rounded toward the center of the scale. */
export function medianIndex(indexes: readonly number[]): number {
  const sorted = indexes.toSorted((one, other) => one - other)
  const lower = sorted[Math.floor((sorted.length - 1) / 2)] ?? defaultStanceIndex
  const upper = sorted[Math.ceil((sorted.length - 1) / 2)] ?? defaultStanceIndex
  const mean = (lower + upper) / 2
  return mean < defaultStanceIndex ? Math.ceil(mean) : Math.floor(mean)
}

function nearest(votes: readonly PlacedVote[], index: number): string {
  const distance = (vote: PlacedVote) => Math.abs(stanceIndex(vote.stance) - index)
  return votes.toSorted((one, other) => distance(one) - distance(other))[0]?.explanation ?? ''
}

/** "language" if any vote has it, otherwise the more frequent reason; "not sure" on a tie. */
function commonReason(votes: readonly StanceVote[]): UnratedReason {
  const count = (reason: UnratedReason) =>
    votes.filter(({ unratedReason }) => unratedReason === reason).length
  if (count('language') > 0) return 'language'
  return count('not-political') > count('not-sure') ? 'not-political' : 'not-sure'
}

const noneCounts = 'No reading counts: each rests only on lines that look like instructions to a machine.'

function unrated(votes: readonly StanceVote[]): StanceVerdict {
  const unratedReason = commonReason(votes)
  const explanation = votes.find((vote) => vote.unratedReason === unratedReason)?.explanation
  return {
    stance: null,
    unratedReason,
    explanation: explanation ?? votes[0]?.explanation ?? noneCounts,
    confidence: null,
    spread: null,
    isContested: false,
  }
}

/**
 * Unrated unless more than half of the votes are placed. Confidence is the share of counted votes at the
 * median; placed votes two or more steps apart are contested.
 */
export function countVotes(all: readonly StanceVote[]): StanceVerdict {
  const votes = all.filter(({ notCounted }) => !notCounted)
  const placed = votes.filter(isPlaced)
  if (placed.length * 2 <= votes.length) return unrated(votes)
  const indexes = placed.map(({ stance }) => stanceIndex(stance))
  const median = medianIndex(indexes)
  return {
    stance: stanceAt(median),
    unratedReason: null,
    explanation: nearest(placed, median),
    confidence: indexes.filter((index) => index === median).length / votes.length,
    spread: stances.map((_, step) => indexes.filter((index) => index === step).length),
    isContested: Math.max(...indexes) - Math.min(...indexes) >= 2,
  }
}
