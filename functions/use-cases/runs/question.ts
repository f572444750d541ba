import { PipelineError } from '#functions/clients/pipeline-error.ts'
import { getJson, type Store } from '#functions/clients/store.ts'
import { getPodcast } from '#functions/data/podcasts.ts'
import { readPromptText } from '#functions/data/prompt-versions.ts'
import type { Table } from '#functions/data/table.ts'
import { ask, MalformedAnswerError } from '#functions/domain/analysis/ask.ts'
import type { Converse } from '#functions/domain/analysis/conversation.ts'
import type { PricedModel } from '#functions/domain/analysis/price.ts'
import { guidedTask, taskRequest } from '#functions/domain/analysis/prompts.ts'
import type { ToolName } from '#functions/domain/analysis/tools.ts'
import {
  episodeMask,
  longestBlock,
  type ShowNames,
  transcriptBlock,
} from '#functions/domain/analysis/transcript-block.ts'
import type { EpisodeRecord } from '#functions/domain/records/episode-record.ts'
import type { PodcastRecord } from '#functions/domain/records/podcast-record.ts'
import { getEpisodeOfRun, type Run } from '#functions/use-cases/runs/current-run.ts'
import type { PromptName } from '#shared/domain/processing-settings.ts'
import { type Transcript, transcriptSchema } from '#shared/domain/transcript.ts'

export type AnalysisDeps = {
  catalogue: Table
  store: Store
  converse: Converse
  model: string
  ownPrice: PricedModel['ownPrice']
}

/** The transcript the run works on, with its hash. */
export async function getTranscript(
  deps: Pick<AnalysisDeps, 'catalogue' | 'store'>,
  run: Run,
): Promise<{ transcript: Transcript; hash: string; episode: EpisodeRecord }> {
  const episode = await getEpisodeOfRun(deps.catalogue, run)
  const { transcript: record } = episode
  if (!record) throw new PipelineError('This episode has no transcript. Transcribe it first.')
  return { transcript: await getJson(deps.store, record.key, transcriptSchema), hash: record.hash, episode }
}

/** Whoever and whatever the model is not told of. */
function namesOf(podcast: PodcastRecord, episode: EpisodeRecord): ShowNames {
  const persons = [...(episode.persons ?? []), ...(podcast.persons ?? [])].map(({ name }) => name)
  return {
    show: podcast.name,
    author: podcast.author,
    otherTitles: podcast.feedName ? [podcast.feedName] : [],
    people: [...(podcast.makers ?? []), ...persons],
  }
}

/** What a task that speaks of the transcript itself is written from; `mask` takes names out as they are out of the transcript. */
type Asked = { transcript: Transcript; mask: (text: string) => string }

/** `prompt`: the text that admins add to the task, in the version that the run began with. */
type EpisodeQuestion<Name extends ToolName> = {
  tool: Name
  task: string | ((asked: Asked) => string)
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
  const { transcript, episode } = await getTranscript(deps, run)
  const names = namesOf(await getPodcast(deps.catalogue, episode.podcastId), episode)
  const block = transcriptBlock(transcript, names)
  if (block.length > longestBlock) throw new PipelineError('This transcript is too long to be analyzed.')
  const mask = episodeMask(transcript, names)
  const plainTask = typeof question.task === 'string' ? question.task : question.task({ transcript, mask })
  const task = guidedTask(plainTask, mask(await readGuidance(deps.catalogue, question)))
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
