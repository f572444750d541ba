import type * as z from 'zod'
import { PipelineError } from '#functions/clients/pipeline-error.ts'
import { deleteObject, findJson, getJson, putJson, type Store } from '#functions/clients/store.ts'
import { findEpisode } from '#functions/data/episodes.ts'
import { noteSpending } from '#functions/data/ledger.ts'
import { MalformedAnswerError } from '#functions/domain/analysis/ask.ts'
import type { TokenUsage } from '#functions/domain/analysis/conversation.ts'
import { storedSummarySchema } from '#functions/domain/analysis/stored-answers.ts'
import { workAttemptOf } from '#functions/domain/runs/work-attempt.ts'
import { usedByAnswer } from '#functions/domain/spending/used.ts'
import type { Run } from '#functions/use-cases/runs/current-run.ts'
import { episodePrefix } from '#functions/use-cases/runs/episode-prefix.ts'
import type { AnalysisDeps } from '#functions/use-cases/runs/question.ts'

type AnswerName = 'summary' | 'quotes' | 'topics' | 'candidates' | 'check' | 'analysis' | `vote-${number}`

/** Where an answer of this run lies, or of the one whose work it goes on with. */
function answerKey(run: Run, name: AnswerName): string {
  return `${episodePrefix(run.episodeId)}analysis/${workAttemptOf(run)}/${name}.json`
}

type Wanted<Schema extends z.ZodType> = { run: Run; name: AnswerName; schema: Schema }

/** The answer that is there under its name, or the one that is made and put there. */
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

/**
 * When the episode was removed while somebody thought about it, the answer is taken back: another step may have ended the run already,
 * and nobody would come after this one.
 */
async function takeBackOrphan(
  { catalogue, store }: Pick<AnalysisDeps, 'catalogue' | 'store'>,
  run: Run,
  key: string,
) {
  if (!(await findEpisode(catalogue, run.episodeId))) await deleteObject(store, key)
}

/** Writes the answer under its name, once: a step that runs again finds it and makes none. Answers the key. */
export async function answerOnce<Schema extends z.ZodType>(
  deps: Pick<AnalysisDeps, 'catalogue' | 'store'>,
  wanted: Wanted<Schema>,
  make: () => Promise<z.output<Schema>>,
): Promise<string> {
  const { key } = await findOrMake(deps, wanted, make)
  await takeBackOrphan(deps, wanted.run, key)
  return key
}

/**
 * The same for an answer of the model, which is paid for: what it used is in the month's ledger when the step is over, once, also where
 * it cannot be read.
 */
export async function askOnce<Value extends { usage: TokenUsage; model: string }>(
  deps: AnalysisDeps,
  { now, ...wanted }: Wanted<z.ZodType<Value>> & { now: Date },
  make: () => Promise<Value>,
): Promise<string> {
  const note = (answer: { usage: TokenUsage; model: string }) =>
    noteSpending(deps.catalogue, {
      run: wanted.run,
      step: wanted.name,
      used: usedByAnswer(answer.usage, { id: answer.model, ownPrice: deps.ownPrice }),
      now,
    })
  try {
    const { key, value } = await findOrMake(deps, wanted, make)
    await note(value)
    await takeBackOrphan(deps, wanted.run, key)
    return key
  } catch (error) {
    const cause = error instanceof PipelineError ? error.cause : undefined
    if (cause instanceof MalformedAnswerError) await note({ usage: cause.usage, model: deps.model })
    throw error
  }
}

/** Set when the summary step found that the transcript's language is not analysed. */
export async function findUnsupportedLanguage(store: Store, run: Run): Promise<string | undefined> {
  const summary = await getJson(store, answerKey(run, 'summary'), storedSummarySchema)
  return summary.unsupportedLanguage
}
