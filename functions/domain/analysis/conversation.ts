export type ModelTool = { name: string; description: string; inputSchema: Record<string, unknown> }

export type ContentBlock =
  | { kind: 'text'; text: string }
  | { kind: 'cache-point' }
  | { kind: 'tool-use'; id: string; name: string; input: unknown }
  | { kind: 'tool-result'; id: string; text: string; isError: boolean }

export type ModelMessage = { role: 'user' | 'assistant'; content: ContentBlock[] }

export type ModelRequest = { system: string; tools: ModelTool[]; messages: ModelMessage[] }

export type TokenUsage = {
  inputTokens: number
  outputTokens: number
  cacheReadTokens: number
  cacheWriteTokens: number
}

export type ModelAnswer = {
  content: ContentBlock[]
  /** Set only if the answer is incomplete: token limit reached, content filter, or invalid body. */
  ending?: 'cut-off' | 'withheld' | 'unreadable' | undefined
  usage: TokenUsage
  /** The model that a prompt router chose; undefined without a router. */
  model?: string
}

export class InputTooLongError extends Error {
  override readonly name = 'InputTooLongError'
}

/** @throws InputTooLongError when the request exceeds the model's context */
export type Converse = (request: ModelRequest) => Promise<ModelAnswer>

export const noTokens: TokenUsage = {
  inputTokens: 0,
  outputTokens: 0,
  cacheReadTokens: 0,
  cacheWriteTokens: 0,
}

export function addTokens(one: TokenUsage, other: TokenUsage): TokenUsage {
  return {
    inputTokens: one.inputTokens + other.inputTokens,
    outputTokens: one.outputTokens + other.outputTokens,
    cacheReadTokens: one.cacheReadTokens + other.cacheReadTokens,
    cacheWriteTokens: one.cacheWriteTokens + other.cacheWriteTokens,
  }
}
