import { answersOnRoute, fails, hangs, heading, type PageState, pageText } from '#tests/browser/page-state.ts'
import * as sample from '#tests/browser/sample-answers.ts'

const feedCall = '**/api/episodes/feed*'

export const feedStates: readonly PageState[] = [
  {
    name: 'the feed',
    path: '/feed',
    person: 'paid',
    shows: (page) => page.getByRole('button', { name: 'Show more episodes' }),
  },
  {
    name: 'the feed by stance',
    path: '/feed?order=stance',
    person: 'paid',
    shows: heading('Far Left'),
  },
  {
    name: 'the feed while it loads',
    path: '/feed',
    person: 'paid',
    answers: hangs(feedCall),
    shows: pageText('Updating your episodes...'),
  },
  {
    name: 'a feed without topics',
    path: '/feed',
    person: 'paid',
    answers: answersOnRoute('**/api/profile', sample.profile('paid')),
    shows: pageText('No topics set yet.'),
  },
  {
    name: 'a feed without episodes',
    path: '/feed',
    person: 'paid',
    answers: answersOnRoute(feedCall, []),
    shows: pageText('No episodes found matching your preferred topics.'),
  },
  {
    name: 'a feed that could not be loaded',
    path: '/feed',
    person: 'paid',
    answers: fails(feedCall),
    shows: heading('Error loading episodes'),
  },
]
