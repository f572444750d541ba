import { fails, hangs, type PageState, pageText } from '#tests/browser/page-state.ts'
import { deviceKeys } from '#web/lib/device-storage.ts'

const showsCall = '**/api/shows*'

export const showsStates: readonly PageState[] = [
  { name: 'the directory of shows', path: '/shows', shows: pageText('3 shows so far') },
  {
    name: 'the directory with followed shows',
    path: '/shows',
    act: async (page) => {
      for (const name of ['Follow The Long View', 'Follow Show 3']) {
        await page.getByRole('button', { name }).press('Enter')
      }
    },
    shows: (page) => page.getByRole('button', { name: 'Following Show 3' }).first(),
  },
  {
    name: 'home with new episodes of what is followed',
    path: '/',
    answers: (page) =>
      page.addInitScript(([key, value]) => localStorage.setItem(key, value), [
        deviceKeys.follows,
        JSON.stringify([{ kind: 'topic', name: 'Housing' }]),
      ] as const),
    act: (page) => page.getByRole('contentinfo').scrollIntoViewIfNeeded(),
    shows: pageText('What changes when the rent changes, part 3'),
  },
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
