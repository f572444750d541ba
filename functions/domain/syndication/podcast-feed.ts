/** A stretch of the audio worth hearing (`podcast:soundbite`); seconds from its start. */
export type Soundbite = { startSeconds: number; durationSeconds: number; title: string }

/** Another publisher's episode as an item of a feed of ours. Addresses are absolute, texts plain, `descriptionHtml` is safe HTML. */
export type SyndicatedEpisode = {
  /** The publisher's own, so that an app that knows the episode knows it again. */
  guid: string
  title: string
  descriptionHtml: string
  /** Our page of it. */
  link: string
  publishedAt: Date
  /** 0 bytes: the publisher does not say. */
  audio: { url: string; type: string; bytes: number }
  durationSeconds: number | null
  imageUrl: string | null
  isExplicit: boolean
  podcastName: string
  soundbites: readonly Soundbite[]
  /** When we last said something new of it. */
  changedAt: Date
}

/** A feed of ours, newest episode first. */
export type PodcastFeed = {
  title: string
  description: string
  /** The page that shows the same episodes. */
  link: string
  /** The feed's own address. */
  address: string
  imageUrl: string
  episodes: readonly SyndicatedEpisode[]
}

/** How many episodes a feed of ours holds. */
export const maximumFeedEpisodes = 50
