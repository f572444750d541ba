import { cleanup, fireEvent, screen } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { cursorHeader } from '#shared/api/contract.ts'
import { ratingChanges } from '#tests/browser/sample-ratings.ts'
import { openPage, refusal } from '#tests/web/open-page.ts'
import { RatingChanges } from '#web/features/episode/components/rating-changes.tsx'

const server = setupServer()
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
afterEach(() => {
  cleanup()
  server.resetHandlers()
})
afterAll(() => server.close())

const address = '*/api/episodes/7/changes'

function open() {
  const page = openPage('/episode/7', <RatingChanges episodeId={7} />)
  const details = page.container.querySelector('details')
  if (details) details.open = true
  // The document of these tests does not tell of it by itself.
  if (details) fireEvent(details, new Event('toggle'))
  return page
}

const lines = async () => (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent)

test('nothing is asked for until a reader opens them', () => {
  openPage('/episode/7', <RatingChanges episodeId={7} />)
  expect(screen.getByText('Changes of this rating')).toBeTruthy()
  expect(screen.queryByRole('status')).toBeNull()
})

test('each change says when, from what, to what, why and by which method; of a person nothing but that', async () => {
  server.use(http.get(address, () => HttpResponse.json(ratingChanges)))
  open()
  expect(screen.getByRole('status').textContent).toBe('Loading the changes…')
  expect(await lines()).toEqual([
    'Feb 3, 2026, 18:40 UTCCentristchanged toLeft-leaningSet by a person. ',
    'Feb 1, 2026, 06:00 UTCNot ratedchanged toCentristThe method changed. Analyzed with another-model, prompt 1f2e3d4c5b6a; before, with a-model, prompt 1f2e3d4c5b6a.',
    'Jan 5, 2026, 06:07 UTCNot ratedThe first rating. Analyzed with a-model, prompt 1f2e3d4c5b6a.',
  ])
  const link = screen.getByRole('link', { name: 'All changes (JSON)' })
  expect(link.getAttribute('href')).toBe('/api/episodes/7/changes')
})

test('a long log goes on at the press of a button', async () => {
  server.use(
    http.get(address, ({ request }) => {
      if (new URL(request.url).searchParams.get('cursor')) return HttpResponse.json(ratingChanges.slice(2))
      return HttpResponse.json(ratingChanges.slice(0, 2), { headers: { [cursorHeader]: 'next' } })
    }),
  )
  open()
  fireEvent.click(await screen.findByRole('button', { name: 'Earlier changes' }))
  await screen.findByText('These are all changes.')
  expect(await lines()).toHaveLength(3)
})

test('where none was recorded it says so', async () => {
  server.use(http.get(address, () => HttpResponse.json([])))
  open()
  await screen.findByText('No changes have been recorded.')
})

test('what could not be loaded can be asked for again', async () => {
  server.use(http.get(address, () => refusal(502, 'Nobody answers there.')))
  open()
  expect((await screen.findByRole('alert')).textContent).toContain('They could not be loaded.')
  server.use(http.get(address, () => HttpResponse.json(ratingChanges)))
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await lines()).toHaveLength(3)
})
