export type Soundbite = { startSeconds: number; durationSeconds: number; title: string }

/** `descriptionHtml` is safe HTML; addresses are absolute. */
export type SyndicatedEpisode = {
  /** The publisher's own guid, so that apps recognize the episode. */
  guid: string
  title: string
  descriptionHtml: string
  link: string
  publishedAt: Date
  /** `bytes` 0: the size is unknown. */
  audio: { url: string; type: string; bytes: number }
  durationSeconds: number | null
  imageUrl: string | null
  isExplicit: boolean
  podcastName: string
  soundbites: readonly Soundbite[]
  changedAt: Date
}

export type PodcastFeed = {
  title: string
  description: string
  link: string
  address: string
  imageUrl: string
  episodes: readonly SyndicatedEpisode[]
}

export const maximumFeedEpisodes = 50
