import type * as z from 'zod'
import { storedSummarySchema } from '#functions/domain/analysis/stored-answers.ts'
import { unsupportedLanguage } from '#functions/domain/analysis/unsupported-language.ts'
import { isContentLanguage } from '#functions/domain/transcript/transcript-text.ts'
import { answerOnce } from '#functions/use-cases/runs/answers.ts'
import { askInParts } from '#functions/use-cases/runs/ask-in-parts.ts'
import { beginStep } from '#functions/use-cases/runs/current-run.ts'
import type { AnalysisDeps } from '#functions/use-cases/runs/question.ts'
import { openReading } from '#functions/use-cases/runs/reading.ts'
import { reserveForRun } from '#functions/use-cases/runs/reserve-for-run.ts'
import { joinSummaries, summarisePart } from '#functions/use-cases/runs/summary.ts'
import type { loadedSchema, summarisedSchema } from '#shared/deployment/pipeline.ts'

type Summarised = z.output<typeof summarisedSchema>

export type SummaryDeps = AnalysisDeps & { languages: Parameters<typeof isContentLanguage>[1] }

/** Must be the first question, because it puts the transcript into the model's cache for the others. */
export async function summarise(
  deps: SummaryDeps,
  run: z.output<typeof loadedSchema>,
  now: Date,
): Promise<Summarised> {
  await beginStep(deps.catalogue, run, 'analyzing')
  const answer = { run, name: 'summary' as const, schema: storedSummarySchema, now }
  const reading = await openReading(deps, run)
  const { language } = reading.transcript
  if (!isContentLanguage(language, deps.languages)) {
    const summaryKey = await answerOnce(deps, answer, async () => unsupportedLanguage.summary(language))
    return { ...run, summaryKey }
  }
  const { catalogue, model: id, ownPrice } = deps
  const model = { id, ownPrice, votes: run.voteIndexes.length }
  await reserveForRun({ catalogue, model }, run, { transcribes: false, now })
  const asked = { run, reading, version: run.promptVersions.summary_prompt, now }
  const summaryKey = await askInParts(deps, answer, {
    reading,
    parts: undefined,
    ask: (part) => summarisePart(deps, part, asked),
    join: (answers) => joinSummaries(deps, answers, asked),
  })
  return { ...run, summaryKey }
}
