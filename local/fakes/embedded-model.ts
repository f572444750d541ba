import { randomUUID } from 'node:crypto'
import { analyseLines } from '#local/fakes/analyst/analyse.ts'
import { answerQuoteCheck, readAskedQuotes } from '#local/fakes/analyst/check-quotes.ts'
import { readNumberedLines } from '#local/fakes/analyst/numbered-transcript.ts'
import { BedrockError } from '#local/fakes/bedrock-errors.ts'
import type { ConverseAnswer, ConverseMessage, ConverseRequest, ToolUse } from '#local/fakes/converse.ts'

export function userTexts(messages: readonly ConverseMessage[]): string[] {
  return messages
    .filter(({ role }) => role === 'user')
    .flatMap(({ content }) => content.flatMap((block) => ('text' in block ? [block.text] : [])))
}

function isTask<Answers extends object>(name: string, answers: Answers): name is string & keyof Answers {
  return Object.hasOwn(answers, name)
}

/** Reads the tool's name from `Task: <name>` in the first line of the last text that begins so. */
export function taskOf(texts: readonly string[]): string | undefined {
  return texts.flatMap((text) => /^Task: (\w+)/.exec(text)?.[1] ?? []).at(-1)
}

export function toolAnswer(name: string, input: ToolUse['input']): ConverseAnswer {
  return {
    content: [{ toolUse: { toolUseId: `tooluse_${randomUUID()}`, name, input } }],
    stopReason: 'tool_use',
  }
}

/**
 * Answers without a model: reads the numbered lines in the prompt and answers with the requested tool.
 * @throws BedrockError `ValidationException` for an unknown task
 */
export function answerEmbedded(request: ConverseRequest): ConverseAnswer {
  const texts = userTexts(request.messages)
  const task = taskOf(texts) ?? ''
  const transcript = userTexts(request.messages.slice(0, 1)).filter((text) => !text.startsWith('Task: '))
  const answers = {
    ...analyseLines(readNumberedLines(transcript.join('\n'))),
    check_quotes: answerQuoteCheck(readAskedQuotes(texts.at(-1) ?? '')),
  }
  const isOffered = request.toolConfig?.tools.some(
    (tool) => 'toolSpec' in tool && tool.toolSpec.name === task,
  )
  if (!isTask(task, answers) || !isOffered)
    throw new BedrockError(
      'ValidationException',
      `The embedded analyst knows no task "${task}". Set SIDELIGHT_MODEL_URL to have a language model answer.`,
    )
  return toolAnswer(task, answers[task])
}
