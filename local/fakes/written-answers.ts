import * as z from 'zod'
import { tools } from '#functions/domain/analysis/tools.ts'
import { maximumSegments } from '#shared/domain/analysis.ts'

/** The answers of all tools for one episode, as people wrote them. Where a quote or a sentence stands in the transcript follows from its words. */
export const writtenAnswersSchema = z.strictObject({
  summary: tools.summarise_episode.input.strict(),
  /** In the order of the wordings in which the stance question is put. */
  votes: z
    .array(
      z.strictObject({
        ...tools.rate_stance.input.pick({ stance: true, explanation: true }).shape,
        /** Sentences of the transcript that led to the vote, word for word. */
        evidence: z.array(z.string()).max(maximumSegments),
      }),
    )
    .length(3),
  quotes: z.array(
    z.strictObject({
      ...tools.pick_quotes.input.shape.quotes.element.pick({ text: true, topic: true }).shape,
      /** What the check says of it: that it stands, or the one reason why it does not. */
      check: tools.check_quotes.input.shape.checks.element.shape.reason,
    }),
  ),
  topics: tools.name_topics.input.shape.topics,
})

export type WrittenAnswers = z.output<typeof writtenAnswersSchema>

/** An episode by the sentences that are spoken in it, and what people wrote about it. */
export type WrittenAnalysis = { sentences: readonly string[]; answers: WrittenAnswers }
