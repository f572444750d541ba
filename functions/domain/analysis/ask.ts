import {
  addTokens,
  type ContentBlock,
  type Converse,
  type ModelRequest,
  type TokenUsage,
} from '#functions/domain/analysis/conversation.ts'
import { type ToolInput, type ToolName, tools } from '#functions/domain/analysis/tools.ts'

/** The model answered twice in a form that cannot be used. */
export class MalformedAnswerError extends Error {
  override readonly name = 'MalformedAnswerError'
  /** Both answers are paid for. */
  readonly usage: TokenUsage

  constructor(message: string, usage: TokenUsage) {
    super(message)
    this.usage = usage
  }
}

export type Answered<Name extends ToolName> = { value: ToolInput<Name>; usage: TokenUsage; model?: string }

type Reading<Name extends ToolName> = { value: ToolInput<Name> } | { fault: string }

/** What the answer says by the tool that was asked for, or what is wrong with it. */
function readAnswer<Name extends ToolName>(
  content: readonly ContentBlock[],
  { tool, faultOf }: Question<Name>,
): Reading<Name> {
  const uses = content.filter((block) => block.kind === 'tool-use')
  const [use] = uses
  if (!use) return { fault: `The answer calls no tool; it must call ${tool}.` }
  if (uses.length > 1 || use.name !== tool) return { fault: `The answer must be one call of ${tool}.` }
  const outcome = tools[tool].input.safeParse(use.input)
  if (outcome.success) {
    const value = outcome.data as ToolInput<Name> // zod loses which of the five it was
    const fault = faultOf?.(value)
    return fault === undefined ? { value } : { fault }
  }
  const faults = outcome.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
  return { fault: faults.slice(0, 10).join('; ') }
}

/** The same call with the faulty answer and what is wrong with it; the last block still names the task. */
function repairRequest(
  request: ModelRequest,
  content: ContentBlock[],
  repair: { task: string; fault: string },
) {
  const results = content.flatMap((block): ContentBlock[] =>
    block.kind === 'tool-use'
      ? [{ kind: 'tool-result', id: block.id, text: repair.fault, isError: true }]
      : [],
  )
  const text = `${repair.task}\n\nYour answer could not be used: ${repair.fault} Answer the task again.`
  // An answer without content may not be sent back.
  const said: ContentBlock[] = content.length > 0 ? content : [{ kind: 'text', text: '(no answer)' }]
  return {
    ...request,
    messages: [
      ...request.messages,
      { role: 'assistant' as const, content: said },
      { role: 'user' as const, content: [...results, { kind: 'text' as const, text }] },
    ],
  }
}

export type Question<Name extends ToolName> = {
  tool: Name
  task: string
  request: ModelRequest
  /** What is wrong with an answer that fits the schema, as a sentence for the model; undefined where nothing is. */
  faultOf?: ((value: ToolInput<Name>) => string | undefined) | undefined
}

/**
 * Asks and reads the answer by the tool's schema; a faulty answer is repaired once at most.
 * @throws MalformedAnswerError when the second answer cannot be used either.
 */
export async function ask<Name extends ToolName>(
  converse: Converse,
  question: Question<Name>,
): Promise<Answered<Name>> {
  const { tool, task, request } = question
  const first = await converse(request)
  const reading = readAnswer(first.content, question)
  if ('value' in reading) return { value: reading.value, usage: first.usage, model: first.model }
  const second = await converse(repairRequest(request, first.content, { task, fault: reading.fault }))
  const again = readAnswer(second.content, question)
  const usage = addTokens(first.usage, second.usage)
  if ('value' in again) return { value: again.value, usage, model: second.model }
  throw new MalformedAnswerError(`The model’s answer for ${tool} could not be used. ${again.fault}`, usage)
}
