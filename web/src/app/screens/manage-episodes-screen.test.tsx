// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { setupServer } from 'msw/node'
import { Route, Routes } from 'react-router'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { EpisodeAdminRow } from '#shared/domain/episode.ts'
import * as sample from '#tests/browser/sample-answers.ts'
import { openPage, refusal, signedInAs } from '#tests/web/open-page.ts'
import { until } from '#tests/web/real-time.ts'
import { ManageEpisodesScreen } from '#web/app/screens/manage-episodes-screen.tsx'

const server = setupServer()
let asked = 0

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
beforeEach(() => {
  asked = 0
  server.use(signedInAs('admin'))
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  server.resetHandlers()
})
afterAll(() => server.close())

function row(changes: Partial<EpisodeAdminRow> = {}): EpisodeAdminRow {
  return {
    ...sample.card(8, 'Centrist'),
    title: 'Eight',
    quotes: [],
    transcript_status: '',
    political_stance: null,
    has_transcript: false,
    has_summary: false,
    machine_stance: null,
    is_overridden: false,
    is_over_limit: false,
    is_published: false,
    political_stance_explanation: null,
    ...changes,
  }
}

/** From now on the podcast's episodes are these, or a refusal. */
const answerRows = (answer: Partial<EpisodeAdminRow> | Response) =>
  server.use(
    http.get('*/api/podcasts/3/episodes', () => {
      asked += 1
      if (answer instanceof Response) return answer.clone()
      return HttpResponse.json({ ...sample.podcastEpisodes(), episodes: [row(answer)] })
    }),
  )

async function open(answer: Partial<EpisodeAdminRow> | Response = {}) {
  answerRows(answer)
  const page = openPage(
    '/admin/podcasts/3',
    <Routes>
      <Route path="/admin/podcasts/:podcastId" element={<ManageEpisodesScreen />} />
    </Routes>,
  )
  await screen.findByRole('heading', { level: 1 })
  return page
}

type Opened = Awaited<ReturnType<typeof open>>

async function expectFailure(page: Opened, title: string, description: string): Promise<void> {
  await waitFor(() => expect(page.toasts()).toHaveLength(1))
  expect(page.toasts()).toEqual([{ title, description, isFailure: true }])
}

const down = () => refusal(502, 'Nobody answers there.')
const said = '502: Nobody answers there.'

test('a list of episodes that cannot be had says so in a toast, and can be tried again', async () => {
  const page = await open(down())
  await screen.findByText('Could not load.')
  await expectFailure(page, 'Failed to fetch episodes', said)
  answerRows({})
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByRole('rowheader', { name: 'Eight' })
})

test('an episode over the day’s limit says so beside its status, and is there to be transcribed', async () => {
  await open({ is_over_limit: true })
  await screen.findByText('Over the day’s limit of automatic processing. Transcribe it to start.')
  screen.getByText('Not processed')
  screen.getByRole('button', { name: 'Transcribe Eight' })
})

test('a transcription that cannot be started says so with the server’s sentence', async () => {
  server.use(http.post('*/api/episodes/8/transcribe', down))
  const page = await open()
  fireEvent.click(screen.getByRole('button', { name: 'Transcribe Eight' }))
  await expectFailure(page, 'Transcription Failed', said)
})

test.each([
  [502, 'Nobody answers there.', 'There was an error analyzing the episode. Please try again.'],
  [502, 'The API key is missing.', 'Set the API key of the AI provider.'],
  [502, 'API key refused: it ended on May 1.', '502: API key refused: it ended on May 1.'],
])('an analysis that is refused with %i «%s» says «%s»', async (status, sentence, description) => {
  server.use(http.post('*/api/episodes/8/analyze', () => refusal(status, sentence)))
  const page = await open({ transcript_status: 'transcribed', has_transcript: true })
  fireEvent.click(screen.getByRole('button', { name: 'Analyze Eight' }))
  await expectFailure(page, 'Analysis Failed', description)
})

test('a stance that cannot be changed says so with the server’s sentence', async () => {
  server.use(http.patch('*/api/episodes/8', down))
  const page = await open()
  fireEvent.change(screen.getByRole('combobox', { name: 'Stance of Eight' }), {
    target: { value: 'Far Left' },
  })
  await expectFailure(page, 'Failed to update political stance', said)
})

test('an explanation that cannot be changed says so with the server’s sentence', async () => {
  server.use(http.patch('*/api/episodes/8', down))
  const page = await open()
  fireEvent.click(screen.getByRole('button', { name: 'Edit explanation of Eight' }))
  fireEvent.change(screen.getByRole('textbox', { name: 'Explanation of Eight' }), {
    target: { value: 'Listened to it.' },
  })
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await expectFailure(page, 'Failed to update stance analysis', said)
})

test('a stance chosen by hand is sent as political_stance, an explanation as political_stance_explanation', async () => {
  const sent: unknown[] = []
  server.use(
    http.patch('*/api/episodes/8', async ({ request }) => {
      sent.push(await request.json())
      return new HttpResponse(null, { status: 204 })
    }),
  )
  await open()
  fireEvent.change(screen.getByRole('combobox'), { target: { value: 'Far Left' } })
  await waitFor(() => expect(sent).toEqual([{ political_stance: 'Far Left' }]))
  fireEvent.click(screen.getByRole('button', { name: 'Edit explanation of Eight' }))
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'Listened to it.' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sent[1]).toEqual({ political_stance_explanation: 'Listened to it.' }))
})

