import type * as z from 'zod'
import { PipelineError } from '#functions/clients/pipeline-errors.ts'
import { deleteObject, findJson, getJson, putJson, type Store } from '#functions/clients/store.ts'
import { recordSpending } from '#functions/data/budget/ledger.ts'
import { findEpisode } from '#functions/data/episodes/episodes.ts'
import { MalformedAnswerError, UnrepairedAnswerError } from '#functions/domain/analysis/ask.ts'
import type { TokenUsage } from '#functions/domain/analysis/conversation.ts'
import { type StoredSummary, storedSummarySchema } from '#functions/domain/analysis/stored-answers.ts'
import { workAttemptOf } from '#functions/domain/runs/work-attempt.ts'
import { usedByAnswer } from '#functions/domain/spending/used.ts'
import type { Run } from '#functions/use-cases/runs/current-run.ts'
import type { AnalysisDeps } from '#functions/use-cases/runs/question.ts'
import { episodeFilesPrefix } from '#shared/deployment/object-keys.ts'

export type QuestionName = 'summary' | 'quotes' | 'topics' | 'check' | `vote-${number}`

type AnswerName =
  | QuestionName
  | `${QuestionName}.${number}-of-${number}`
  | `summary-of-${number}-parts`
  | 'candidates'
  | 'analysis'

export function answerKey(run: Run, name: AnswerName): string {
  return `${episodeFilesPrefix(run.episodeId)}analysis/${workAttemptOf(run)}/${name}.json`
}

type Wanted<Schema extends z.ZodType> = { run: Run; name: AnswerName; schema: Schema }

export type PaidAnswer = { usage: TokenUsage; model: string; parts?: number | undefined }
export type WantedAnswer<Value extends PaidAnswer> = Wanted<z.ZodType<Value>> & { now: Date }

async function findOrMake<Schema extends z.ZodType>(
  { store }: Pick<AnalysisDeps, 'store'>,
  { run, name, schema }: Wanted<Schema>,
  make: () => Promise<z.output<Schema>>,
): Promise<{ key: string; value: z.output<Schema> }> {
  const key = answerKey(run, name)
  const known = await findJson(store, key, schema)
  if (known !== undefined) return { key, value: known }
  const value = await make()
  await putJson(store, key, value)
  return { key, value }
}

/** The run of a deleted episode may have ended, so no later step would delete the answer. */
async function deleteOrphanedAnswer(
  { catalogue, store }: Pick<AnalysisDeps, 'catalogue' | 'store'>,
  run: Run,
  key: string,
) {
  if (!(await findEpisode(catalogue, run.episodeId))) await deleteObject(store, key)
}

/** Idempotent: a repeated step finds the stored answer. Returns its key. */
export async function answerOnce<Schema extends z.ZodType>(
  deps: Pick<AnalysisDeps, 'catalogue' | 'store'>,
  wanted: Wanted<Schema>,
  make: () => Promise<z.output<Schema>>,
): Promise<string> {
  const { key } = await findOrMake(deps, wanted, make)
  await deleteOrphanedAnswer(deps, wanted.run, key)
  return key
}

/** `step`: the ledger counts each step of a run once. */
type RecordedAnswer = { run: Run; step: string; now: Date }

/** A joined answer costs nothing itself; the ledger has its parts. */
async function recordCost(
  { catalogue, ownPrice }: AnalysisDeps,
  { run, step, now }: RecordedAnswer,
  { usage, model, parts }: PaidAnswer,
): Promise<void> {
  if (parts !== undefined) return
  await recordSpending(catalogue, {
    run,
    step,
    used: usedByAnswer(usage, { id: model, ownPrice }),
    now,
  })
}

/** Adds the usage to the ledger, even of an unreadable answer. Answers with faults count in each attempt. */
export async function askOnce<Value extends PaidAnswer>(
  deps: AnalysisDeps,
  { now, ...wanted }: WantedAnswer<Value>,
  make: () => Promise<Value>,
): Promise<{ key: string; value: Value }> {
  const asked = { run: wanted.run, step: wanted.name, now }
  try {
    const answer = await findOrMake(deps, wanted, make)
    await recordCost(deps, asked, answer.value)
    await deleteOrphanedAnswer(deps, wanted.run, answer.key)
    return answer
  } catch (error) {
    if (error instanceof UnrepairedAnswerError) {
      const step = `${wanted.name}.unrepaired.${now.toISOString()}`
      await recordCost(deps, { ...asked, step }, { usage: error.usage, model: deps.model })
      // Rethrows the cause, because the state machine decides by its name whether to retry.
      throw error.cause
    }
    const cause = error instanceof PipelineError ? error.cause : undefined
    if (cause instanceof MalformedAnswerError) {
      await recordCost(deps, asked, { usage: cause.usage, model: deps.model })
    }
    throw error
  }
}

export function getSummary(store: Store, run: Run): Promise<StoredSummary> {
  return getJson(store, answerKey(run, 'summary'), storedSummarySchema)
}
