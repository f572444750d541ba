import type * as z from 'zod'
import { getJson, type Store } from '#functions/clients/store.ts'
import type { StoredAnswers } from '#functions/domain/analysis/assemble-analysis.ts'
import { concludeAnalysis } from '#functions/domain/analysis/conclude-analysis.ts'
import { noTokens } from '#functions/domain/analysis/conversation.ts'
import { checkTask } from '#functions/domain/analysis/quote-check.ts'
import {
  readyAnalysisSchema,
  type StoredCheck,
  storedCheckSchema,
  storedQuotesSchema,
  storedSummarySchema,
  storedTopicsSchema,
  storedVoteSchema,
} from '#functions/domain/analysis/stored-answers.ts'
import { readEnv } from '#functions/invocation/environment.ts'
import { task } from '#functions/invocation/task.ts'
import { analysisEnvSchema, connectAnalysis } from '#functions/use-cases/runs/analysis-env.ts'
import { answerOnce, askOnce } from '#functions/use-cases/runs/answers.ts'
import { type AnalysisDeps, askAboutEpisode, getTranscript } from '#functions/use-cases/runs/question.ts'
import { type checkedSchema, verifiedSchema } from '#shared/deployment/pipeline.ts'
import { type Verification, verificationSchema } from '#shared/domain/verification.ts'

export const envSchema = analysisEnvSchema

type Verified = z.output<typeof verifiedSchema>
type Checked = z.output<typeof checkedSchema>

/** What stands for the answer where there is no quote to judge: no model is asked. */
const nothingToCheck: StoredCheck = { value: { checks: [] }, usage: noTokens, model: 'none' }

async function readAnswers(store: Store, { summaryKey, answers }: Verified, checkKey: string) {
  const [summary, quotes, topics, check, ...votes] = await Promise.all([
    getJson(store, summaryKey, storedSummarySchema),
    getJson(store, answers.quotes.key, storedQuotesSchema),
    getJson(store, answers.topics.key, storedTopicsSchema),
    getJson(store, checkKey, storedCheckSchema),
    ...answers.votes.map(({ key }) => getJson(store, key, storedVoteSchema)),
  ])
  return { summary, quotes, topics, check, votes } satisfies StoredAnswers
}

async function askWhichStand(deps: AnalysisDeps, verified: Verified, candidates: Verification['candidates']) {
  if (candidates.length === 0) return nothingToCheck
  return askAboutEpisode(deps, verified, {
    tool: 'check_quotes',
    task: ({ transcript, mask }) => checkTask(candidates, transcript, mask),
  })
}

/** Asks which of the found quotes stand by themselves, and puts the answers together, once for each run. */
export const handler = task({
  input: verifiedSchema,
  connect: () => connectAnalysis(readEnv(envSchema)),
  run: async (run, deps, now): Promise<Checked> => {
    const verification = await getJson(deps.store, run.candidatesKey, verificationSchema)
    const check = { run, name: 'check' as const, schema: storedCheckSchema, now }
    const checkKey = await askOnce(deps, check, () => askWhichStand(deps, run, verification.candidates))
    const ready = { run, name: 'analysis' as const, schema: readyAnalysisSchema }
    const analysisKey = await answerOnce(deps, ready, async () => {
      const { hash } = await getTranscript(deps, run)
      const { summary_prompt, political_stance_prompt, quotes_prompt } = run.promptVersions
      return concludeAnalysis(await readAnswers(deps.store, run, checkKey), {
        verification,
        transcriptHash: hash,
        guidance: { summary: summary_prompt, stance: political_stance_prompt, quotes: quotes_prompt },
        ownPrice: deps.ownPrice,
        now,
      })
    })
    return { ...run, analysisKey }
  },
})
