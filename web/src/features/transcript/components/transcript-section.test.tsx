import { act, fireEvent, screen } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as sample from '#tests/browser/sample-answers.ts'
import { mockServer } from '#tests/web/mock-server.ts'
import { openPage, refusal } from '#tests/web/open-page.ts'
import { TranscriptSection } from '#web/features/transcript/components/transcript-section.tsx'

const server = mockServer()
const answerWith = (answer: () => Response) => server.use(http.get('*/api/episodes/7/transcript', answer))

beforeEach(() => answerWith(() => HttpResponse.json({ ...sample.transcript(7), entries: [] })))
afterEach(() => {
  vi.useRealTimers()
})

const open = (hasTranscript = true) =>
  openPage(
    '/episode/7',
    <TranscriptSection
      episodeId={7}
      hasTranscript={hasTranscript}
      duration={60}
      playable={undefined}
      at={undefined}
    />,
  )

const searchBox = () => screen.getByLabelText<HTMLInputElement>('Search transcript')

test.each([true, false])(
  'a transcript far from the window is requested after 500 ms, if there is one (%s) [S4.13]',
  (hasTranscript) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const page = open(hasTranscript)
    act(() => void vi.advanceTimersByTime(499))
    expect(page.isLoading()).toBe(false)
    act(() => void vi.advanceTimersByTime(1))
    expect(page.isLoading()).toBe(hasTranscript)
  },
)

test('until the transcript is there the page says that it loads, and the search is closed [S2.98]', () => {
  open()
  expect(screen.getByText('Loading transcript...')).toBeTruthy()
  expect(searchBox().disabled).toBe(true)
})

test.each([true, false])(
  'without anything to read the page says so (offered: %s) [S2.100]',
  async (hasTranscript) => {
    open(hasTranscript)
    await screen.findByText('No formatted transcript available')
    expect(searchBox().disabled).toBe(true)
  },
)

test('a missing transcript says so, and cannot be tried again [S2.100]', async () => {
  answerWith(() => refusal(404, 'This episode has no transcript.'))
  open()
  await screen.findByText('No formatted transcript available')
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
})

test('a transcript that failed to load says so, and can be tried again', async () => {
  answerWith(() => refusal(502, "The server doesn't answer."))
  open()
  await screen.findByText("The transcript couldn't be loaded.")
  expect(searchBox().disabled).toBe(true)
  answerWith(() => HttpResponse.json(sample.transcript(7)))
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText("Publisher's transcript")
  expect(searchBox().disabled).toBe(false)
})
