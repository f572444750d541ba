import type * as z from 'zod'
import { getJson, type Store } from '#functions/clients/store.ts'
import type { StoredAnswers } from '#functions/domain/analysis/assemble-analysis.ts'
import { concludeAnalysis } from '#functions/domain/analysis/conclude-analysis.ts'
import { joinedFrom } from '#functions/domain/analysis/join-answers.ts'
import {
  readyAnalysisSchema,
  type StoredCheck,
  storedCheckSchema,
  storedQuotesSchema,
  storedSummarySchema,
  storedTopicsSchema,
  storedVoteSchema,
} from '#functions/domain/analysis/stored-answers.ts'
import { cutIntoParts } from '#functions/domain/analysis/transcript-parts.ts'
import { answerOnce, getSummary } from '#functions/use-cases/runs/answers.ts'
import { askInParts } from '#functions/use-cases/runs/ask-in-parts.ts'
import { checkPart } from '#functions/use-cases/runs/check-part.ts'
import { guidanceVersionsOf } from '#functions/use-cases/runs/prompts-in-use.ts'
import type { AnalysisDeps } from '#functions/use-cases/runs/question.ts'
import { openReading } from '#functions/use-cases/runs/reading.ts'
import type { checkedSchema, verifiedSchema } from '#shared/deployment/pipeline.ts'
import { verificationSchema } from '#shared/domain/verification.ts'

type Verified = z.output<typeof verifiedSchema>
type Checked = z.output<typeof checkedSchema>

async function readAnswers(store: Store, { summaryKey, answers }: Verified, checkKey: string) {
  const [summary, quotes, topics, check, ...votes] = await Promise.all([
    getJson(store, summaryKey, storedSummarySchema),
    getJson(store, answers.quotes.key, storedQuotesSchema),
    getJson(store, answers.topics.key, storedTopicsSchema),
    getJson(store, checkKey, storedCheckSchema),
    ...answers.votes.flatMap(({ key }) => (key === null ? [] : [getJson(store, key, storedVoteSchema)])),
  ])
  return { summary, quotes, topics, check, votes } satisfies StoredAnswers
}

const join = async (answers: readonly StoredCheck[]): Promise<StoredCheck> => ({
  value: { checks: answers.flatMap(({ value }) => value.checks) },
  ...joinedFrom(answers),
})

export async function checkQuotes(deps: AnalysisDeps, run: Verified, now: Date): Promise<Checked> {
  const verification = await getJson(deps.store, run.candidatesKey, verificationSchema)
  const reading = await openReading(deps, run)
  const { parts = 1 } = await getSummary(deps.store, run)
  const check = { run, name: 'check' as const, schema: storedCheckSchema, now }
  const checkKey = await askInParts(deps, check, {
    reading,
    parts,
    ask: (part) => checkPart(deps, part, verification.candidates),
    join,
  })
  const ready = { run, name: 'analysis' as const, schema: readyAnalysisSchema }
  const analysisKey = await answerOnce(deps, ready, async () => {
    return concludeAnalysis(await readAnswers(deps.store, run, checkKey), {
      verification,
      transcript: reading.transcript,
      parts: cutIntoParts(reading.sizes, parts),
      transcriptHash: reading.hash,
      guidance: guidanceVersionsOf(run.promptVersions),
      askedModel: deps.model,
      ownPrice: deps.ownPrice,
      now,
    })
  })
  return { ...run, analysisKey }
}
