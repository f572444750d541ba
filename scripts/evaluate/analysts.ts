import { openModel } from '#functions/clients/model.ts'
import type { TokenUsage } from '#functions/domain/analysis/conversation.ts'
import { centsOf, toCents } from '#functions/domain/analysis/price.ts'
import { embeddedAnalystBands } from '#functions/domain/analysis/word-statistics.ts'
import { modelEnvironmentSchema } from '#local/doubles/bedrock.ts'
import { openModelInProcess } from '#local/doubles/in-process-model.ts'
import type { Rater } from '#scripts/evaluate/rate-text.ts'
import type { Measurement } from '#shared/domain/evaluation.ts'

export const analystNames = ['embedded', 'bedrock', 'openai'] as const
export type AnalystName = (typeof analystNames)[number]

/** Who rates, how it is named, and what its answers cost. */
export type Analyst = {
  title: string
  kind: Measurement['subject']['kind']
  model: string
  converse: Rater['converse']
  centsOf: (usage: TokenUsage, model: string) => number | null
  statedBy: Rater['statedBy']
}

export type AnalystChoice = {
  name: AnalystName
  /** The model of Bedrock. */
  model: string | undefined
  /** Dollars for a million tokens read and written, for a server of one's own. */
  price: { input: number; output: number }
  environment: Readonly<Record<string, string | undefined>>
}

/** The command was called in a way that cannot be carried out; the message says what is missing. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

/** The prompt's cache is a matter of the server; nothing is taken off for it. */
function ownServerCents({ input, output }: AnalystChoice['price']): Analyst['centsOf'] {
  return ({ cacheReadTokens, cacheWriteTokens, inputTokens, outputTokens }) =>
    toCents((inputTokens + cacheReadTokens + cacheWriteTokens) * input + outputTokens * output)
}

function openServer({ environment, price }: AnalystChoice): Analyst {
  const settings = modelEnvironmentSchema.parse(environment)
  const model = settings.SIDELIGHT_MODEL_NAME
  if (!settings.SIDELIGHT_MODEL_URL || !model)
    throw new UsageError('Set SIDELIGHT_MODEL_URL and SIDELIGHT_MODEL_NAME for --analyst openai.')
  return {
    title: `The language model ${model}`,
    kind: 'language-model',
    model,
    converse: openModelInProcess(model, { environment }),
    centsOf: ownServerCents(price),
    statedBy: ({ confidence }) => confidence,
  }
}

/**
 * The analyst that a name stands for, with the client the product would use for it.
 * @throws UsageError where something it needs is not set.
 */
export function openAnalyst(choice: AnalystChoice): Analyst {
  switch (choice.name) {
    case 'embedded':
      return {
        title: 'The embedded analyst',
        kind: 'word-statistics',
        model: 'embedded analyst',
        converse: openModelInProcess('embedded', { environment: {} }),
        centsOf: () => 0,
        // One vote agrees with itself: what is stated of the chance to be right is the measured band of its side.
        statedBy: ({ stance }) =>
          embeddedAnalystBands[stance === 'Left-leaning' ? 'left' : 'right'].rightOfTen / 10,
      }
    case 'openai':
      return openServer(choice)
    case 'bedrock':
      if (!choice.model) throw new UsageError('Name the model with --model for --analyst bedrock.')
      return {
        title: `The language model ${choice.model}`,
        kind: 'language-model',
        model: choice.model,
        converse: openModel(choice.model),
        centsOf: (usage, id) => centsOf(usage, { id }),
        statedBy: ({ confidence }) => confidence,
      }
  }
}
