import type * as z from 'zod'
import { joinedFrom } from '#functions/domain/analysis/join-answers.ts'
import { joinTopics } from '#functions/domain/analysis/join-topics.ts'
import { tasks } from '#functions/domain/analysis/prompts.ts'
import { type StoredTopics, storedTopicsSchema } from '#functions/domain/analysis/stored-answers.ts'
import { unsupportedLanguage } from '#functions/domain/analysis/unsupported-language.ts'
import { answerOnce, getSummary } from '#functions/use-cases/runs/answers.ts'
import { askInParts } from '#functions/use-cases/runs/ask-in-parts.ts'
import { type AnalysisDeps, askAboutPart } from '#functions/use-cases/runs/question.ts'
import { openReading } from '#functions/use-cases/runs/reading.ts'
import type { summarisedSchema } from '#shared/deployment/pipeline.ts'

const join = async (answers: readonly StoredTopics[]): Promise<StoredTopics> => ({
  value: { topics: joinTopics(answers.map(({ value }) => value.topics)) },
  ...joinedFrom(answers),
})

export async function nameTopics(
  deps: AnalysisDeps,
  run: z.output<typeof summarisedSchema>,
  now: Date,
): Promise<{ key: string }> {
  const answer = { run, name: 'topics' as const, schema: storedTopicsSchema, now }
  const { unsupportedLanguage: language, parts = 1 } = await getSummary(deps.store, run)
  if (language !== undefined) {
    return { key: await answerOnce(deps, answer, async () => unsupportedLanguage.topics()) }
  }
  const reading = await openReading(deps, run)
  const question = { tool: 'name_topics', task: tasks.topics } as const
  const key = await askInParts(deps, answer, {
    reading,
    parts,
    ask: (part) => askAboutPart(deps, part, question),
    join,
  })
  return { key }
}
