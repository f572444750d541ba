import * as z from 'zod'
import { openModel } from '#functions/clients/model.ts'
import type { Converse, TokenUsage } from '#functions/domain/analysis/conversation.ts'
import { centsOf } from '#functions/domain/analysis/price.ts'
import { openModelInProcess } from '#local/fakes/in-process-model.ts'
import { modelEnvironmentSchema } from '#local/model-settings.ts'
import { modelPriceSchema } from '#shared/deployment/model-price.ts'
import type { TokenPrice } from '#shared/deployment/prices.ts'

export const analystNames = ['bedrock', 'openai'] as const
export type AnalystName = (typeof analystNames)[number]

export type Analyst = {
  title: string
  model: string
  converse: Converse
  centsOf: (usage: TokenUsage, model: string) => number | null
}

export type AnalystChoice = {
  name: AnalystName
  model: string | undefined
  /** Price given on the command line. */
  price: TokenPrice | undefined
  environment: Readonly<Record<string, string | undefined>>
}

/** The command was called incorrectly. The message says how to call it. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

const pricedAt =
  (ownPrice: TokenPrice | undefined): Analyst['centsOf'] =>
  (usage, id) =>
    centsOf(usage, { id, ownPrice })

function openServer({ environment, price }: AnalystChoice): Analyst {
  const settings = modelEnvironmentSchema.safeParse(environment)
  if (!settings.success) throw new UsageError(z.prettifyError(settings.error))
  const {
    SIDELIGHT_MODEL_URL: url,
    SIDELIGHT_MODEL_NAME: model,
    SIDELIGHT_MODEL_PRICE: stated,
  } = settings.data
  if (!url || !model)
    throw new UsageError('Set SIDELIGHT_MODEL_URL and SIDELIGHT_MODEL_NAME for --analyst openai.')
  return {
    title: `The language model ${model}`,
    model,
    converse: openModelInProcess(model, { environment }),
    // The user's own server is free unless a price is set.
    centsOf: pricedAt(price ?? modelPriceSchema.parse(stated || '0,0')),
  }
}

/**
 * Uses the same client as the product.
 * @throws UsageError when a required setting is missing
 */
export function openAnalyst(choice: AnalystChoice): Analyst {
  switch (choice.name) {
    case 'openai':
      return openServer(choice)
    case 'bedrock':
      if (!choice.model) throw new UsageError('Name the model with --model for --analyst bedrock.')
      return {
        title: `The language model ${choice.model}`,
        model: choice.model,
        converse: openModel(choice.model),
        centsOf: pricedAt(choice.price),
      }
  }
}
