/** A call of the model as this domain sees it: the part of Bedrock's Converse that we use, without its SDK. */
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
  /**
   * Set where the provider says that this is not all the model would have said: it came to a limit, or a content filter stepped in. Or
   * where what came is no answer at all: a page, nothing, or half of something.
   */
  ending?: 'cut-off' | 'withheld' | 'unreadable' | undefined
  usage: TokenUsage
  /** Which model answered, where the provider says that it was another than the one asked for. */
  model?: string
}

/** The model cannot read so much at once. The same request would be refused again; a shorter one may not. */
export class InputTooLongError extends Error {
  override readonly name = 'InputTooLongError'
}

/**
 * One call; the model must answer with a tool, any of the five.
 * @throws InputTooLongError where the model cannot read so much at once.
 */
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