test('the table has ID, title, date, status, stance editor and actions', async () => {
  await open({ published_date: '2025-01-05T00:00:00Z' })
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'ID',
    'Title',
    'Published',
    'Status',
    'Stance',
    'Actions',
  ])
  const cells = within(screen.getAllByRole('row')[1] ?? document.body)
  expect(cells.getAllByRole('cell').map(({ textContent }) => textContent?.slice(0, 13))).toEqual([
    '8',
    'Jan 5, 2025',
    'Not processed',
    expect.any(String),
    'TranscribeDel',
  ])
  expect(cells.getByRole('combobox', { name: 'Stance of Eight' })).toBeTruthy()
})

test('a button leads back to the podcasts', async () => {
  const page = await open()
  fireEvent.click(screen.getByRole('link', { name: 'Back to podcasts' }))
  await waitFor(() => expect(page.pathname()).toBe('/admin/podcasts'))
})

test('while a call runs the episode’s button is closed', async () => {
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  server.use(
    http.post('*/api/episodes/8/transcribe', async () => {
      await held
      return HttpResponse.json({ success: true }, { status: 202 })
    }),
  )
  await open()
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Transcribe Eight' })
  fireEvent.click(button)
  await waitFor(() => expect(button.disabled).toBe(true))
  answer()
  await waitFor(() => expect(button.disabled).toBe(false))
})

/** Lets so much of the polling clock pass; everything else keeps its own time. */
const wait = (milliseconds: number) => act(async () => void vi.advanceTimersByTime(milliseconds))

test.each([
  ['an episode is being processed', 'transcribing', 2500],
  ['nothing runs', '', 8000],
] as const)('while %s (%s) the rows are read again after %i ms', async (_, transcript_status, pause) => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  await open({ transcript_status })
  await wait(pause - 1)
  expect(asked).toBe(1)
  await wait(1)
  await until(() => asked > 1)
  expect(asked).toBe(2)
})

test('rows that cannot be had are not read again by themselves', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const page = await open(down())
  await wait(60_000)
  expect(asked).toBe(1)
  expect(page.toasts()).toHaveLength(1)
})

test('rows that are there and cannot be read again stay, and one toast says so however long it lasts', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const page = await open()
  answerRows(down())
  for (const reads of [2, 3, 4]) {
    await wait(8000)
    await until(() => asked >= reads && page.toasts().length > 0)
    expect([asked, page.toasts().length]).toEqual([reads, 1])
  }
  expect(page.toasts()).toEqual([{ title: 'Failed to fetch episodes', description: said, isFailure: true }])
  expect(screen.getByRole('rowheader', { name: 'Eight' })).toBeTruthy()
})

test.for([
  ['transcribing', 'error: The audio is gone.', 'Transcription Failed', 'The audio is gone.'],
  ['transcribing', 'error: ', 'Transcription Failed', 'There was an error starting transcription'],
  [
    'analyzing',
    'error: A step took too long.',
    'Analysis Failed',
    'There was an error analyzing the episode. Please try again.',
  ],
  ['analyzing', 'error: The API key is missing.', 'Analysis Failed', 'Set the API key of the AI provider.'],
] as const)(
  'a run seen at «%s» that ends in «%s» says %s: %s',
  async ([before, after, title, description]) => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const page = await open({ transcript_status: before, has_transcript: before === 'analyzing' })
    answerRows({ transcript_status: after, has_transcript: before === 'analyzing' })
    await wait(2500)
    await until(() => page.toasts().length > 0)
    expect(page.toasts()).toEqual([{ title, description, isFailure: true }])
  },
)

test('an episode is deleted after a question that says it cannot be undone, and announced', async () => {
  server.use(
    http.delete('*/api/episodes/8', () =>
      HttpResponse.json({ success: true, message: 'It is gone.' }, { status: 202 }),
    ),
  )
  const page = await open()
  fireEvent.click(screen.getByRole('button', { name: 'Delete Eight' }))
  const question = await screen.findByRole('alertdialog')
  expect(question.textContent).toContain('Delete Eight?')
  expect(question.textContent).toContain('This action cannot be undone.')
  fireEvent.click(within(question).getByRole('button', { name: 'Delete' }))
  await waitFor(() =>
    expect(page.toasts()).toEqual([{ title: 'Episode deleted', description: 'Eight', isFailure: false }]),
  )
})

test('an episode that cannot be deleted says so and stays', async () => {
  server.use(http.delete('*/api/episodes/8', () => refusal(503, 'The server is busy.')))
  const page = await open()
  fireEvent.click(screen.getByRole('button', { name: 'Delete Eight' }))
  const question = await screen.findByRole('alertdialog')
  fireEvent.click(within(question).getByRole('button', { name: 'Delete' }))
  await waitFor(() =>
    expect(page.toasts()).toEqual([
      { title: 'Failed to delete episode', description: '503: The server is busy.', isFailure: true },
    ]),
  )
  screen.getByText('Eight')
})
