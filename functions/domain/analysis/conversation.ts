export type ModelTool = { name: string; description: string; inputSchema: Record<string, unknown> }

export type ContentBlock =
  | { kind: 'text'; text: string }
  | { kind: 'cache-point' }
  | { kind: 'tool-use'; id: string; name: string; input: unknown }
  | { kind: 'tool-result'; id: string; text: string; isError: boolean }

export type ModelMessage = { role: 'user' | 'assistant'; content: ContentBlock[] }

export type ModelRequest = { system: string; tools: ModelTool[]; messages: ModelMessage[] }

export type TokenCounts = {
  inputTokens: number
  outputTokens: number
  cacheReadTokens: number
  cacheWriteTokens: number
}

export type TokenUsage = TokenCounts & {
  /** The part of the counts that came from requests beyond the model's limit for the usual price. */
  inLongPrompts?: TokenCounts | undefined
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

export const noTokens: TokenCounts = {
  inputTokens: 0,
  outputTokens: 0,
  cacheReadTokens: 0,
  cacheWriteTokens: 0,
}

function addCounts(one: TokenCounts, other: TokenCounts): TokenCounts {
  return {
    inputTokens: one.inputTokens + other.inputTokens,
    outputTokens: one.outputTokens + other.outputTokens,
    cacheReadTokens: one.cacheReadTokens + other.cacheReadTokens,
    cacheWriteTokens: one.cacheWriteTokens + other.cacheWriteTokens,
  }
}

export function addTokens(one: TokenUsage, other: TokenUsage): TokenUsage {
  const long = [one.inLongPrompts, other.inLongPrompts].filter((counts) => counts !== undefined)
  return {
    ...addCounts(one, other),
    ...(long.length > 0 && { inLongPrompts: long.reduce(addCounts, noTokens) }),
  }
}
