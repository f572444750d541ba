import type { TokenPrice } from '#shared/deployment/prices.ts'

/** Dollars per million tokens. */
export type ListPrice = Pick<TokenPrice, 'input' | 'output'> & {
  /** Null: unknown; priced like input. */
  cacheRead: number | null
  cacheWrite: number | null
  /** A request whose prompt has more tokens, cached ones included, costs `factor` times as much. */
  longPrompt: { above: number; factor: number } | null
  /** Price of geographic profiles (`us.…`, `eu.…`) and single regions, relative to the prices above. */
  geographicFactor: number
  source: string
}

/**
 * `forced`: the request says that a tool must be called. `automatic`: the model refuses to be forced, so it
 * may answer without a call. `none`: no tools; the answer is JSON by a schema in the prompt.
 */
export type ToolUse = 'forced' | 'automatic' | 'none'

/**
 * `off`: unless a request turns it on. `optional`: on unless a request turns it off. `adjustable`: cannot be
 * turned off, but takes an effort. `always`: can be neither turned off nor adjusted. Thoughts are billed as
 * output.
 */
export type Thinking = 'off' | 'optional' | 'adjustable' | 'always'

/** What decides the form of a request. */
export type ModelAbilities = {
  tools: ToolUse
  /** Null: refused, or not known to be accepted. */
  cachePoints: { smallestPrefixTokens: number } | null
  thinking: Thinking
}

export type ListedModel = ModelAbilities & {
  name: string
  family: 'claude' | 'nova' | 'open' | 'openai-compatible'
  /** Bedrock's ID without a profile's prefix. Null: any name. */
  id: string | null
  /** Prefixes of inference profiles. Empty: called in a region, without a profile. */
  profiles: readonly string[]
  /** Tokens for the same English text, relative to Claude up to 4.6. */
  tokenizerFactor: number | null
  contextTokens: number | null
  longestAnswerTokens: number | null
  price: ListPrice | null
  /** `legacy`: still answers, but new customers may get no access. */
  lifecycle: {
    state: 'active' | 'legacy' | 'preview' | 'unknown'
    released: string | null
    /** Earliest end that was announced. */
    endsNotBefore: string | null
  }
}
