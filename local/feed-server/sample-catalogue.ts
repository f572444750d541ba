/** A voice of the synthesiser, and how much longer than usual it takes for each sound. */
export type Voice = { name: 'slt' | 'rms' | 'awb' | 'kal16'; stretch: number }

/** When an episode was published: on a day (`YYYY-MM-DD`, UTC), or so many days before the newest item of the sample. */
type Publication = { publishedOn: string } | { daysBeforeNewest: number }

export type SampleEpisode = Publication & {
  /** In addresses; unique within its podcast and lasting, because the guid is made of it. */
  key: string
  title: string
  description: string
  speaker: string
  /** What is spoken, sentence by sentence; audio and transcript are made from exactly these. */
  sentences: readonly string[]
}

export type SamplePodcast = {
  key: string
  title: string
  author: string
  description: string
  /** A category of Apple's list. */
  category: string
  geography: string
  voice: Voice
  /** The form of transcript that the feed offers; only VTT tells the time of each word. */
  transcripts: 'vtt' | 'json'
  /** Two colours of the cover, as CSS writes them. */
  colours: readonly [string, string]
  episodes: readonly SampleEpisode[]
}
