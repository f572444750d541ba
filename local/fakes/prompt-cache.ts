import { createHash } from 'node:crypto'
import type { ConverseRequest, ConverseUsage } from '#local/fakes/converse.ts'
import { minuteMilliseconds } from '#shared/domain/time-units.ts'

/** Each use extends a cache entry by five minutes (Amazon Bedrock user guide, prompt caching). */
const lifeMilliseconds = 5 * minuteMilliseconds
const smallestPrefixTokens = 1024
/** The smaller models of Claude 4.5 need longer prefixes. */
const smallestPrefixTokensOfSmallModels = 4096
const charactersPerToken = 4

type Part = { text: string; isCachePoint: boolean }

function partsOf(request: ConverseRequest): Part[] {
  const part = (block: object): Part => ({ text: JSON.stringify(block), isCachePoint: 'cachePoint' in block })
  const tools = (request.toolConfig?.tools ?? []).map(part)
  const system = (request.system ?? []).map(part)
  // Comes after tools and system, because a changed tool choice invalidates only cached messages.
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
  /** Also caches the prefixes of this call. The caller must add `outputTokens`. */
  use(modelId: string, request: ConverseRequest): Omit<ConverseUsage, 'outputTokens'>
}

/**
 * Simulates Bedrock's prompt cache. A prefix of tools, system and messages, in this order, is cached if it
 * ends at a cache point and is long enough. A call hits it if it sends the same bytes within five minutes.
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
