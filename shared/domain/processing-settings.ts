import * as z from 'zod'
import { concurrentRuns } from '#shared/deployment/rate-limits.ts'
import { instantSchema } from '#shared/domain/ids.ts'
import { checkHours, longestPrompt, mostDailyRuns } from '#shared/rules/processing-bounds.ts'

export const promptNames = ['summary_prompt', 'quotes_prompt', 'political_stance_prompt'] as const
export type PromptName = (typeof promptNames)[number]

export function forEachPrompt<Value>(of: (name: PromptName) => Value): Record<PromptName, Value> {
  return {
    summary_prompt: of('summary_prompt'),
    quotes_prompt: of('quotes_prompt'),
    political_stance_prompt: of('political_stance_prompt'),
  }
}

/** Rejects control characters except line ends and tabs, private-use characters and unpaired surrogates. */
const isWritten = (text: string) => !/[\p{Cc}\p{Co}\p{Cs}]/u.test(text.replaceAll(/[\n\t]/g, ''))

/** A prompt with a closing `transcript` tag could make the model read the transcript as instructions. */
const namesTranscript = (text: string) => /<\s*\/?\s*transcript/i.test(text)

const promptSchema = z
  .string()
  .transform((text) => text.replaceAll(/\r\n?/g, '\n').trim())
  .pipe(
    z
      .string()
      .max(longestPrompt)
      .refine(isWritten, { error: "can't have control characters" })
      .refine((text) => !namesTranscript(text), { error: "can't have a <transcript> mark" }),
  )

const choices = {
  auto_check_enabled: z.boolean(),
  update_interval_hours: z.int().min(checkHours.least).max(checkHours.most),
  /** Whether automatic runs may transcribe, which costs money. */
  auto_transcribe: z.boolean(),
  /** Maximum of automatic runs per day (UTC). Further episodes wait for an admin. */
  daily_automatic_runs_per_feed: z.int().min(0).max(mostDailyRuns.ofFeed),
  daily_automatic_runs: z.int().min(0).max(mostDailyRuns.ofSite),
  /** Automatic runs start only while fewer runs than this are active. Null: the deployment's default. */
  concurrent_runs: z.int().min(1).max(concurrentRuns.maximum).nullable(),
}

/** Absent fields keep their value. `version` is the version of the settings that the admin edited. */
export const processingEditSchema = z
  .strictObject({
    ...forEachPrompt(() => promptSchema),
    ...choices,
    version: z.int().min(0),
  })
  .partial()

export type ProcessingEdit = z.output<typeof processingEditSchema>

const ofEachPrompt = <Value extends z.ZodType>(value: Value) => z.object(forEachPrompt(() => value))

export const processingViewSchema = z.object({
  ...forEachPrompt(() => z.string()),
  prompt_versions: ofEachPrompt(z.int().min(0)),
  earlier_prompts: ofEachPrompt(
    z.array(z.object({ version: z.int().min(1), text: z.string(), saved_at: instantSchema })),
  ),
  built_in_tasks: ofEachPrompt(z.array(z.string())),
  ...choices,
  last_check_time: instantSchema.nullable(),
  version: z.int().min(0),
})

export type ProcessingView = z.infer<typeof processingViewSchema>
