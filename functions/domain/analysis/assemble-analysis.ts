import { addTokens, noTokens } from '#functions/domain/analysis/conversation.ts'
import { centsOf, type PricedModel } from '#functions/domain/analysis/price.ts'
import { fullPromptVersion, type GuidanceVersions } from '#functions/domain/analysis/prompts.ts'
import { readableText } from '#functions/domain/analysis/readable-text.ts'
import { countVotes } from '#functions/domain/analysis/stance-votes.ts'
import type {
  StoredCheck,
  StoredQuotes,
  StoredSummary,
  StoredTopics,
  StoredVote,
} from '#functions/domain/analysis/stored-answers.ts'
import { normaliseTopics } from '#functions/domain/analysis/topics.ts'
import { evidenceOf } from '#functions/domain/analysis/vote-evidence.ts'
import { suspiciousSegments } from '#functions/domain/suspicious-text/suspicious-passages.ts'
import type { Analysis, StanceVote } from '#shared/domain/analysis.ts'
import type { Transcript } from '#shared/domain/transcript.ts'
import type { Verification } from '#shared/domain/verification.ts'

export type StoredAnswers = {
  summary: StoredSummary
  votes: readonly StoredVote[]
  quotes: StoredQuotes
  topics: StoredTopics
  check: StoredCheck
}

const unreadable = 'The model gave no explanation that can be shown.'

export function topicsOf(answers: Pick<StoredAnswers, 'quotes' | 'topics'>): string[] {
  return normaliseTopics([
    ...answers.topics.value.topics,
    ...answers.quotes.value.quotes.map(({ topic }) => topic),
  ])
}

function summaryOf({ value }: StoredSummary): Pick<Analysis, 'paragraph' | 'bullets'> {
  return {
    paragraph: readableText(value.paragraph, 3000) ?? 'The model gave no summary that can be shown.',
    bullets: value.bullets.flatMap((bullet) => readableText(bullet, 500) ?? []).slice(0, 12),
  }
}

function withReadableExplanation(vote: StanceVote): StanceVote {
  return { ...vote, explanation: readableText(vote.explanation, 3000) ?? unreadable }
}

export type AnalysisOrigin = {
  transcript: Transcript
  transcriptHash: string
  quotes: Omit<Verification, 'candidates'> & { setAside: number; leftOver: number }
  guidance: GuidanceVersions
  askedModel?: string
  ownPrice?: PricedModel['ownPrice']
  now: Date
}

export function assembleAnalysis(answers: StoredAnswers, origin: AnalysisOrigin): Analysis {
  const votes = answers.votes.map(({ value }) => withReadableExplanation(value))
  const { model } = answers.summary
  const { askedModel } = origin
  const suspiciousLines = suspiciousSegments(origin.transcript).size
  const usage = [answers.summary, ...answers.votes, answers.quotes, answers.topics, answers.check]
    .map((answer) => answer.usage)
    .reduce(addTokens, noTokens)
  const { inLongPrompts: _, ...counts } = usage
  return {
    ...summaryOf(answers.summary),
    ...countVotes(votes),
    topics: topicsOf(answers),
    receipt: {
      transcriptHash: origin.transcriptHash,
      promptVersion: fullPromptVersion(origin.guidance),
      model,
      ...(askedModel !== undefined && askedModel !== model && { askedModel }),
      votes,
      evidence: evidenceOf(origin.transcript, votes),
      ...(suspiciousLines > 0 && { suspiciousLines }),
      ...counts,
      cents: centsOf(usage, { id: model, ownPrice: origin.ownPrice }),
      quotesOffered: origin.quotes.offered,
      quotesDropped: origin.quotes.dropped,
      quotesOfOtherLength: origin.quotes.ofOtherLength,
      quotesSetAside: origin.quotes.setAside,
      quotesLeftOver: origin.quotes.leftOver,
      analysedAt: origin.now.toISOString(),
    },
  }
}
