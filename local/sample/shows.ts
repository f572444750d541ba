import { readdirSync, readFileSync } from 'node:fs'
import * as z from 'zod'
import type { SamplePodcast } from '#local/feed-server/sample-catalogue.ts'
import { colourSchema, keySchema, voiceSchema } from '#local/sample/show-schema.ts'
import { defaultGeographyName } from '#shared/domain/geography.ts'
import { splitSentences } from '#shared/format/sentences.ts'

const showSchema = z.strictObject({
  key: keySchema,
  title: z.string(),
  author: z.string(),
  host: z.string(),
  description: z.string(),
  voice: voiceSchema,
  transcripts: z.enum(['vtt', 'json']),
  colours: z.tuple([colourSchema, colourSchema]),
  episodes: z.array(
    z.strictObject({ key: keySchema, title: z.string(), description: z.string(), text: z.array(z.string()) }),
  ),
})

/**
 * All shows discuss a subject within two days and the next one two days later, so that on any weekday the
 * week has topics of both sides.
 */
const daysBetweenEpisodes = 2

const folder = new URL('./shows/', import.meta.url)

export function readInventedShows(): SamplePodcast[] {
  const names = readdirSync(folder).filter((name) => name.endsWith('.json'))
  return names.sort().map((name, place) => {
    const show = showSchema.parse(JSON.parse(readFileSync(new URL(name, folder), 'utf8')))
    return {
      ...show,
      category: 'News',
      geography: defaultGeographyName,
      episodes: show.episodes.map(({ text, ...episode }, index) => ({
        ...episode,
        speaker: show.host,
        sentences: text.flatMap(splitSentences),
        daysBeforeNewest: (place % daysBetweenEpisodes) + index * daysBetweenEpisodes,
      })),
    }
  })
}
