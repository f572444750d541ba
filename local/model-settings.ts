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

/** Pages, prices and bands go by how these begin, so nothing else may sign with them. */
const reservedNames = [embeddedAnalystName, writtenByHand]

/** What a person may set before `npm start` to have a language model answer instead of the embedded analyst. */
export const modelEnvironmentSchema = z.object({
  SIDELIGHT_MODEL_URL: z.url({ protocol: /^https?$/ }).optional(),
  SIDELIGHT_MODEL_NAME: z
    .string()
    .min(1)
    .refine((name) => !reservedNames.some((reserved) => name.trim().startsWith(reserved)), {
      error: ({ input }) => `"${input}" is not a language model`,
    })
    .optional(),
  SIDELIGHT_MODEL_KEY: z.string().min(1).optional(),
  /** Dollars for a million tokens read, and for a million written; default: a server of your own costs nothing. */
  SIDELIGHT_MODEL_PRICE: z.string().regex(modelPricePattern).optional(),
  /** How many tokens it reads and writes at once. */
  SIDELIGHT_MODEL_CONTEXT: modelContextSchema,
  /** Default: no limit. */
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

/** @throws StartError that says what each wrong variable takes. It quotes no value, because one is a key. */
export function readModelSettings(environment: Environment): ModelSettings {
  const outcome = modelEnvironmentSchema.safeParse(environment)
  if (outcome.success) return outcome.data
  const wrong = new Set(outcome.error.issues.map(({ path }) => path[0]))
  const sentences = Object.entries(expectations)
    .filter(([name]) => wrong.has(name))
    .map(([name, expected]) => `${name} takes ${expected}.`)
  throw new StartError(sentences.join(' '), { cause: outcome.error })
}

/** The embedded analyst reads whatever there is at once. */
export const modelContextOf = (settings: ModelSettings): number =>
  settings.SIDELIGHT_MODEL_URL ? settings.SIDELIGHT_MODEL_CONTEXT : largestModelContext
