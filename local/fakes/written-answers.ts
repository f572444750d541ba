import * as z from 'zod'
import { tools } from '#functions/domain/analysis/tools.ts'
import { maximumSegments } from '#shared/domain/analysis.ts'

/**
 * Handwritten answers for one episode, keyed by tool. Line numbers are not stored but found by the words of
 * quotes and sentences.
 */
export const writtenAnswersSchema = z.strictObject({
  summary: tools.summarise_episode.input.strict(),
  votes: z
    .array(
      z.strictObject({
        ...tools.rate_stance.input.pick({ stance: true, explanation: true }).shape,
        evidence: z.array(z.string()).max(maximumSegments),
      }),
    )
    .length(3),
  quotes: z.array(
    z.strictObject({
      ...tools.pick_quotes.input.shape.quotes.element.pick({ text: true, topic: true }).shape,
      check: tools.check_quotes.input.shape.checks.element.shape.reason,
    }),
  ),
  topics: tools.name_topics.input.shape.topics,
})

export type WrittenAnswers = z.output<typeof writtenAnswersSchema>

export type WrittenAnalysis = { sentences: readonly string[]; answers: WrittenAnswers }
