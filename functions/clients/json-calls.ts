import { parseBounded } from '#functions/clients/model-answer.ts'
import type { ContentBlock, ModelAnswer, ModelRequest } from '#functions/domain/analysis/conversation.ts'

/** Models like to wrap JSON in a fence. */
const fenced = /^\s*```(?:json)?\s*\n([\s\S]*?)\n?```\s*$/

function schemasOf({ tools }: ModelRequest): string {
  const lines = tools.map(({ name, description, inputSchema }) =>
    JSON.stringify({ tool: name, description, input: inputSchema }),
  )
  return `You cannot call tools here. Instead of a call, write one JSON object and nothing else, neither before nor after it: {"tool": the name of the tool, "input": an object that fits the JSON schema of its input}. The tools, one line of JSON for each:\n${lines.join('\n')}`
}

function toText(block: ContentBlock): ContentBlock {
  if (block.kind === 'tool-use')
    return { kind: 'text', text: JSON.stringify({ tool: block.name, input: block.input }) }
  return block.kind === 'tool-result' ? { kind: 'text', text: block.text } : block
}

/** Earlier calls and their results as text. */
export function withCallsAsText(request: ModelRequest): ModelRequest {
  const messages = request.messages.map((message) => ({ ...message, content: message.content.map(toText) }))
  return { ...request, messages }
}

/** For models without tools: asks for the same calls as JSON. */
export function withoutTools(request: ModelRequest): ModelRequest {
  return { ...withCallsAsText(request), system: `${request.system}\n\n${schemasOf(request)}`, tools: [] }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The call that a text of JSON stands for. Other text stays as it is, and is then asked for again. */
export function readJsonCall(answer: ModelAnswer): ModelAnswer {
  const text = answer.content.map((block) => (block.kind === 'text' ? block.text : '')).join('')
  const call = parseBounded(fenced.exec(text)?.[1] ?? text)
  if (!isObject(call) || typeof call.tool !== 'string' || call.input === undefined) return answer
  return { ...answer, content: [{ kind: 'tool-use', id: 'json', name: call.tool, input: call.input }] }
}
