import { fails, hangs, type PageState, pageText } from '#tests/browser/page-state.ts'

const showsCall = '**/api/shows*'

export const showsStates: readonly PageState[] = [
  { name: 'the directory of shows', path: '/shows', shows: pageText('3 shows so far') },
  {
    name: 'the directory of shows while it loads',
    path: '/shows',
    answers: hangs(showsCall),
    isWaiting: true,
    shows: pageText('Loading shows…'),
  },
  { name: 'the directory without a match', path: '/shows?q=nothing', shows: pageText('No shows found.') },
  {
    name: 'the directory that failed',
    path: '/shows',
    answers: fails(showsCall),
    shows: pageText("The shows couldn't be loaded."),
  },
]
