import { PipelineError } from '#functions/clients/pipeline-error.ts'
import { getJson, type Store } from '#functions/clients/store.ts'
import { getPodcast } from '#functions/data/podcasts.ts'
import { readPromptText } from '#functions/data/prompt-versions.ts'
import type { Table } from '#functions/data/table.ts'
import { ask, MalformedAnswerError } from '#functions/domain/analysis/ask.ts'
import type { Converse } from '#functions/domain/analysis/conversation.ts'
import { guidedTask, taskRequest } from '#functions/domain/analysis/prompts.ts'
import type { ToolName } from '#functions/domain/analysis/tools.ts'
import { episodeMask, longestBlock, transcriptBlock } from '#functions/domain/analysis/transcript-block.ts'
import { getEpisodeOfRun, type Run } from '#functions/use-cases/runs/current-run.ts'
import type { PromptName } from '#shared/domain/processing-settings.ts'
import { type Transcript, transcriptSchema } from '#shared/domain/transcript.ts'

export type AnalysisDeps = { catalogue: Table; store: Store; converse: Converse; model: string }

/** The transcript the run works on, with its hash. */
export async function getTranscript(
  deps: Pick<AnalysisDeps, 'catalogue' | 'store'>,
  run: Run,
): Promise<{ transcript: Transcript; hash: string; podcastId: number }> {
  const { transcript: record, podcastId } = await getEpisodeOfRun(deps.catalogue, run)
  if (!record) throw new PipelineError('This episode has no transcript. Transcribe it first.')
  return { transcript: await getJson(deps.store, record.key, transcriptSchema), hash: record.hash, podcastId }
}

/** `prompt`: the text that admins add to the task, in the version that the run began with. */
type EpisodeQuestion<Name extends ToolName> = {
  tool: Name
  task: string
  prompt?: { name: PromptName; version: number }
}

async function readGuidance(catalogue: Table, { prompt }: EpisodeQuestion<ToolName>): Promise<string> {
  return prompt ? readPromptText(catalogue, prompt.name, prompt.version) : ''
}

/** Puts one task to the model, blind: neither the transcript nor what an admin adds has the names of show and people. */
export async function askAboutEpisode<Name extends ToolName>(
  deps: AnalysisDeps,
  run: Run,
  question: EpisodeQuestion<Name>,
) {
  const { transcript, podcastId } = await getTranscript(deps, run)
  const podcast = await getPodcast(deps.catalogue, podcastId)
  const names = { show: podcast.name, author: podcast.author }
  const block = transcriptBlock(transcript, names)
  if (block.length > longestBlock) throw new PipelineError('This transcript is too long to be analyzed.')
  const guidance = episodeMask(transcript, names)(await readGuidance(deps.catalogue, question))
  const task = guidedTask(question.task, guidance)
  try {
    const answered = await ask(deps.converse, {
      tool: question.tool,
      task,
      request: taskRequest(block, task),
    })
    return { ...answered, model: answered.model ?? deps.model }
  } catch (error) {
    if (error instanceof MalformedAnswerError) throw new PipelineError(error.message, { cause: error })
    throw error
  }
}
