import {
  aboutPath,
  episodePath,
  homePath,
  methodologyPath,
  privacyPath,
  topicPath,
} from '#shared/pages/page-path.ts'

/** Every address of the site is made here. */
export const paths = {
  home: homePath,
  about: aboutPath,
  signIn: '/auth',
  login: '/login',
  stance: (slug: string) => `/stance/${slug}`,
  methodology: methodologyPath,
  privacy: privacyPath,
  topic: topicPath,
  episode: episodePath,
  managePodcasts: '/admin/podcasts',
  managePodcast: (podcastId: number) => `/admin/podcasts/${podcastId}`,
} as const
