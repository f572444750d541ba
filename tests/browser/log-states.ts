import { answersOnRoute, fails, hangs, type PageState, pageText } from '#tests/browser/page-state.ts'
import { logEntries } from '#tests/browser/sample-log.ts'

const logCall = '**/api/admin/log*'
const page = { path: '/admin/runs?view=log', person: 'admin' } as const

export const logStates: readonly PageState[] = [
  {
    ...page,
    name: 'the log',
    answers: answersOnRoute(logCall, logEntries),
    shows: pageText('Corrected an episode'),
  },
  { ...page, name: 'the log while it loads', answers: hangs(logCall), shows: pageText('Loading the log…') },
  {
    ...page,
    name: 'a part of the log with nothing in it',
    path: '/admin/runs?view=log&kind=podcasts',
    answers: answersOnRoute(logCall, []),
    shows: pageText('No changes match these filters.'),
  },
  {
    ...page,
    name: 'a log that could not be loaded',
    answers: fails(logCall),
    shows: pageText('Failed to fetch the log'),
    isPassing: true,
  },
]
