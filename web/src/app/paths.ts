import { episodePath, homePath, topicPath } from '#shared/format/page-path.ts'

/** Every address of the site is made here. */
export const paths = {
  home: homePath,
  about: '/about',
  signIn: '/auth',
  login: '/login',
  stance: (slug: string) => `/stance/${slug}`,
  methodology: '/methodology',
  privacy: '/privacy',
  topic: topicPath,
  episode: episodePath,
  managePodcasts: '/admin/podcasts',
  managePodcast: (podcastId: number) => `/admin/podcasts/${podcastId}`,
} as const

/** Whether an address shows the home screen: `/` and every `/stance/…`. */
export function isHomePath(pathname: string): boolean {
  return pathname === '/' || pathname.startsWith('/stance/')
}
