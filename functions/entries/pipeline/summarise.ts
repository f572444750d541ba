import type * as z from 'zod'
import { connectTo, variable } from '#functions/connections/resource.ts'
import { storedSummarySchema } from '#functions/domain/analysis/stored-answers.ts'
import { unsupportedLanguage } from '#functions/domain/analysis/unsupported-language.ts'
import { isContentLanguage } from '#functions/domain/transcript/transcript-text.ts'
import { task } from '#functions/invocation/task.ts'
import { analysis } from '#functions/use-cases/runs/analysis-resources.ts'
import { answerOnce } from '#functions/use-cases/runs/answers.ts'
import { askInParts } from '#functions/use-cases/runs/ask-in-parts.ts'
import { beginStep } from '#functions/use-cases/runs/current-run.ts'
import { openReading } from '#functions/use-cases/runs/reading.ts'
import { reserveForRun } from '#functions/use-cases/runs/reserve-for-run.ts'
import { joinSummaries, summarisePart } from '#functions/use-cases/runs/summary.ts'
import { loadedSchema, type summarisedSchema } from '#shared/deployment/pipeline.ts'

export const { envSchema, connect } = connectTo({ ...analysis(), languages: variable('CONTENT_LANGUAGES') })

type Summarised = z.output<typeof summarisedSchema>

/** The first question, so that the model has the transcript in its cache for the others. */
export const handler = task({
  input: loadedSchema,
  connect,
  run: async (loaded, deps, now): Promise<Summarised> => {
    await beginStep(deps.catalogue, loaded, 'analyzing')
    const answer = { run: loaded, name: 'summary' as const, schema: storedSummarySchema, now }
    const reading = await openReading(deps, loaded)
    const { language } = reading.transcript
    if (!isContentLanguage(language, deps.languages)) {
      const summaryKey = await answerOnce(deps, answer, async () => unsupportedLanguage.summary(language))
      return { ...loaded, summaryKey }
    }
    const { catalogue, model: id, ownPrice } = deps
    const model = { id, ownPrice, votes: loaded.voteIndexes.length }
    await reserveForRun({ catalogue, model }, loaded, { transcribes: false, now })
    const asked = { run: loaded, reading, version: loaded.promptVersions.summary_prompt, now }
    const summaryKey = await askInParts(deps, answer, {
      reading,
      parts: undefined,
      ask: (part) => summarisePart(deps, part, asked),
      join: (answers) => joinSummaries(deps, answers, asked),
    })
    return { ...loaded, summaryKey }
  },
})
