import { StartError } from 'cdk-on-localhost/data-folder'
import * as z from 'zod'
import {
  largestModelContext,
  modelContextSchema,
  smallestModelContext,
} from '#shared/deployment/model-context.ts'
import { modelPricePattern } from '#shared/deployment/model-price.ts'
import { embeddedAnalystName } from '#shared/domain/embedded-analyst.ts'
import { writtenByHand } from '#shared/domain/written-analysis.ts'

export type Environment = Readonly<Record<string, string | undefined>>

/** Prices and pages recognize these names, so a real model's name must not begin with one. */
const reservedNames = [embeddedAnalystName, writtenByHand]

export const modelEnvironmentSchema = z.object({
  SIDELIGHT_MODEL_URL: z.url({ protocol: /^https?$/ }).optional(),
  SIDELIGHT_MODEL_NAME: z
    .string()
    .min(1)
    .refine((name) => !reservedNames.some((reserved) => name.trim().startsWith(reserved)), {
      error: ({ input }) => `"${input}" isn't a language model`,
    })
    .optional(),
  SIDELIGHT_MODEL_KEY: z.string().min(1).optional(),
  /** Dollars per million input and per million output tokens. Default: free. */
  SIDELIGHT_MODEL_PRICE: z.string().regex(modelPricePattern).optional(),
  /** Context size in tokens. */
  SIDELIGHT_MODEL_CONTEXT: modelContextSchema,
  /** No limit if undefined. */
  SIDELIGHT_MODEL_REQUESTS_PER_MINUTE: z
    .string()
    .regex(/^\d{1,5}$/)
    .optional(),
})

export type ModelSettings = z.output<typeof modelEnvironmentSchema>

const expectations = {
  SIDELIGHT_MODEL_URL: 'the address of a server, such as http://127.0.0.1:11434',
  SIDELIGHT_MODEL_NAME: 'the name of a language model',
  SIDELIGHT_MODEL_KEY: 'the key of the model server',
  SIDELIGHT_MODEL_PRICE: 'dollars for a million tokens read and written, such as 0.5,1.5',
  SIDELIGHT_MODEL_CONTEXT: `a number of tokens from ${smallestModelContext} to ${largestModelContext}`,
  SIDELIGHT_MODEL_REQUESTS_PER_MINUTE: 'a whole number from 0 to 99999',
} as const satisfies Record<keyof ModelSettings, string>

/** @throws StartError that names each invalid variable but not its value, because one of them is a key */
export function readModelSettings(environment: Environment): ModelSettings {
  const outcome = modelEnvironmentSchema.safeParse(environment)
  if (outcome.success) return outcome.data
  const wrong = new Set(outcome.error.issues.map(({ path }) => path[0]))
  const sentences = Object.entries(expectations)
    .filter(([name]) => wrong.has(name))
    .map(([name, expected]) => `${name} takes ${expected}.`)
  throw new StartError(sentences.join(' '), { cause: outcome.error })
}

/** The embedded analyst has no limit, so its transcripts are never split. */
export const modelContextOf = (settings: ModelSettings): number =>
  settings.SIDELIGHT_MODEL_URL ? settings.SIDELIGHT_MODEL_CONTEXT : largestModelContext
