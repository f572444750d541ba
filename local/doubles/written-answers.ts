import * as z from 'zod'
import { tools } from '#functions/domain/analysis/tools.ts'

/** What the check says of a quote: that it stands, or the one reason why it does not. */
const checkReasonSchema = z.enum(['stands', 'needs_context', 'not_own_position', 'no_subject', 'repeats'])

/** The answers of all tools for one episode, as people wrote them. Where a quote stands in the transcript follows from its words. */
export const writtenAnswersSchema = z.strictObject({
  summary: tools.summarise_episode.input.strict(),
  /** In the order of the wordings in which the stance question is put. */
  votes: z.array(tools.rate_stance.input.strict()).length(3),
  quotes: z.array(
    z.strictObject({
      ...tools.pick_quotes.input.shape.quotes.element.pick({ text: true, topic: true }).shape,
      check: checkReasonSchema,
    }),
  ),
  topics: tools.name_topics.input.shape.topics,
})

export type WrittenAnswers = z.output<typeof writtenAnswersSchema>

/** An episode by the sentences that are spoken in it, and what people wrote about it. */
export type WrittenAnalysis = { sentences: readonly string[]; answers: WrittenAnswers }
