import { readFileSync } from 'node:fs'
import { type WrittenAnalysis, writtenAnswersSchema } from '#local/fakes/written-answers.ts'
import { readInventedShows } from '#local/sample/shows.ts'

const folder = new URL('./answers/', import.meta.url)

export function readWrittenAnalyses(): WrittenAnalysis[] {
  return readInventedShows().flatMap((show) =>
    show.episodes.map(({ key, sentences }) => {
      const file = new URL(`${show.key}/${key}.json`, folder)
      return { sentences, answers: writtenAnswersSchema.parse(JSON.parse(readFileSync(file, 'utf8'))) }
    }),
  )
}
