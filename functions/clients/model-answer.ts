import { Readable } from 'node:stream'
import type { ContentBlock as BedrockBlock, ConverseCommandOutput } from '@aws-sdk/client-bedrock-runtime'
import * as z from 'zod'
import type { ContentBlock, ModelAnswer, TokenUsage } from '#functions/domain/analysis/conversation.ts'
import { jsonMember } from '#functions/domain/text/json-member.ts'
import { passedBound } from '#functions/domain/text/json-size.ts'
import { plausibleTokens } from '#shared/rules/bounds.ts'

/** Hundreds of times the longest answer of a model. */
export const longestAnswerBytes = 8 * 1024 * 1024

/** Limits memory, which grows with the number of values. */
const answerBounds = { maximumDepth: 64, maximumValues: 50_000 }

const readableSchema = z.looseObject({
  output: z.looseObject({
    message: z.looseObject({
      content: z.array(
        z.looseObject({
          text: z.string().optional(),
          toolUse: z.looseObject({ toolUseId: z.string(), name: z.string() }).optional(),
        }),
      ),
    }),
  }),
  usage: z.looseObject({}).optional(),
  trace: z.looseObject({ promptRouter: z.looseObject({}).optional() }).optional(),
})

/**
 * From Node 22 on, the SDK parses larger numbers as BigInt: JSON.stringify refuses a BigInt, and 1e300000000
 * takes minutes. No field of our tools needs one.
 */
const withoutUnsafe = (_key: string, value: unknown) =>
  typeof value === 'number' && Math.abs(value) > Number.MAX_SAFE_INTEGER ? null : value

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text, withoutUnsafe)
  } catch {
    return undefined
  }
}

/** Undefined for invalid JSON, or JSON beyond `answerBounds`. Unsafe numbers become null. */
export function parseBounded(text: string): unknown {
  return passedBound(text, answerBounds) ? undefined : parseJson(text)
}

/** Undefined if the stream is longer than `most` bytes; its connection is then closed. */
export async function readUpTo(body: AsyncIterable<Uint8Array>, most: number): Promise<string | undefined> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of body) {
    length += chunk.byteLength
    if (length > most) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** Replaces an unreadable body; keeps the token usage, if it can be read. */
function emptyAnswer(text: string): unknown {
  const usage = z.looseObject({}).safeParse(parseBounded(jsonMember(text, 'usage') ?? '')).data
  const output = { message: { role: 'assistant', content: [] } }
  return { output, stopReason: 'malformed_model_output', ...(usage && { usage }) }
}

function readableAnswer(text = ''): unknown {
  const answer = parseBounded(text)
  return readableSchema.safeParse(answer).success ? answer : emptyAnswer(text)
}

const responseSchema = z.object({ statusCode: z.number(), body: z.instanceof(Readable) })

/**
 * Replaces the response's stream with a bounded body of the expected form. The SDK would read any length and
 * fail on another form; the pipeline would take that for a network failure and pay for retries.
 */
export async function boundAnswer(response: unknown): Promise<void> {
  const { success, data } = responseSchema.safeParse(response)
  if (!success || typeof response !== 'object' || response === null) return
  const text = await readUpTo(data.body, longestAnswerBytes)
  const body = data.statusCode < 300 ? JSON.stringify(readableAnswer(text)) : (text ?? '{}')
  Object.assign(response, { body: Buffer.from(body) })
}

const endings: Readonly<Record<string, ModelAnswer['ending']>> = {
  max_tokens: 'cut-off',
  model_context_window_exceeded: 'cut-off',
  content_filtered: 'withheld',
  guardrail_intervened: 'withheld',
  refusal: 'withheld',
  malformed_model_output: 'unreadable',
  malformed_tool_use: 'unreadable',
}

/** Undefined if the answer is complete. */
export const endingOf = (stopReason: string | undefined): ModelAnswer['ending'] => endings[stopReason ?? '']

function fromBedrock(block: BedrockBlock): ContentBlock[] {
  if (block.text !== undefined) return [{ kind: 'text', text: block.text }]
  const use = block.toolUse
  return use ? [{ kind: 'tool-use', id: use.toolUseId ?? '', name: use.name ?? '', input: use.input }] : []
}

function usageOf({ usage }: ConverseCommandOutput): TokenUsage {
  return {
    inputTokens: plausibleTokens(usage?.inputTokens),
    outputTokens: plausibleTokens(usage?.outputTokens),
    cacheReadTokens: plausibleTokens(usage?.cacheReadInputTokens),
    cacheWriteTokens: plausibleTokens(usage?.cacheWriteInputTokens),
  }
}

/**
 * Several models may answer behind one id; the trace says which one did (API reference, PromptRouterTrace).
 */
export function toModelAnswer(answer: ConverseCommandOutput): ModelAnswer {
  const content = answer.output?.message?.content ?? []
  const model = answer.trace?.promptRouter?.invokedModelId
  const ending = endingOf(answer.stopReason)
  return {
    content: content.flatMap(fromBedrock),
    usage: usageOf(answer),
    ...(ending && { ending }),
    ...(model && { model }),
  }
}
