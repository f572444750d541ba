import { readFileSync } from 'node:fs'
import * as z from 'zod'
import type { SampleEpisode, SamplePodcast } from '#local/feed-server/sample-catalogue.ts'
import { colourSchema, keySchema, voiceSchema } from '#local/sample/show-schema.ts'
import { formatDate } from '#shared/format/date.ts'

const presidentSchema = z.strictObject({
  key: keySchema,
  president: z.string(),
  voice: voiceSchema,
  colours: z.tuple([colourSchema, colourSchema]),
  addresses: z.array(
    z.strictObject({ deliveredOn: z.iso.date(), about: z.string(), sentences: z.array(z.string()) }),
  ),
})

type President = z.infer<typeof presidentSchema>

const file = new URL('./addresses.json', import.meta.url)

function toEpisode(president: string, address: President['addresses'][number]): SampleEpisode {
  const { deliveredOn, about, sentences } = address
  const year = deliveredOn.slice(0, 4)
  return {
    key: year,
    title: `State of the Union ${year}, on ${about} (excerpt, synthetic voice)`,
    description:
      `An excerpt of the address that President ${president} gave to Congress on ${formatDate(deliveredOn)}. ` +
      'The words are from the public record; the voice is synthetic and is not the speaker’s.',
    speaker: president,
    sentences,
    publishedOn: deliveredOn,
  }
}

/**
 * Excerpts of twelve State of the Union addresses in the public domain, six by presidents of each party. One
 * podcast per president. The address of 2021 is formally one to a joint session of Congress.
 */
export function readAddressPodcasts(): SamplePodcast[] {
  return z
    .array(presidentSchema)
    .parse(JSON.parse(readFileSync(file, 'utf8')))
    .map(({ key, president, voice, colours, addresses }) => ({
      key,
      title: `Addresses to Congress: ${president}`,
      author: '',
      description:
        `Excerpts of a few minutes from the addresses of President ${president} on the State of the Union. ` +
        'From the public record, read by a synthetic voice.',
      category: 'Government',
      geography: 'United States',
      voice,
      transcripts: 'vtt',
      colours,
      episodes: addresses.map((address) => toEpisode(president, address)),
    }))
}
