import * as z from 'zod'
import { BedrockError } from '#local/fakes/bedrock-errors.ts'

/** The parts of the Converse API that the product uses (Amazon Bedrock API reference, Converse). */
const cachePointSchema = z.strictObject({ cachePoint: z.strictObject({ type: z.literal('default') }) })
const textBlockSchema = z.strictObject({ text: z.string().min(1) })

const toolUseBlockSchema = z.strictObject({
  toolUse: z.strictObject({ toolUseId: z.string().min(1), name: z.string().min(1), input: z.json() }),
})

const toolResultBlockSchema = z.strictObject({
  toolResult: z.strictObject({
    toolUseId: z.string().min(1),
    content: z.array(z.union([textBlockSchema, z.strictObject({ json: z.json() })])),
    status: z.enum(['success', 'error']).optional(),
  }),
})

const contentBlockSchema = z.union([
  textBlockSchema,
  cachePointSchema,
  toolUseBlockSchema,
  toolResultBlockSchema,
])

const toolSchema = z.strictObject({
  toolSpec: z.strictObject({
    name: z.string().regex(/^[a-zA-Z0-9_-]{1,64}$/),
    description: z.string().min(1).optional(),
    inputSchema: z.strictObject({ json: z.record(z.string(), z.json()) }),
    strict: z.boolean().optional(),
  }),
})

export const converseRequestSchema = z.strictObject({
  system: z.array(z.union([textBlockSchema, cachePointSchema])).optional(),
  messages: z
    .array(
      z.strictObject({ role: z.enum(['user', 'assistant']), content: z.array(contentBlockSchema).min(1) }),
    )
    .min(1),
  inferenceConfig: z
    .strictObject({
      maxTokens: z.int().min(1).optional(),
      temperature: z.number().min(0).max(1).optional(),
      topP: z.number().min(0).max(1).optional(),
      stopSequences: z.array(z.string().min(1)).max(2500).optional(),
    })
    .optional(),
  toolConfig: z
    .strictObject({
      tools: z.array(z.union([toolSchema, cachePointSchema])).min(1),
      toolChoice: z
        .union([
          z.strictObject({ any: z.strictObject({}) }),
          z.strictObject({ auto: z.strictObject({}) }),
          z.strictObject({ tool: z.strictObject({ name: z.string() }) }),
        ])
        .optional(),
    })
    .optional(),
  /** Fields of the model's own API, such as `thinking`. */
  additionalModelRequestFields: z.record(z.string(), z.json()).optional(),
})

export type ConverseRequest = z.infer<typeof converseRequestSchema>
export type ConverseMessage = ConverseRequest['messages'][number]
export type ToolUse = z.infer<typeof toolUseBlockSchema>['toolUse']

export type ConverseAnswer = {
  content: ({ text: string } | { toolUse: ToolUse })[]
  stopReason:
    | 'end_turn'
    | 'tool_use'
    | 'max_tokens'
    | 'stop_sequence'
    | 'content_filtered'
    | 'malformed_model_output'
}

/** Counted as by Bedrock: `inputTokens` excludes tokens that were read from or written to the cache. */
export type ConverseUsage = {
  inputTokens: number
  outputTokens: number
  cacheReadInputTokens: number
  cacheWriteInputTokens: number
}

function refuseOrder(messages: readonly ConverseMessage[]): string | undefined {
  if (messages[0]?.role !== 'user') return 'A conversation must start with a user message.'
  if (messages.at(-1)?.role !== 'user') return 'A conversation must end with a user message.'
  if (messages.some((message, index) => message.role === messages[index - 1]?.role))
    return 'A conversation must alternate between user and assistant roles.'
  return undefined
}

export function readConverseRequest(body: string): ConverseRequest {
  let json: unknown
  try {
    json = JSON.parse(body)
  } catch (error) {
    throw new BedrockError('ValidationException', 'The request body is not JSON.', { cause: error })
  }
  const outcome = converseRequestSchema.safeParse(json)
  if (!outcome.success) {
    const faults = outcome.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
    throw new BedrockError('ValidationException', `The request is not valid. ${faults.join('; ')}`)
  }
  const refusal = refuseOrder(outcome.data.messages)
  if (refusal) throw new BedrockError('ValidationException', refusal)
  return outcome.data
}
