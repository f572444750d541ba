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
  category: string
  geography: string
  voice: Voice
  /** Only VTT has the time of each word. */
  transcripts: 'vtt' | 'json'
  colours: readonly [string, string]
  episodes: readonly SampleEpisode[]
}
