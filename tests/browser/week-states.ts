import { answerInstead } from '#tests/browser/answer-calls.ts'
import { fails, hangs, heading, type PageState, pageText } from '#tests/browser/page-state.ts'
import { refusedAnswer } from '#tests/browser/sample-answer.ts'

const weekCall = '**/api/weeks/*'
const weekPath = '/week/2025-W01'

export const weekStates: readonly PageState[] = [
  {
    name: 'a week while it loads',
    path: weekPath,
    answers: hangs(weekCall),
    isWaiting: true,
    shows: pageText('Loading the week…'),
  },
  {
    name: 'the newest week, with its rule unfolded',
    path: '/week',
    act: (page) => page.locator('summary', { hasText: 'How this page is made' }).click(),
    shows: pageText('Left: 9 episodes'),
  },
  {
    name: 'a week of which nothing can be shown',
    path: '/week/2025-W02',
    answers: (page) => answerInstead(page, weekCall, refusedAnswer(404, 'There is nothing on this week.')),
    shows: heading('Nothing on this week', 1),
  },
  {
    name: 'a week that could not be loaded',
    path: weekPath,
    answers: fails(weekCall),
    shows: pageText("The week couldn't be loaded."),
  },
]
