import type { PricedModel } from '#functions/domain/analysis/price.ts'
import { findModel } from '#shared/deployment/find-model.ts'

/** Segment numbers, both inclusive. */
export type TranscriptPart = { first: number; last: number }

/**
 * For everything besides the transcript: system text and tools (1,500), a task with guidance, twenty quotes
 * to check (5,000), and twice the longest answer, because a repair sends the first answer again.
 */
const reservedTokens = 20_000

/** English has more bytes per token; line numbers, other languages and other tokenizers have fewer. */
const bytesPerToken = 3

/**
 * At three concurrent calls of up to a minute each, 48 parts take about the function's 15 minutes. A retry
 * continues with the stored answers.
 */
export const mostParts = 48

export const longestPartBytes = (contextTokens: number) => (contextTokens - reservedTokens) * bytesPerToken

type ReadingModel = { model: string; ownPrice: PricedModel['ownPrice']; contextTokens: number }

/** Parts are also short enough for the model's usual price, where it charges more for long prompts. */
export function longestPartFor({ model, ownPrice, contextTokens }: ReadingModel): number {
  const fitting = longestPartBytes(contextTokens)
  const listed = findModel(model)
  const usual = listed?.price?.longPrompt?.above
  if (usual === undefined || ownPrice) return fitting
  return Math.min(fitting, Math.floor(longestPartBytes(usual) / (listed?.tokenizerFactor ?? 1)))
}

const sum = (sizes: readonly number[]) => sizes.reduce((total, size) => total + size, 0)

const longest = (sizes: readonly number[]) => sizes.reduce((most, size) => Math.max(most, size), 0)

export function countParts(sizes: readonly number[], bound: number): number {
  const total = sum(sizes)
  if (total <= bound) return 1
  // A part may exceed the average by one line, because no line is cut.
  return Math.ceil(total / Math.max(1, bound - longest(sizes)))
}

export function cutIntoParts(sizes: readonly number[], count: number): TranscriptPart[] {
  if (count === 1) return [{ first: 0, last: sizes.length - 1 }]
  const total = sum(sizes)
  const parts: (TranscriptPart & { share: number })[] = []
  let passed = 0
  for (const [number, size] of sizes.entries()) {
    const share = Math.floor(((passed + size / 2) * count) / total)
    passed += size
    const part = parts.at(-1)
    if (part?.share === share) part.last = number
    else parts.push({ first: number, last: number, share })
  }
  return parts.map(({ first, last }) => ({ first, last }))
}

/** A quote belongs to the part in which it begins. */
export const beginsIn = (
  { first, last }: TranscriptPart,
  { segment = 0 }: { segment?: number | undefined },
) => first <= segment && segment <= last
