import { UnusableAnswerError } from '#functions/clients/pipeline-errors.ts'
import type { Store } from '#functions/clients/store.ts'
import { readPromptText } from '#functions/data/ratings/prompt-versions.ts'
import type { Table } from '#functions/data/table/table.ts'
import { type Question as Asked, ask, MalformedAnswerError } from '#functions/domain/analysis/ask.ts'
import type { Converse } from '#functions/domain/analysis/conversation.ts'
import type { PricedModel } from '#functions/domain/analysis/price.ts'
import { guidedTask, plainRequest, taskOfPart, taskRequest } from '#functions/domain/analysis/prompts.ts'
import type { ToolName } from '#functions/domain/analysis/tools.ts'
import { blockOf } from '#functions/domain/analysis/transcript-block.ts'
import type { TranscriptPart } from '#functions/domain/analysis/transcript-parts.ts'
import type { Reading } from '#functions/use-cases/runs/reading.ts'
import type { PromptName } from '#shared/domain/processing-settings.ts'

export type AnalysisDeps = {
  catalogue: Table
  store: Store
  converse: Converse
  model: string
  ownPrice: PricedModel['ownPrice']
  /** Limit of input and output tokens together. */
  contextTokens: number
}

/** `part` counts from 1. */
export type PartOfReading = { reading: Reading; range: TranscriptPart; part: number; parts: number }

/** `prompt`: version of the admin's text at the start of the run. */
type Question<Name extends ToolName> = {
  tool: Name
  task: string
  prompt?: { name: PromptName; version: number }
  faultOf?: Asked<Name>['faultOf']
}

async function guided(
  { catalogue }: Pick<AnalysisDeps, 'catalogue'>,
  { mask }: Reading,
  { task, prompt }: Pick<Question<ToolName>, 'task' | 'prompt'>,
): Promise<string> {
  return guidedTask(task, prompt ? mask(await readPromptText(catalogue, prompt.name, prompt.version)) : '')
}

async function put<Name extends ToolName>(
  { converse, model }: Pick<AnalysisDeps, 'converse' | 'model'>,
  asked: Asked<Name>,
) {
  try {
    const answered = await ask(converse, asked)
    return { ...answered, model: answered.model ?? model }
  } catch (error) {
    if (error instanceof MalformedAnswerError) throw new UnusableAnswerError(error.message, { cause: error })
    throw error
  }
}

/** The transcript and the admin's text are masked: neither names the show or its people. */
export async function askAboutPart<Name extends ToolName>(
  deps: AnalysisDeps,
  { reading, range, ...place }: PartOfReading,
  question: Question<Name>,
) {
  const block = blockOf(reading.lines.slice(range.first, range.last + 1))
  const task = await guided(deps, reading, { ...question, task: taskOfPart(question.task, place) })
  const { tool, faultOf } = question
  return put(deps, { tool, task, request: taskRequest(block, task), faultOf })
}

export async function askWithoutTranscript<Name extends ToolName>(
  deps: AnalysisDeps,
  reading: Reading,
  question: Question<Name>,
) {
  const task = await guided(deps, reading, question)
  return put(deps, { tool: question.tool, task, request: plainRequest(task) })
}
