export type Voice = { name: 'slt' | 'rms' | 'awb' | 'kal16'; stretch: number }

/** A fixed UTC date (`YYYY-MM-DD`), or the number of days before the newest item. */
type Publication = { publishedOn: string } | { daysBeforeNewest: number }

export type SampleEpisode = Publication & {
  /** Part of the guid and of URLs. Must be unique in its podcast and never change. */
  key: string
  title: string
  description: string
  speaker: string
  /** Both the audio and the transcript are generated from these. */
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
  /** Only VTT has a time for each word. */
  transcripts: 'vtt' | 'json'
  colours: readonly [string, string]
  episodes: readonly SampleEpisode[]
}
