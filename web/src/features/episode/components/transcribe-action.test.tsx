import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { EpisodeCard } from '#shared/domain/episode.ts'
import { card } from '#tests/browser/sample-answers.ts'
import { openPage, refusal } from '#tests/web/open-page.ts'
import { TranscribeAction } from '#web/features/episode/components/transcribe-action.tsx'
import { isTranscribable } from '#web/features/episode/is-transcribable.ts'

const server = setupServer()
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
afterEach(() => {
  cleanup()
  server.resetHandlers()
})
afterAll(() => server.close())

function press(answer: () => Response) {
  const asked: string[] = []
  server.use(
    http.post('*/api/episodes/:id/transcribe', ({ request }) => {
      asked.push(new URL(request.url).pathname)
      return answer()
    }),
  )
  const page = openPage('/', <TranscribeAction episodeId={7} />)
  fireEvent.click(screen.getByRole('button', { name: 'Transcribe' }))
  return { page, asked }
}

test('a transcription that a card starts is announced', async () => {
  const { page, asked } = press(() => HttpResponse.json({ success: true }, { status: 202 }))
  await waitFor(() => expect(page.toasts()).toHaveLength(1))
  expect(page.toasts()).toEqual([
    {
      title: 'Transcription started',
      description: 'The episode is being transcribed. This may take a few minutes.',
      isFailure: false,
    },
  ])
  expect(asked).toEqual(['/api/episodes/7/transcribe'])
})

test('a transcription that a card cannot start says so', async () => {
  const { page } = press(() => refusal(502, 'Nobody answers there.'))
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
])('a card offers transcription (%s) to %j', (isOffered, changes) => {
  expect(isTranscribable({ ...card(7, 'Centrist'), ...changes })).toBe(isOffered)
})
