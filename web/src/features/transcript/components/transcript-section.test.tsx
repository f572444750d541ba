import { act, screen } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as sample from '#tests/browser/sample-answers.ts'
import { mockServer } from '#tests/web/mock-server.ts'
import { openPage } from '#tests/web/open-page.ts'
import { until } from '#tests/web/real-time.ts'
import { TranscriptSection } from '#web/features/transcript/components/transcript-section.tsx'

const server = mockServer()
let requested = 0

beforeEach(() => {
  requested = 0
  server.use(
    http.get('*/api/episodes/7/transcript', () => {
      requested += 1
      return HttpResponse.json({ ...sample.transcript(7), entries: [] })
    }),
  )
})
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

test('a transcript far from the window is requested after 500 ms [S4.13]', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  open()
  act(() => void vi.advanceTimersByTime(499))
  expect(requested).toBe(0)
  act(() => void vi.advanceTimersByTime(1))
  vi.useRealTimers()
  await until(() => requested > 0)
  expect(requested).toBe(1)
})

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
