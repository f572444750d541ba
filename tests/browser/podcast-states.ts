import type { PodcastPage } from '#shared/domain/podcast-page.ts'
import { answersOnRoute, fails, hangs, heading, type PageState, pageText } from '#tests/browser/page-state.ts'
import { samplePodcastPage } from '#tests/browser/sample-podcast-page.ts'

const podcastCall = '**/api/podcasts/2'

const podcastIs = (change: Partial<PodcastPage>) =>
  answersOnRoute(podcastCall, { ...samplePodcastPage(), ...change })

export const podcastStates: readonly PageState[] = [
  {
    name: 'a podcast while it loads',
    path: '/podcast/2',
    answers: hangs(podcastCall),
    isWaiting: true,
    shows: pageText('Loading the podcast…'),
  },
  {
    name: 'a podcast, scrolled to its end',
    path: '/podcast/2',
    act: (page) => page.getByRole('button', { name: 'Show more episodes' }).click(),
    shows: pageText('No more episodes.'),
  },
  {
    name: 'a podcast with few details and no episodes',
    path: '/podcast/2',
    answers: podcastIs({
      author: '',
      description: '',
      geographyName: '',
      website_url: null,
      rss_url: null,
      published_count: 0,
      stance_counts: [0, 0, 0, 0, 0],
      unrated_count: 0,
      episodes: [],
    }),
    shows: pageText('No episodes of this show are published yet.'),
  },
  {
    name: 'a podcast that could not be loaded',
    path: '/podcast/2',
    answers: fails(podcastCall),
    shows: pageText("This podcast couldn't be loaded."),
  },
  { name: 'a show that is not there', path: '/podcast/0', shows: heading('404 Page Not Found') },
]
