import type * as z from 'zod'
import { getJson, type Store } from '#functions/clients/store.ts'
import { topicsOf } from '#functions/domain/analysis/assemble-analysis.ts'
import {
  type StoredQuotes,
  storedQuotesSchema,
  storedTopicsSchema,
} from '#functions/domain/analysis/stored-answers.ts'
import { verifyQuotes } from '#functions/domain/quotes/verify-quotes.ts'
import { answerOnce } from '#functions/use-cases/runs/answers.ts'
import { getTranscript, type ReadingDeps } from '#functions/use-cases/runs/reading.ts'
import type { answeredSchema, verifiedSchema } from '#shared/deployment/pipeline.ts'
import { verificationSchema } from '#shared/domain/verification.ts'

type Answered = z.output<typeof answeredSchema>
type Verified = z.output<typeof verifiedSchema>

async function readAnswers(store: Store, { answers }: Answered) {
  const [quotes, topics] = await Promise.all([
    getJson(store, answers.quotes.key, storedQuotesSchema),
    getJson(store, answers.topics.key, storedTopicsSchema),
  ])
  return { quotes, topics }
}

const offeredIn = ({ value }: StoredQuotes) =>
  value.quotes.map(({ segment_first, segment_last, ...quote }) => ({
    ...quote,
    segmentFirst: segment_first,
    segmentLast: segment_last,
  }))

export async function verifyRunQuotes(deps: ReadingDeps, answered: Answered): Promise<Verified> {
  const answer = { run: answered, name: 'candidates' as const, schema: verificationSchema }
  const candidatesKey = await answerOnce(deps, answer, async () => {
    const { transcript } = await getTranscript(deps, answered)
    const answers = await readAnswers(deps.store, answered)
    return verifyQuotes(transcript, offeredIn(answers.quotes), topicsOf(answers))
  })
  return { ...answered, candidatesKey }
}
