import { fireEvent, screen } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'
import { cursorHeader } from '#shared/api/contract.ts'
import type { RatingMethodView } from '#shared/domain/rating-change.ts'
import { writtenByHand } from '#shared/domain/written-analysis.ts'
import { ratingChanges } from '#tests/browser/sample-ratings.ts'
import { mockServer } from '#tests/web/mock-server.ts'
import { openPage, refusal } from '#tests/web/open-page.ts'
import { RatingChanges } from '#web/features/ratings/components/rating-changes.tsx'

const server = mockServer()

const address = '*/api/episodes/7/changes'

const open = () => openPage('/episode/7', <RatingChanges episodeId={7} />)

const lines = async () => (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent)

test('each change shows cause, old and new stance, date and method; a change by a person shows no method [S16.40]', async () => {
  server.use(http.get(address, () => HttpResponse.json(ratingChanges)))
  open()
  expect(screen.getByRole('status').textContent).toBe('Loading the changes…')
  expect(await lines()).toEqual([
    'Feb 3, 2026, 18:40 UTCCentristchanged toLeft-leaningSet by an editor. ',
    'Feb 1, 2026, 06:00 UTCNot ratedchanged toCentristNew method. Analyzed with another-model instead of a-model.',
    'Jan 5, 2026, 06:07 UTCNot ratedFirst rating. Analyzed with a-model.',
  ])
})

const model = { model: 'a-model', prompt_version: '1f2e3d4c5b6a' }
const people = { model: writtenByHand, prompt_version: '1f2e3d4c5b6a' }

test.each<[string, RatingMethodView | null, RatingMethodView]>([
  ['People wrote the analysis.', null, people],
  ['People wrote the analysis.', model, people],
  ['Analyzed with a-model; people wrote the earlier analysis.', people, model],
  ['Analyzed with a-model and a new prompt.', { ...model, prompt_version: '6b5c4d3e2f1a' }, model],
  ['Analyzed with a-model.', model, model],
])('a change of the method reads: %s', async (sentence, before, after) => {
  const changes = ratingChanges
    .slice(1, 2)
    .map((change) => ({ ...change, method_before: before, method_after: after }))
  server.use(http.get(address, () => HttpResponse.json(changes)))
  open()
  await screen.findByText(sentence)
})

test('a long log continues at the press of a button', async () => {
  server.use(
    http.get(address, ({ request }) => {
      if (new URL(request.url).searchParams.get('cursor')) return HttpResponse.json(ratingChanges.slice(2))
      return HttpResponse.json(ratingChanges.slice(0, 2), { headers: { [cursorHeader]: 'next' } })
    }),
  )
  open()
  fireEvent.click(await screen.findByRole('button', { name: 'Earlier changes' }))
  await screen.findByText('No more changes.')
  expect(await lines()).toHaveLength(3)
})

test('where none was recorded it says so', async () => {
  server.use(http.get(address, () => HttpResponse.json([])))
  open()
  await screen.findByText('No changes have been recorded.')
})

test('a log that failed to load can be retried', async () => {
  server.use(http.get(address, () => refusal(502, "The server doesn't answer.")))
  open()
  expect((await screen.findByRole('alert')).textContent).toContain("The changes couldn't be loaded.")
  server.use(http.get(address, () => HttpResponse.json(ratingChanges)))
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await lines()).toHaveLength(3)
})
