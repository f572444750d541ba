import * as z from 'zod'
import { concurrentRuns } from '#shared/deployment/rate-limits.ts'
import { instantSchema } from '#shared/domain/ids.ts'
import { checkHours, longestPrompt, mostDailyRuns } from '#shared/rules/processing-bounds.ts'

/** What an admin may add to: each text is appended as guidance to the task that the model is always given. */
export const promptNames = ['summary_prompt', 'quotes_prompt', 'political_stance_prompt'] as const
export type PromptName = (typeof promptNames)[number]

/** The same for each of them. */
export function forEachPrompt<Value>(of: (name: PromptName) => Value): Record<PromptName, Value> {
  return {
    summary_prompt: of('summary_prompt'),
    quotes_prompt: of('quotes_prompt'),
    political_stance_prompt: of('political_stance_prompt'),
  }
}

/** Not what no keyboard writes: control characters besides ends of lines and tabs, and halves of characters. */
const isWritten = (text: string) => !/[\p{Cc}\p{Co}\p{Cs}]/u.test(text.replaceAll(/[\n\t]/g, ''))

/** A text that ends the transcript would make the rest of it part of the task. */
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
  /** Whether audio is transcribed, which costs money, without anyone asking. */
  auto_transcribe: z.boolean(),
  /** How many runs begin by themselves in a day (UTC), of one feed and of all; what is more waits for an admin. */
  daily_automatic_runs_per_feed: z.int().min(0).max(mostDailyRuns.ofFeed),
  daily_automatic_runs: z.int().min(0).max(mostDailyRuns.ofSite),
  /** Runs under way when one begins by itself; null leaves that to the deployment. */
  concurrent_runs: z.int().min(1).max(concurrentRuns.maximum).nullable(),
}

/** What an admin changes; what is not named stays. `version` names what it was made from. */
export const processingEditSchema = z
  .strictObject({
    ...forEachPrompt(() => promptSchema),
    ...choices,
    version: z.int().min(0),
  })
  .partial()

export type ProcessingEdit = z.output<typeof processingEditSchema>

const ofEachPrompt = <Value extends z.ZodType>(value: Value) => z.object(forEachPrompt(() => value))

/** How processing goes on by itself, as admins see it. */
export const processingViewSchema = z.object({
  ...forEachPrompt(() => z.string()),
  /** Which version of each text runs use that begin now, as receipts name it; 0 is the default. */
  prompt_versions: ofEachPrompt(z.int().min(0)),
  /** What each text said before, newest first. */
  earlier_prompts: ofEachPrompt(
    z.array(z.object({ version: z.int().min(1), text: z.string(), saved_at: instantSchema })),
  ),
  /** What the model is asked whatever the texts say; each vote on the stance in words of its own. */
  built_in_tasks: ofEachPrompt(z.array(z.string())),
  ...choices,
  /** When feeds were checked last, by the hour or because somebody asked for it. */
  last_check_time: instantSchema.nullable(),
  version: z.int().min(0),
})

export type ProcessingView = z.infer<typeof processingViewSchema>
