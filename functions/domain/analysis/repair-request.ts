import { isWithinBounds } from '#functions/domain/analysis/answer-size.ts'
import type { ContentBlock, ModelRequest } from '#functions/domain/analysis/conversation.ts'
import { withoutInvisible } from '#functions/domain/text/without-invisible.ts'

/** In characters. The beginning of a faulty answer shows the fault, and input costs money. */
const longestEcho = 4000

const callId = /^[\w-]{1,64}$/

type Call = Extract<ContentBlock, { kind: 'tool-use' }>

const isObject = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value)

function written(input: unknown): string {
  if (typeof input === 'string') return input
  return isWithinBounds(input) ? JSON.stringify(input ?? null) : '(too long to be repeated)'
}

function isRepeatable(call: Call, request: ModelRequest): boolean {
  if (!callId.test(call.id) || !request.tools.some(({ name }) => name === call.name)) return false
  if (!isObject(call.input) || !isWithinBounds(call.input)) return false
  const text = JSON.stringify(call.input)
  // Most providers reject the escapes that JSON uses for lone surrogates and control characters.
  return text.length <= longestEcho && !/\\u[0-9a-f]{4}/.test(text)
}

function excerptOf(content: readonly ContentBlock[]): string {
  const parts = content.flatMap((block) => {
    if (block.kind === 'text') return [block.text.slice(0, longestEcho)]
    return block.kind === 'tool-use' ? [written(block.input).slice(0, longestEcho)] : []
  })
  const said = withoutInvisible(parts.join('\n').slice(0, longestEcho)).trim()
  // Providers reject an empty message.
  return said === '' ? '(no answer)' : said
}

type Repair = { task: string; fault: string }

/**
 * If the faulty answer is one valid tool call, the fault is sent as its tool result. Otherwise the answer is
 * quoted as text.
 */
export function repairRequest(
  request: ModelRequest,
  content: readonly ContentBlock[],
  { task, fault }: Repair,
): ModelRequest {
  const [call, ...others] = content.filter((block) => block.kind === 'tool-use')
  const isAnswered = call !== undefined && others.length === 0 && isRepeatable(call, request)
  const said: ContentBlock = isAnswered ? call : { kind: 'text', text: excerptOf(content) }
  const results: ContentBlock[] = isAnswered
    ? [{ kind: 'tool-result', id: call.id, text: fault, isError: true }]
    : []
  const text = `${task}\n\nYour answer could not be used: ${fault} Answer the task again.`
  return {
    ...request,
    messages: [
      ...request.messages,
      { role: 'assistant', content: [said] },
      { role: 'user', content: [...results, { kind: 'text', text }] },
    ],
  }
}
