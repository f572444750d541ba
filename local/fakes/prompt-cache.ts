import { createHash } from 'node:crypto'
import type { ConverseRequest, TokenUsage } from '#local/fakes/converse.ts'
import { minuteMilliseconds } from '#shared/domain/time-units.ts'

/** A cache entry lives five minutes from its last use (Amazon Bedrock user guide, prompt caching). */
const lifeMilliseconds = 5 * minuteMilliseconds
const smallestPrefixTokens = 1024
/** The smaller Claude models of the 4.5 generation need longer prefixes before they cache at all. */
const smallestPrefixTokensOfSmallModels = 4096
const charactersPerToken = 4

type Part = { text: string; isCachePoint: boolean }

function partsOf(request: ConverseRequest): Part[] {
  const part = (block: object): Part => ({ text: JSON.stringify(block), isCachePoint: 'cachePoint' in block })
  const tools = (request.toolConfig?.tools ?? []).map(part)
  const system = (request.system ?? []).map(part)
  // A change of the tool choice invalidates the message blocks, though not tools and system: it stands before them.
  const choice = { text: JSON.stringify(request.toolConfig?.toolChoice ?? null), isCachePoint: false }
  const messages = request.messages.flatMap(({ role, content }) => [
    { text: role, isCachePoint: false },
    ...content.map(part),
  ])
  return [...tools, ...system, choice, ...messages]
}

export function countTokens(text: string): number {
  return Math.ceil(text.length / charactersPerToken)
}

export type PromptCache = {
  /** What a call costs, and from then on what it wrote is there for others. `outputTokens` is the caller's. */
  use(modelId: string, request: ConverseRequest): Omit<TokenUsage, 'outputTokens'>
}

/**
 * Counts what a call would read from Bedrock's prompt cache and write to it: prefixes, in the order tools, system, messages,
 * that end at a cache point, are long enough and were sent byte by byte the same within five minutes.
 */
export function createPromptCache(now: () => Date): PromptCache {
  const expiryByPrefix = new Map<string, number>()

  function pointsOf(modelId: string, parts: readonly Part[]) {
    const hash = createHash('sha256').update(modelId)
    let tokens = 0
    return parts.flatMap(({ text, isCachePoint }) => {
      if (isCachePoint) return [{ key: hash.copy().digest('hex'), tokens }]
      hash.update('\0').update(text)
      tokens += countTokens(text)
      return []
    })
  }

  return {
    use(modelId, request) {
      const instant = now().getTime()
      for (const [key, expiry] of expiryByPrefix) if (expiry <= instant) expiryByPrefix.delete(key)
      const parts = partsOf(request)
      const total = parts
        .filter((part) => !part.isCachePoint)
        .reduce((sum, { text }) => sum + countTokens(text), 0)
      const smallest = modelId.includes('haiku') ? smallestPrefixTokensOfSmallModels : smallestPrefixTokens
      const points = pointsOf(modelId, parts).filter(({ tokens }) => tokens >= smallest)
      const read = points.findLast(({ key }) => expiryByPrefix.has(key))?.tokens ?? 0
      const written = (points.at(-1)?.tokens ?? read) - read
      for (const { key } of points) expiryByPrefix.set(key, instant + lifeMilliseconds)
      return {
        inputTokens: total - read - written,
        cacheReadInputTokens: read,
        cacheWriteInputTokens: written,
      }
    },
  }
}
