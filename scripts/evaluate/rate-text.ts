import { ask, MalformedAnswerError } from '#functions/domain/analysis/ask.ts'
import {
  addTokens,
  type Converse,
  type ModelRequest,
  noTokens,
  type TokenUsage,
} from '#functions/domain/analysis/conversation.ts'
import { maskNames } from '#functions/domain/analysis/masking.ts'
import { guidedTask, stanceTask, taskRequest } from '#functions/domain/analysis/prompts.ts'
import { countVotes, type StanceVerdict, toVote } from '#functions/domain/analysis/stance-votes.ts'
import { blockThrough, episodeMask } from '#functions/domain/analysis/transcript-block.ts'
import { evidenceFault, withoutSuspicious } from '#functions/domain/analysis/vote-evidence.ts'
import { suspiciousSegments } from '#functions/domain/suspicious-text/suspicious-passages.ts'
import type { LabeledText } from '#scripts/evaluate/evaluation-set.ts'
import type { StanceVote } from '#shared/domain/analysis.ts'
import type { RatingOutcome } from '#shared/domain/evaluation-labels.ts'
import type { Transcript } from '#shared/domain/transcript.ts'

/** Whether the model sees names: `blind` masks them as the product does. */
export type Condition = 'blind' | 'named'

export type TextRating = {
  outcome: RatingOutcome
  /** The model's stated confidence, 0 to 1; null if it states none. */
  stated: number | null
  usage: TokenUsage
  model: string
}

/** `guidance` is the text that an admin can add to the prompt. */
export type Rater = {
  converse: Converse
  model: string
  readings: number
  guidance: string
}

function segmentsOf({ names, segments, text = '' }: LabeledText): { speaker?: string; text: string }[] {
  const spoken = segments ?? text.split(/\n+/).map((paragraph) => ({ text: paragraph.trim() }))
  const greeting = names ? [{ text: `This is ${names.show} with ${names.author}.` }] : []
  return [...greeting, ...spoken.filter((segment) => segment.text !== '')]
}

const noNames = { show: '', author: '' }

export function transcriptOf(labeled: LabeledText): Transcript {
  return {
    segments: segmentsOf(labeled).map((segment) => ({ start: null, end: null, ...segment })),
    source: 'uploaded',
    language: 'en',
    durationSeconds: null,
  }
}

function blockOf(labeled: LabeledText, condition: Condition): string {
  const transcript = transcriptOf(labeled)
  // Addresses are masked in both conditions, so that the conditions differ only in names.
  const mask =
    condition === 'blind'
      ? episodeMask(transcript, labeled.names ?? noNames)
      : maskNames({ shows: [], people: [] })
  return blockThrough(mask, transcript)
}

/** The calls of a rating in order, each with the task at its end. */
export function callsOf(
  { readings, guidance }: Pick<Rater, 'readings' | 'guidance'>,
  labeled: LabeledText,
  condition: Condition,
): { task: string; request: ModelRequest }[] {
  const block = blockOf(labeled, condition)
  return Array.from({ length: readings }, (_, index) => {
    const task = guidedTask(stanceTask(index), guidance)
    return { task, request: taskRequest(block, task) }
  })
}

function outcomeOf({ stance, unratedReason }: StanceVerdict): RatingOutcome {
  return stance ?? (unratedReason === 'not-political' ? 'Not political' : 'Not sure')
}

/**
 * Rates a text as the product rates an episode: with masked names, several votes and their median. The
 * outcome is `Failed` if an answer is still invalid after its repair.
 */
export async function rateText(
  rater: Rater,
  labeled: LabeledText,
  condition: Condition,
): Promise<TextRating> {
  const transcript = transcriptOf(labeled)
  const suspicious = suspiciousSegments(transcript)
  const votes: StanceVote[] = []
  let usage = noTokens
  let model = rater.model
  // One after another, so that later votes find the text in the prompt cache.
  for (const { task, request } of callsOf(rater, labeled, condition)) {
    try {
      const faultOf = evidenceFault(transcript)
      const answered = await ask(rater.converse, { tool: 'rate_stance', task, request, faultOf })
      votes.push(withoutSuspicious(toVote(answered.value, transcript), suspicious))
      usage = addTokens(usage, answered.usage)
      model = answered.model ?? model
    } catch (error) {
      if (!(error instanceof MalformedAnswerError)) throw error
      return { outcome: 'Failed', stated: null, usage: addTokens(usage, error.usage), model }
    }
  }
  const verdict = countVotes(votes)
  return { outcome: outcomeOf(verdict), stated: verdict.confidence, usage, model }
}
