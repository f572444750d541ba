import { stances } from '#shared/domain/stance.ts'
import { answersOnRoute, fails, hangs, heading, type PageState, pageText } from '#tests/browser/page-state.ts'

const compareCall = '**/api/topics/compare/*'
const comparePath = '/compare/Housing'

const blindSpotsCall = '**/api/topics/blind-spots'
const blindSpotsPath = '/blind-spots'

export const comparisonStates: readonly PageState[] = [
  {
    name: 'a comparison while it loads',
    path: comparePath,
    answers: hangs(compareCall),
    isWaiting: true,
    shows: pageText('Loading what each side says…'),
  },
  {
    name: 'a comparison, with its rule unfolded',
    path: comparePath,
    act: (page) => page.locator('summary', { hasText: 'How these quotes are chosen' }).click(),
    shows: pageText('No Centrist episode discusses this yet.'),
  },
  {
    name: 'a comparison of a topic without episodes',
    path: comparePath,
    answers: answersOnRoute(compareCall, {
      topic: 'Housing',
      steps: stances.map((stance) => ({ stance, episode_count: 0, episodes: [], voices: [] })),
    }),
    shows: heading('Nothing on Housing yet', 1),
  },
  {
    name: 'a comparison that could not be loaded',
    path: comparePath,
    answers: fails(compareCall),
    shows: pageText("The comparison couldn't be loaded."),
  },
  {
    name: 'blind spots while they load',
    path: blindSpotsPath,
    answers: hangs(blindSpotsCall),
    isWaiting: true,
    shows: pageText('Loading blind spots…'),
  },
  { name: 'blind spots', path: blindSpotsPath, shows: pageText('14 episodes on the right, 1 on the left') },
  {
    name: 'blind spots before anything was counted',
    path: blindSpotsPath,
    answers: answersOnRoute(blindSpotsCall, { counted_at: null, periods: [] }),
    shows: pageText('Nothing has been counted yet.'),
  },
  {
    name: 'blind spots that could not be loaded',
    path: blindSpotsPath,
    answers: fails(blindSpotsCall),
    shows: pageText("The blind spots couldn't be loaded."),
  },
]
