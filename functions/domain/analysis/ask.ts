import { readAnswer } from '#functions/domain/analysis/answer-faults.ts'
import {
  addTokens,
  type Converse,
  type ModelRequest,
  type TokenUsage,
} from '#functions/domain/analysis/conversation.ts'
import { repairRequest } from '#functions/domain/analysis/repair-request.ts'
import type { ToolInput, ToolName } from '#functions/domain/analysis/tools.ts'

/** The model's answer was unusable twice. The message is for admins. */
export class MalformedAnswerError extends Error {
  override readonly name = 'MalformedAnswerError'
  /** Sum over both answers, because both are paid. */
  readonly usage: TokenUsage

  constructor(message: string, usage: TokenUsage, options?: ErrorOptions) {
    super(message, options)
    this.usage = usage
  }
}

export class UnrepairedAnswerError extends Error {
  override readonly name = 'UnrepairedAnswerError'
  readonly usage: TokenUsage

  constructor(usage: TokenUsage, cause: unknown) {
    super("A faulty answer couldn't be repaired.", { cause })
    this.usage = usage
  }
}

export type Answered<Name extends ToolName> = { value: ToolInput<Name>; usage: TokenUsage; model?: string }

export type Question<Name extends ToolName> = {
  tool: Name
  task: string
  request: ModelRequest
  /** Returns a sentence for the model, or undefined if the answer is good. */
  faultOf?: ((value: ToolInput<Name>) => string | undefined) | undefined
}

const subjects: Readonly<Record<ToolName, string>> = {
  summarise_episode: 'the summary',
  rate_stance: 'the stance',
  pick_quotes: 'the quotes',
  name_topics: 'the topics',
  check_quotes: 'which quotes stand by themselves',
}

/**
 * @throws MalformedAnswerError when the repaired answer is unusable too; UnrepairedAnswerError when the
 * repair fails
 */
export async function ask<Name extends ToolName>(
  converse: Converse,
  question: Question<Name>,
): Promise<Answered<Name>> {
  const { tool, task, request } = question
  const first = await converse(request)
  const reading = readAnswer(first, question)
  if ('value' in reading) return { value: reading.value, usage: first.usage, model: first.model }
  const repair = { task, fault: reading.fault.forModel }
  const second = await converse(repairRequest(request, first.content, repair)).catch((cause) => {
    throw new UnrepairedAnswerError(first.usage, cause)
  })
  const again = readAnswer(second, question)
  const usage = addTokens(first.usage, second.usage)
  if ('value' in again) return { value: again.value, usage, model: second.model }
  throw new MalformedAnswerError(
    `The model’s answer about ${subjects[tool]} couldn't be used, and a second one couldn't either. ${again.fault.forAdmin} Analyze the episode again.`,
    usage,
    { cause: new Error(again.fault.forModel) },
  )
}
