import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'
import type { EpisodeCard } from '#shared/domain/episode.ts'
import { card } from '#tests/browser/sample-answers.ts'
import { freeEstimate } from '#tests/browser/sample-podcasts.ts'
import { mockServer } from '#tests/web/mock-server.ts'
import { openPage, refusal } from '#tests/web/open-page.ts'
import { TranscribeAction } from '#web/app/parts/transcribe-action.tsx'
import { isTranscribable } from '#web/features/episode/is-transcribable.ts'

const server = mockServer()

const estimated = '?episode_id=7&from=transcribe'

function press(answer: () => Response, estimate: () => Response = () => HttpResponse.json(freeEstimate)) {
  const requested: string[] = []
  server.use(
    http.get('*/api/admin/runs/estimate', ({ request }) => {
      requested.push(new URL(request.url).search)
      return estimate()
    }),
    http.post('*/api/episodes/:id/transcribe', ({ request }) => {
      requested.push(new URL(request.url).pathname)
      return answer()
    }),
  )
  const page = openPage('/', <TranscribeAction episodeId={7} title="Seven" />)
  fireEvent.click(screen.getByRole('button', { name: 'Transcribe' }))
  return { page, asked: requested }
}

test('a transcription that a card starts is announced [S8.11]', async () => {
  const { page, asked: requested } = press(() => HttpResponse.json({ success: true }, { status: 202 }))
  await waitFor(() => expect(page.toasts()).toHaveLength(1))
  expect(page.toasts()).toEqual([
    {
      title: 'Transcription started',
      description: 'The episode is being transcribed. This may take a few minutes.',
      isFailure: false,
    },
  ])
  expect(requested).toEqual([estimated, '/api/episodes/7/transcribe'])
})

test('a transcription that costs money is started from a card once its estimate is confirmed', async () => {
  const { asked: requested } = press(
    () => HttpResponse.json({ success: true }, { status: 202 }),
    () => HttpResponse.json({ ...freeEstimate, transcription_cents: 144 }),
  )
  const question = within(await screen.findByRole('alertdialog', { name: 'Transcribe “Seven”?' }))
  question.getByText('Estimated cost, by list prices: $1.44 for transcription and $0.00 for analysis.')
  expect(requested).toEqual([estimated])
  fireEvent.click(question.getByRole('button', { name: 'Transcribe' }))
  await waitFor(() => expect(requested).toEqual([estimated, '/api/episodes/7/transcribe']))
})

const unreachable = () => refusal(502, "The server doesn't answer.")

test.each([
  ['refused', unreachable, undefined],
  ['of unknown cost', () => HttpResponse.json({ success: true }), unreachable],
])('a transcription that a card cannot start says so: %s [S8.12]', async (_, answer, estimate) => {
  const { page } = press(answer, estimate)
  await waitFor(() => expect(page.toasts()).toHaveLength(1))
  expect(page.toasts()).toEqual([
    {
      title: 'Transcription failed',
      description: 'There was an error starting the transcription. Please try again.',
      isFailure: true,
    },
  ])
})

test.each<[boolean, Partial<EpisodeCard>]>([
  [true, { transcript_status: '' }],
  [true, { transcript_status: 'error: the feed is gone' }],
  [false, { transcript_status: '', audio_url: null }],
  [false, { transcript_status: 'transcribing' }],
  [false, { transcript_status: 'completed' }],
])('a card offers transcription (%s) to %j [S2.69]', (isOffered, changes) => {
  expect(isTranscribable({ ...card(7, 'Centrist'), ...changes })).toBe(isOffered)
})
