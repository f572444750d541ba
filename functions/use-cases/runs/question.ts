import type * as z from 'zod'
import { PipelineError } from '#functions/clients/pipeline-error.ts'
import { deleteObject, findJson, getJson, putJson, type Store } from '#functions/clients/store.ts'
import { findEpisode } from '#functions/data/episodes.ts'
import { getPodcast } from '#functions/data/podcasts.ts'
import type { Table } from '#functions/data/table.ts'
import { ask, MalformedAnswerError } from '#functions/domain/analysis/ask.ts'
import type { Converse } from '#functions/domain/analysis/conversation.ts'
import { taskRequest } from '#functions/domain/analysis/prompts.ts'
import { storedSummarySchema } from '#functions/domain/analysis/stored-answers.ts'
import type { ToolName } from '#functions/domain/analysis/tools.ts'
import { longestBlock, transcriptBlock } from '#functions/domain/analysis/transcript-block.ts'
import { getEpisodeOfRun, type Run } from '#functions/use-cases/runs/current-run.ts'
import { episodePrefix } from '#functions/use-cases/runs/episode-prefix.ts'
import { type Transcript, transcriptSchema } from '#shared/domain/transcript.ts'

type AnswerName = 'summary' | 'quotes' | 'topics' | 'verified' | `vote-${number}`

export type AnalysisDeps = { catalogue: Table; store: Store; converse: Converse; model: string }

/** Where an answer of this run lies. */
function answerKey(run: Run, name: AnswerName): string {
  return `${episodePrefix(run.episodeId)}analysis/${run.attempt}/${name}.json`
}

/** The transcript the run works on, with its hash. */
export async function getTranscript(
  deps: Pick<AnalysisDeps, 'catalogue' | 'store'>,
  run: Run,
): Promise<{ transcript: Transcript; hash: string; podcastId: number }> {
  const { transcript: record, podcastId } = await getEpisodeOfRun(deps.catalogue, run)
  if (!record) throw new PipelineError('This episode has no transcript. Transcribe it first.')
  return { transcript: await getJson(deps.store, record.key, transcriptSchema), hash: record.hash, podcastId }
}

/**
 * Writes the answer under its name, once: a step that runs again finds it and asks nobody. When the episode was removed while somebody
 * thought about it, the answer is taken back: another step may have ended the run already, and nobody would come after this one.
 * Answers the key.
 */
export async function answerOnce<Schema extends z.ZodType>(
  { catalogue, store }: Pick<AnalysisDeps, 'catalogue' | 'store'>,
  answer: { run: Run; name: AnswerName; schema: Schema },
  make: () => Promise<z.output<Schema>>,
): Promise<string> {
  const key = answerKey(answer.run, answer.name)
  const known = await findJson(store, key, answer.schema)
  if (known !== undefined) return key
  await putJson(store, key, await make())
  if (!(await findEpisode(catalogue, answer.run.episodeId))) await deleteObject(store, key)
  return key
}

/** Set when the summary step found that the transcript's language is not analysed. */
export async function findUnsupportedLanguage(store: Store, run: Run): Promise<string | undefined> {
  const summary = await getJson(store, answerKey(run, 'summary'), storedSummarySchema)
  return summary.unsupportedLanguage
}

/** Puts one task to the model, blind: the transcript without the names of show and people. */
export async function askAboutEpisode<Name extends ToolName>(
  deps: AnalysisDeps,
  run: Run,
  question: { tool: Name; task: string },
) {
  const { transcript, podcastId } = await getTranscript(deps, run)
  const podcast = await getPodcast(deps.catalogue, podcastId)
  const block = transcriptBlock(transcript, { show: podcast.name, author: podcast.author })
  if (block.length > longestBlock) throw new PipelineError('This transcript is too long to be analyzed.')
  try {
    const answered = await ask(deps.converse, { ...question, request: taskRequest(block, question.task) })
    return { ...answered, model: answered.model ?? deps.model }
  } catch (error) {
    if (error instanceof MalformedAnswerError) throw new PipelineError(error.message, { cause: error })
    throw error
  }
}
