/** A flite voice and its duration stretch. */
export type Voice = { name: 'slt' | 'rms' | 'awb' | 'kal16'; stretch: number }

/** A fixed UTC date (`YYYY-MM-DD`), or days before the newest item. */
type Publication = { publishedOn: string } | { daysBeforeNewest: number }

export type SampleEpisode = Publication & {
  /** Part of the guid and of URLs: unique in its podcast, and must not change. */
  key: string
  title: string
  description: string
  speaker: string
  /** The source of both audio and transcript. */
  sentences: readonly string[]
}

export type SamplePodcast = {
  key: string
  title: string
  author: string
  description: string
  /** From Apple's list. */
  category: string
  geography: string
  voice: Voice
  /** Only VTT has the time of each word. */
  transcripts: 'vtt' | 'json'
  /** CSS colors of the cover. */
  colours: readonly [string, string]
  episodes: readonly SampleEpisode[]
}
