import type { Page } from 'playwright-core'
import { fails, hangs, type PageState, pageText } from '#tests/browser/page-state.ts'

export async function pasteList(page: Page, text: string): Promise<void> {
  await page.getByText('Paste feed addresses').click()
  await page.getByLabel('One address per line').fill(text)
  await page.getByRole('button', { name: 'Find these shows' }).click()
}

const list = 'feeds.example/2.xml\nLate Night: https://late.example/feed'
const showsCall = '**/api/bubble'

export const bubbleStates: readonly PageState[] = [
  { name: 'my bubble', path: '/bubble', shows: pageText('Pick shows by name') },
  {
    name: 'my bubble with a list',
    path: '/bubble',
    act: async (page) => {
      await pasteList(page, list)
      for (const folded of [
        '1 show found',
        '1 show not here',
        'Pick shows by name',
        'Share this as a picture',
      ]) {
        await page.getByText(folded).click()
      }
    },
    shows: (page) => page.getByRole('button', { name: 'Download picture' }),
  },
  {
    name: 'my bubble with a list that is none',
    path: '/bubble',
    act: (page) => pasteList(page, 'The Daily'),
    shows: pageText('There are no feed addresses in this list.'),
  },
  {
    name: 'my bubble while the shows load',
    path: '/bubble',
    answers: hangs(showsCall),
    shows: pageText('Loading the shows of this site…'),
  },
  {
    name: 'my bubble without an answer',
    path: '/bubble',
    answers: fails(showsCall),
    shows: pageText("The shows of this site couldn't be loaded."),
  },
]
