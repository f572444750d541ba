import { Readable } from 'node:stream'
import type { ContentBlock as BedrockBlock, ConverseCommandOutput } from '@aws-sdk/client-bedrock-runtime'
import * as z from 'zod'
import type { ContentBlock, ModelAnswer, TokenUsage } from '#functions/domain/analysis/conversation.ts'
import { jsonMember } from '#functions/domain/text/json-member.ts'
import { passedBound } from '#functions/domain/text/json-size.ts'
import { believedTokens } from '#shared/rules/bounds.ts'

/** Hundreds of times what a model may write in one answer. */
export const longestAnswerBytes = 8 * 1024 * 1024

/** Values are what costs memory. */
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
 * From Node 22 on, the SDK reads a larger number as a BigInt: JSON.stringify refuses it, and 1e300000000
 * takes minutes. No field of a tool has room for one.
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

/** Undefined for what is no JSON, or more than any answer holds. Unsafe numbers are null. */
export function parseBounded(text: string): unknown {
  return passedBound(text, answerBounds) ? undefined : parseJson(text)
}

/** The first bytes of a stream as text; undefined where it is longer, and then its connection is closed. */
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

/** Stands for a body that is no answer; keeps the tokens that it cost, as far as they are told. */
function emptyAnswer(text: string): unknown {
  const usage = z.looseObject({}).safeParse(parseBounded(jsonMember(text, 'usage') ?? '')).data
  const output = { message: { role: 'assistant', content: [] } }
  return { output, stopReason: 'malformed_model_output', ...(usage && { usage }) }
}

/** The answer in Converse's form, which the SDK can read. */
function readableAnswer(text = ''): unknown {
  const answer = parseBounded(text)
  return readableSchema.safeParse(answer).success ? answer : emptyAnswer(text)
}

const responseSchema = z.object({ statusCode: z.number(), body: z.instanceof(Readable) })

/**
 * Puts a bounded and readable body in the place of an answer's stream. The SDK reads a body of any length and fails on one of another form,
 * which the pipeline would take for a fault of the network and pay for again and again.
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
  malformed_model_output: 'unreadable',
}

/** What Converse's `stopReason` says of how an answer ended, where it is not all that the model would have said. */
export const endingOf = (stopReason: string | undefined): ModelAnswer['ending'] => endings[stopReason ?? '']

function fromBedrock(block: BedrockBlock): ContentBlock[] {
  if (block.text !== undefined) return [{ kind: 'text', text: block.text }]
  const use = block.toolUse
  return use ? [{ kind: 'tool-use', id: use.toolUseId ?? '', name: use.name ?? '', input: use.input }] : []
}

function usageOf({ usage }: ConverseCommandOutput): TokenUsage {
  return {
    inputTokens: believedTokens(usage?.inputTokens),
    outputTokens: believedTokens(usage?.outputTokens),
    cacheReadTokens: believedTokens(usage?.cacheReadInputTokens),
    cacheWriteTokens: believedTokens(usage?.cacheWriteInputTokens),
  }
}

/** Behind one id several models may answer; the trace says which one did (API reference, PromptRouterTrace). */
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
