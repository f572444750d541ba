import type * as z from 'zod'
import { getJson, type Store } from '#functions/clients/store.ts'
import { connectTo } from '#functions/connections/resource.ts'
import { bucket } from '#functions/connections/resources.ts'
import { table } from '#functions/connections/tables.ts'
import { topicsOf } from '#functions/domain/analysis/assemble-analysis.ts'
import {
  type StoredQuotes,
  storedQuotesSchema,
  storedTopicsSchema,
} from '#functions/domain/analysis/stored-answers.ts'
import { verifyQuotes } from '#functions/domain/quotes/verify-quotes.ts'
import { task } from '#functions/invocation/task.ts'
import { answerOnce } from '#functions/use-cases/runs/answers.ts'
import { getTranscript } from '#functions/use-cases/runs/reading.ts'
import { answeredSchema, type verifiedSchema } from '#shared/deployment/pipeline.ts'
import { verificationSchema } from '#shared/domain/verification.ts'

export const { envSchema, connect } = connectTo({
  catalogue: table('CATALOGUE_TABLE'),
  store: bucket('STORE_BUCKET'),
})

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

/** Keeps the quotes that stand in the transcript, with what is said around them, once for each run. */
export const handler = task({
  input: answeredSchema,
  connect,
  run: async (answered, deps): Promise<Verified> => {
    const answer = { run: answered, name: 'candidates' as const, schema: verificationSchema }
    const candidatesKey = await answerOnce(deps, answer, async () => {
      const { transcript } = await getTranscript(deps, answered)
      const answers = await readAnswers(deps.store, answered)
      return verifyQuotes(transcript, offeredIn(answers.quotes), topicsOf(answers))
    })
    return { ...answered, candidatesKey }
  },
})
