export type Soundbite = { startSeconds: number; durationSeconds: number; title: string }

/**
 * Another publisher's episode in our feed. Absolute addresses, plain text; `descriptionHtml` is safe HTML.
 */
export type SyndicatedEpisode = {
  /** The publisher's own, so that apps recognize the episode. */
  guid: string
  title: string
  descriptionHtml: string
  link: string
  publishedAt: Date
  /** 0 bytes: unknown. */
  audio: { url: string; type: string; bytes: number }
  durationSeconds: number | null
  imageUrl: string | null
  isExplicit: boolean
  podcastName: string
  soundbites: readonly Soundbite[]
  /** Of our data about it. */
  changedAt: Date
}

export type PodcastFeed = {
  title: string
  description: string
  /** The page with the same episodes. */
  link: string
  address: string
  imageUrl: string
  episodes: readonly SyndicatedEpisode[]
}

export const maximumFeedEpisodes = 50
