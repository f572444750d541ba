import { randomUUID } from 'node:crypto'
import { analyseLines } from '#local/fakes/analyst/analyse.ts'
import { checkQuotes, readAskedQuotes } from '#local/fakes/analyst/check-quotes.ts'
import { readNumberedLines } from '#local/fakes/analyst/numbered-transcript.ts'
import { BedrockError } from '#local/fakes/bedrock-errors.ts'
import type { ConverseAnswer, ConverseMessage, ConverseRequest, ToolUse } from '#local/fakes/converse.ts'

/** Every text that the caller sent, in its order. */
export function userTexts(messages: readonly ConverseMessage[]): string[] {
  return messages
    .filter(({ role }) => role === 'user')
    .flatMap(({ content }) => content.flatMap((block) => ('text' in block ? [block.text] : [])))
}

function isTask<Answers extends object>(name: string, answers: Answers): name is string & keyof Answers {
  return Object.hasOwn(answers, name)
}

/** The tool that the last block with a task names in its first line, `Task: <tool name>`. */
export function taskOf(texts: readonly string[]): string | undefined {
  return texts.flatMap((text) => /^Task: (\w+)/.exec(text)?.[1] ?? []).at(-1)
}

/** The answer that is one call of a tool. */
export function toolAnswer(name: string, input: ToolUse['input']): ConverseAnswer {
  return {
    content: [{ toolUse: { toolUseId: `tooluse_${randomUUID()}`, name, input } }],
    stopReason: 'tool_use',
  }
}

/**
 * Answers an analysis call without any model: the transcript's numbered lines in, the named tool's answer out.
 * @throws BedrockError `ValidationException` when the call names no task that the embedded analyst knows.
 */
export function answerEmbedded(request: ConverseRequest): ConverseAnswer {
  const texts = userTexts(request.messages)
  const task = taskOf(texts) ?? ''
  const transcript = userTexts(request.messages.slice(0, 1)).filter((text) => !text.startsWith('Task: '))
  const answers = {
    ...analyseLines(readNumberedLines(transcript.join('\n'))),
    check_quotes: checkQuotes(readAskedQuotes(texts.at(-1) ?? '')),
  }
  const isOffered = request.toolConfig?.tools.some(
    (tool) => 'toolSpec' in tool && tool.toolSpec.name === task,
  )
  if (!isTask(task, answers) || !isOffered)
    throw new BedrockError(
      'ValidationException',
      `The embedded analyst knows no task «${task}». Set SIDELIGHT_MODEL_URL to have a language model answer.`,
    )
  return toolAnswer(task, answers[task])
}
