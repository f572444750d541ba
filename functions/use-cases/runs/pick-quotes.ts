import type * as z from 'zod'
import { joinedFrom } from '#functions/domain/analysis/join-answers.ts'
import { tasks } from '#functions/domain/analysis/prompts.ts'
import { type StoredQuotes, storedQuotesSchema } from '#functions/domain/analysis/stored-answers.ts'
import { unsupportedLanguage } from '#functions/domain/analysis/unsupported-language.ts'
import { answerOnce, getSummary } from '#functions/use-cases/runs/answers.ts'
import { askInParts } from '#functions/use-cases/runs/ask-in-parts.ts'
import { type AnalysisDeps, askAboutPart } from '#functions/use-cases/runs/question.ts'
import { openReading } from '#functions/use-cases/runs/reading.ts'
import type { summarisedSchema } from '#shared/deployment/pipeline.ts'

const join = async (answers: readonly StoredQuotes[]): Promise<StoredQuotes> => ({
  value: { quotes: answers.flatMap(({ value }) => value.quotes) },
  ...joinedFrom(answers),
})

/** Only candidates; a later step checks that they are in the transcript. */
export async function pickQuotes(
  deps: AnalysisDeps,
  run: z.output<typeof summarisedSchema>,
  now: Date,
): Promise<{ key: string }> {
  const answer = { run, name: 'quotes' as const, schema: storedQuotesSchema, now }
  const { unsupportedLanguage: language, parts = 1 } = await getSummary(deps.store, run)
  if (language !== undefined) {
    return { key: await answerOnce(deps, answer, async () => unsupportedLanguage.quotes()) }
  }
  const reading = await openReading(deps, run)
  const prompt = { name: 'quotes_prompt', version: run.promptVersions.quotes_prompt } as const
  const question = { tool: 'pick_quotes', task: tasks.quotes, prompt } as const
  const key = await askInParts(deps, answer, {
    reading,
    parts,
    ask: (part) => askAboutPart(deps, part, question),
    join,
  })
  return { key }
}
