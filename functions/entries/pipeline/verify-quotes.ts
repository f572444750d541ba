import * as z from 'zod'
import { getJson, openStore, type Store } from '#functions/clients/store.ts'
import { openTable } from '#functions/data/table.ts'
import {
  assembleAnalysis,
  type StoredAnswers,
  topicsOf,
} from '#functions/domain/analysis/assemble-analysis.ts'
import type { GuidanceVersions } from '#functions/domain/analysis/prompts.ts'
import {
  storedQuotesSchema,
  storedSummarySchema,
  storedTopicsSchema,
  storedVoteSchema,
  type VerifiedAnalysis,
  verifiedAnalysisSchema,
} from '#functions/domain/analysis/stored-answers.ts'
import { verifyQuotes } from '#functions/domain/quotes/verify-quotes.ts'
import { readEnv } from '#functions/invocation/environment.ts'
import { task } from '#functions/invocation/task.ts'
import { answerOnce } from '#functions/use-cases/runs/answers.ts'
import { getTranscript } from '#functions/use-cases/runs/question.ts'
import { answeredSchema, type verifiedSchema } from '#shared/deployment/pipeline.ts'
import type { Transcript } from '#shared/domain/transcript.ts'

export const envSchema = z.object({ CATALOGUE_TABLE: z.string().min(1), STORE_BUCKET: z.string().min(1) })

const connect = () => {
  const env = readEnv(envSchema)
  return { catalogue: openTable(env.CATALOGUE_TABLE), store: openStore(env.STORE_BUCKET) }
}

type Answered = z.output<typeof answeredSchema>
type Verified = z.output<typeof verifiedSchema>

async function readAnswers(store: Store, { summaryKey, answers }: Answered): Promise<StoredAnswers> {
  const [summary, quotes, topics, ...votes] = await Promise.all([
    getJson(store, summaryKey, storedSummarySchema),
    getJson(store, answers.quotes.key, storedQuotesSchema),
    getJson(store, answers.topics.key, storedTopicsSchema),
    ...answers.votes.map(({ key }) => getJson(store, key, storedVoteSchema)),
  ])
  return { summary, quotes, topics, votes }
}

type Source = { transcript: Transcript; hash: string; guidance: GuidanceVersions }

function verify(answers: StoredAnswers, source: Source, now: Date): VerifiedAnalysis {
  const offered = answers.quotes.value.quotes.map((quote) => ({
    text: quote.text,
    segmentFirst: quote.segment_first,
    segmentLast: quote.segment_last,
    topic: quote.topic,
  }))
  const verification = verifyQuotes(source.transcript, offered, topicsOf(answers))
  const { hash: transcriptHash, guidance } = source
  const analysis = assembleAnalysis(answers, { transcriptHash, quotes: verification, guidance, now })
  return { analysis, quotes: verification.quotes }
}

/** Keeps the quotes that stand in the transcript and puts the four answers together, once for each run. */
export const handler = task({
  input: answeredSchema,
  connect,
  run: async (answered, deps, now): Promise<Verified> => {
    const answer = { run: answered, name: 'verified' as const, schema: verifiedAnalysisSchema }
    const analysisKey = await answerOnce(deps, answer, async () => {
      const source = await getTranscript(deps, answered)
      const {
        summary_prompt: summary,
        political_stance_prompt: stance,
        quotes_prompt,
      } = answered.promptVersions
      const guidance = { summary, stance, quotes: quotes_prompt }
      return verify(await readAnswers(deps.store, answered), { ...source, guidance }, now)
    })
    return { ...answered, analysisKey }
  },
})
