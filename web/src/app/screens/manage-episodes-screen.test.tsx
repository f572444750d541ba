import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { delay, HttpResponse, http } from 'msw'
import { Route, Routes } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { EpisodeAdminRow } from '#shared/domain/episode.ts'
import * as sample from '#tests/browser/sample-answers.ts'
import { adminRow, freeEstimate } from '#tests/browser/sample-podcasts.ts'
import { gate } from '#tests/web/gate.ts'
import { mockServer } from '#tests/web/mock-server.ts'
import { openPage, refusal, signedInAs } from '#tests/web/open-page.ts'
import { until } from '#tests/web/real-time.ts'
import { runSince } from '#tests/web/run-since.ts'
import { ManageEpisodesScreen } from '#web/app/screens/manage-episodes-screen.tsx'

const server = mockServer()
let requested = 0

beforeEach(() => {
  requested = 0
  server.use(
    signedInAs('admin'),
    http.get('*/api/admin/runs/estimate', () => HttpResponse.json(freeEstimate)),
  )
})
afterEach(() => {
  vi.restoreAllMocks()
  document.documentElement.scrollTop = 0
  vi.useRealTimers()
})

const isBusy = (element: HTMLElement) => element.getAttribute('aria-disabled') === 'true'

function row(changes: Partial<EpisodeAdminRow> = {}): EpisodeAdminRow {
  return adminRow(8, { title: 'Eight', ...changes })
}

const answerRows = (answer: Partial<EpisodeAdminRow> | Response) =>
  server.use(
    http.get('*/api/podcasts/3/episodes', () => {
      requested += 1
      if (answer instanceof Response) return answer.clone()
      return HttpResponse.json({ ...sample.podcastEpisodes(), episodes: [row(answer)] })
    }),
  )

const openScreen = (query = '') =>
  openPage(
    `/admin/podcasts/3${query}`,
    <Routes>
      <Route path="/admin/podcasts/:podcastId" element={<ManageEpisodesScreen />} />
      <Route path="*" element={null} />
    </Routes>,
  )

async function open(answer: Partial<EpisodeAdminRow> | Response = {}) {
  answerRows(answer)
  const page = openScreen()
  await screen.findByRole('heading', { level: 1 })
  return page
}

type Opened = Awaited<ReturnType<typeof open>>

async function expectFailure(page: Opened, title: string, description: string): Promise<void> {
  await waitFor(() => expect(page.toasts()).toHaveLength(1))
  expect(page.toasts()).toEqual([{ title, description, isFailure: true }])
}

const down = () => refusal(502, "The server doesn't answer.")
const errorText = "502: The server doesn't answer."

test('a list of episodes that failed to load shows a toast, and can be retried [S8.20]', async () => {
  const page = await open(down())
  await screen.findByText("Couldn't load.")
  await expectFailure(page, 'Failed to fetch episodes', errorText)
  answerRows({})
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByRole('rowheader', { name: 'Eight' })
})

test('an episode over the day’s limit says so beside its status, and is there to be transcribed', async () => {
  await open({ is_over_limit: true })
  await screen.findByText('Over the daily limit for automatic processing. Start it by hand.')
  screen.getByText('Not processed', { selector: 'span' })
  screen.getByRole('button', { name: 'Transcribe Eight' })
})

test('the question before a run is about the button that was pressed', async () => {
  const estimated: string[] = []
  server.use(
    http.get('*/api/admin/runs/estimate', ({ request }) => {
      estimated.push(new URL(request.url).search)
      return HttpResponse.json({ ...freeEstimate, transcription_cents: 144 })
    }),
  )
  await open({ transcript_status: 'error: The model is away.', has_transcript: true })
  for (const label of ['Transcribe', 'Analyze']) {
    fireEvent.click(screen.getByRole('button', { name: `${label} Eight` }))
    const question = within(await screen.findByRole('alertdialog', { name: `${label} “Eight”?` }))
    fireEvent.click(question.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  }
  expect(estimated).toEqual(['?episode_id=8&from=transcribe', '?episode_id=8&from=analyze'])
})

test.each([
  [502, "The server doesn't answer.", 'There was an error analyzing the episode. Please try again.'],
  [502, 'The API key is missing.', 'Set the API key of the AI provider.'],
  [502, 'API key refused: it ended on May 1.', '502: API key refused: it ended on May 1.'],
])('an analysis that is refused with %i "%s" says "%s" [S8.14]', async (status, sentence, description) => {
  server.use(http.post('*/api/episodes/8/analyze', () => refusal(status, sentence)))
  const page = await open({ transcript_status: 'transcribed', has_transcript: true })
  fireEvent.click(screen.getByRole('button', { name: 'Analyze Eight' }))
  await expectFailure(page, 'Analysis Failed', description)
})

function chooseStance(): void {
  const select = screen.getByRole('combobox', { name: 'Stance of Eight' })
  fireEvent.change(select, { target: { value: 'Far Left' } })
}

function writeExplanation(): void {
  fireEvent.click(screen.getByRole('button', { name: 'Edit explanation of Eight' }))
  const text = screen.getByRole('textbox', { name: 'Explanation of Eight' })
  fireEvent.change(text, { target: { value: 'Listened to it.' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
}

test.each([
  ['Failed to update political stance', chooseStance],
  ['Failed to update stance analysis', writeExplanation],
])('%s: the server’s sentence says why [S8.21] [S8.22]', async (title, change) => {
  server.use(http.patch('*/api/episodes/8', down))
  const page = await open()
  change()
  await expectFailure(page, title, errorText)
})

test('a stance chosen by hand is sent as political_stance, an explanation as political_stance_explanation [S7.68]', async () => {
  const sent: unknown[] = []
  server.use(
    http.patch('*/api/episodes/8', async ({ request }) => {
      sent.push(await request.json())
      return new HttpResponse(null, { status: 204 })
    }),
  )
  await open()
  chooseStance()
  await waitFor(() => expect(sent).toEqual([{ political_stance: 'Far Left' }]))
  writeExplanation()
  await waitFor(() => expect(sent[1]).toEqual({ political_stance_explanation: 'Listened to it.' }))
})

test('episodes are listed oldest first, which the table says [S20.105]', async () => {
  await open()
  const requested: string[] = []
  server.use(
    http.get('*/api/podcasts/3/episodes', ({ request }) => {
      requested.push(new URL(request.url).search)
      return HttpResponse.json({ ...sample.podcastEpisodes(), episodes: [row()] })
    }),
  )
  fireEvent.change(screen.getByLabelText('Sort by'), { target: { value: 'oldest' } })
  await waitFor(() => expect(requested).toEqual(['?sort=oldest&limit=50']))
  const head = await screen.findByRole('columnheader', { name: 'Published' })
  expect(head.getAttribute('aria-sort')).toBe('ascending')
})

test('the table has ID, title, date, status, stance editor and actions, newest first [S2.160] [S2.171]', async () => {
  await open({ published_date: '2025-01-05T00:00:00Z' })
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Select',
    'ID',
    'Title',
    'Published',
    'Status',
    'Stance',
    'Actions',
  ])
  const cells = within(screen.getAllByRole('row')[1] ?? document.body)
  expect(cells.getAllByRole('cell').map(({ textContent }) => textContent?.slice(0, 13))).toEqual([
    '',
    '8',
    'Jan 5, 2025',
    'Not processed',
    expect.any(String),
    'TranscribeDel',
  ])
  expect(cells.getByRole('combobox', { name: 'Stance of Eight' })).toBeTruthy()
  screen.getByRole('option', { name: 'Newest first', selected: true })
  expect(screen.getByRole('columnheader', { name: 'Published' }).getAttribute('aria-sort')).toBe('descending')
})

test('a button leads back to the podcasts [S2.170]', async () => {
  const page = await open()
  fireEvent.click(screen.getByRole('link', { name: 'Back to podcasts' }))
  await waitFor(() => expect(page.pathname()).toBe('/admin/podcasts'))
})

test('while a call runs the episode’s button is closed [S4.8]', async () => {
  const { released, answer } = gate()
  server.use(
    http.post('*/api/episodes/8/transcribe', async () => {
      await released
      return HttpResponse.json({ success: true }, { status: 202 })
    }),
  )
  await open()
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Transcribe Eight' })
  fireEvent.click(button)
  await waitFor(() => expect(isBusy(button)).toBe(true))
  expect(isBusy(screen.getByRole('button', { name: 'Delete Eight' }))).toBe(true)
  expect(isBusy(screen.getByRole('combobox', { name: 'Stance of Eight' }))).toBe(true)
  answer()
  await waitFor(() => expect(isBusy(button)).toBe(false))
})

const wait = (milliseconds: number) => act(async () => void vi.advanceTimersByTime(milliseconds))

test.each([
  ['an episode is being processed', 'transcribing', 2500],
  ['nothing runs', '', 8000],
] as const)(
  'while %s (%s) the rows are read again after %i ms [S4.9]',
  async (_, transcript_status, pause) => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    await open({ transcript_status })
    await wait(pause - 1)
    expect(requested).toBe(1)
    await wait(1)
    await until(() => requested > 1)
    expect(requested).toBe(2)
  },
)

test('rows that failed to load are not polled', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const page = await open(down())
  await wait(60_000)
  expect(requested).toBe(1)
  expect(page.toasts()).toHaveLength(1)
})

test('rows that are there and cannot be read again stay, and one toast says so however long it lasts', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const page = await open()
  answerRows(down())
  for (const reads of [2, 3, 4]) {
    await wait(8000)
    await until(() => requested >= reads && page.toasts().length > 0)
    expect([requested, page.toasts().length]).toEqual([reads, 1])
  }
  expect(page.toasts()).toEqual([
    { title: 'Failed to fetch episodes', description: errorText, isFailure: true },
  ])
  expect(screen.getByRole('rowheader', { name: 'Eight' })).toBeTruthy()
})

test.for([
  ['transcribing', 'error: The audio is gone.', 'Transcription Failed', 'The audio is gone.'],
  ['transcribing', 'error: ', 'Transcription Failed', 'Transcription failed'],
  [
    'analyzing',
    'error: A step took too long.',
    'Analysis Failed',
    'There was an error analyzing the episode. Please try again.',
  ],
  ['analyzing', 'error: The API key is missing.', 'Analysis Failed', 'Set the API key of the AI provider.'],
] as const)(
  'a run seen at "%s" that ends in "%s" says %s: %s [S8.15]',
  async ([before, after, title, description]) => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const page = await open({ transcript_status: before, has_transcript: before === 'analyzing' })
    answerRows({ transcript_status: after, has_transcript: before === 'analyzing' })
    await wait(2500)
    await until(() => page.toasts().length > 0)
    expect(page.toasts()).toEqual([{ title, description, isFailure: true }])
  },
)

test('an episode is deleted after a warning that it cannot be undone, and announced [S2.178]', async () => {
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

test('an episode that cannot be deleted says so and stays [S8.24]', async () => {
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

function answerPages(pages: { titles: string[]; examined: number; cursor?: string }[]) {
  const queries: Record<string, string>[] = []
  server.use(
    http.get('*/api/podcasts/3/episodes', ({ request }) => {
      const query = Object.fromEntries(new URL(request.url).searchParams)
      queries.push(query)
      const { titles, examined, cursor } = pages.find((_, index) => {
        const before = pages[index - 1]?.cursor
        return query.title !== undefined && query.cursor === before
      }) ?? { titles: ['Eight'], examined: undefined, cursor: undefined }
      const episodes = titles.map((title, index) => row({ id: 8 + index, title }))
      return HttpResponse.json(
        { ...sample.podcastEpisodes(), episodes, examined_count: examined },
        { headers: cursor ? { 'x-next-cursor': cursor } : {} },
      )
    }),
  )
  return queries
}

test('a search continues over pages without a match, and shows its progress [S2.173]', async () => {
  await open()
  const queries = answerPages([
    { titles: [], examined: 500, cursor: 'a' },
    { titles: ['A flood'], examined: 500, cursor: 'b' },
    { titles: [], examined: 20 },
  ])
  fireEvent.change(screen.getByRole('searchbox', { name: 'Search titles' }), { target: { value: ' flood ' } })
  fireEvent.change(screen.getByRole('combobox', { name: 'Status' }), { target: { value: 'not-processed' } })
  fireEvent.change(screen.getByRole('combobox', { name: 'Stance' }), { target: { value: 'none' } })
  await screen.findByRole('rowheader', { name: 'A flood' })
  await screen.findByText('1 episode found.')
  expect(queries.at(-1)).toEqual({
    status: 'not-processed',
    stance: 'none',
    title: 'flood',
    cursor: 'b',
    limit: '50',
  })
})

async function openManyRows() {
  const episodes = Array.from({ length: 200 }, (_, index) =>
    row({ id: index + 1, title: `No. ${index + 1}` }),
  )
  server.use(
    http.get('*/api/podcasts/3/episodes', ({ request }) => {
      const isFirst = !new URL(request.url).searchParams.has('cursor')
      return HttpResponse.json(
        { ...sample.podcastEpisodes(), episodes: isFirst ? episodes : [row({ id: 999, title: 'The last' })] },
        { headers: isFirst ? { 'x-next-cursor': 'more' } : {} },
      )
    }),
  )
  const page = openScreen()
  await screen.findByRole('rowheader', { name: 'No. 1' })
  return page
}

test('fifty rows are in the page, and the others follow on further pages [S2.176]', async () => {
  await openManyRows()
  expect(screen.getAllByRole('rowheader')).toHaveLength(50)
  for (const last of ['No. 100', 'No. 150', 'No. 200']) {
    fireEvent.click(screen.getByRole('button', { name: 'Next' }))
    await screen.findByRole('rowheader', { name: last })
  }
  expect(screen.queryByText('No. 150')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Next' }))
  await screen.findByRole('rowheader', { name: 'The last' })
  screen.getByText('Page 5 of 5')
  fireEvent.click(screen.getByRole('button', { name: 'Previous' }))
  await screen.findByRole('rowheader', { name: 'No. 200' })
})

test('an explanation that is being written stays when its row is on another page, and leaving the screen asks first', async () => {
  const page = await openManyRows()
  const edit = () => screen.getByRole('button', { name: 'Edit explanation of No. 1' })
  edit().focus()
  fireEvent.click(edit())
  const text = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Explanation of No. 1' })
  expect(document.activeElement).toBe(text)
  fireEvent.change(text, { target: { value: 'Listened to it.' } })
  fireEvent.click(screen.getByRole('button', { name: 'Next' }))
  await waitFor(() => expect(screen.queryByText('No. 2')).toBeNull())
  fireEvent.click(screen.getByRole('link', { name: 'Back to podcasts' }))
  const question = await screen.findByRole('alertdialog', { name: 'Leave without saving?' })
  fireEvent.click(within(question).getByRole('button', { name: 'Stay' }))
  expect(page.pathname()).toBe('/admin/podcasts/3')
  fireEvent.click(screen.getByRole('button', { name: 'Previous' }))
  const again = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Explanation of No. 1' })
  expect(again.value).toBe('Listened to it.')
  again.focus()
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(document.activeElement).toBe(edit()))
})

test('a run can be canceled on its row, which says how long it lasts [S2.177]', async () => {
  const since = new Date(Date.now() - 5000).toISOString()
  const bodies: unknown[] = []
  server.use(
    http.post('*/api/admin/runs/cancel', async ({ request }) => {
      bodies.push(await request.json())
      return HttpResponse.json({ success: true, message: '', done: 1, refused: [] })
    }),
  )
  await open({
    transcript_status: 'transcribing',
    run: runSince(since),
  })
  await screen.findByText(/^Running for \d+s$/)
  fireEvent.click(screen.getByRole('button', { name: 'Cancel Eight' }))
  await waitFor(() => expect(bodies).toEqual([{ episode_ids: [8] }]))
})

test('a transcription that cannot be started says so in the words of the product, before the rows are read again [S8.13]', async () => {
  server.use(http.post('*/api/episodes/8/transcribe', down))
  const page = await open()
  server.use(http.get('*/api/podcasts/3/episodes', () => delay('infinite')))
  fireEvent.click(screen.getByRole('button', { name: 'Transcribe Eight' }))
  await expectFailure(page, 'Transcription Failed', 'There was an error starting transcription')
})

async function openSixPages(statusOfFifth: () => EpisodeAdminRow['transcript_status']) {
  const askedFor: number[] = []
  server.use(
    http.get('*/api/podcasts/3/episodes', ({ request }) => {
      const page = Number(new URL(request.url).searchParams.get('cursor') ?? 1)
      askedFor.push(page)
      const status = page === 5 ? { transcript_status: statusOfFifth() } : {}
      const episode = row({ id: page, title: `No. ${page}`, ...status })
      return HttpResponse.json(
        { ...sample.podcastEpisodes(), episodes: [episode] },
        { headers: page < 6 ? { 'x-next-cursor': String(page + 1) } : {} },
      )
    }),
  )
  const page = openScreen()
  await screen.findByRole('rowheader', { name: 'No. 6' })
  askedFor.length = 0
  return { page, askedFor }
}

test('of many pages, those with running episodes are refetched, the others in turn [S4.9]', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  let status: EpisodeAdminRow['transcript_status'] = 'transcribing'
  const { page, askedFor } = await openSixPages(() => status)
  status = 'error: The audio is gone.'
  await wait(2500)
  await until(() => page.toasts().length > 0)
  expect(page.toasts().map(({ title }) => title)).toEqual(['Transcription Failed'])
  expect(askedFor).toEqual([1, 2, 3, 5])
  await wait(8000)
  await until(() => askedFor.length >= 8)
  expect(new Set(askedFor)).toEqual(new Set([1, 2, 3, 4, 5, 6]))
  expect(askedFor).toHaveLength(8)
})

test('a change has only the page of its row read again', async () => {
  const { askedFor } = await openSixPages(() => '')
  server.use(http.patch('*/api/episodes/5', () => new HttpResponse(null, { status: 204 })))
  const stance = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Stance of No. 5' })
  fireEvent.change(stance, { target: { value: 'Far Left' } })
  await waitFor(() => expect(askedFor).toEqual([5]))
  await waitFor(() => expect(isBusy(stance)).toBe(false))
  expect(askedFor).toEqual([5])
})

test('a failed run is announced even when only running episodes are listed [S8.15]', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const page = await open({ transcript_status: 'transcribing' })
  let isOver = false
  server.use(
    http.get('*/api/podcasts/3/episodes', ({ request }) => {
      const isOfOne = new URL(request.url).searchParams.has('id')
      const transcript_status = isOfOne ? 'error: The audio is gone.' : 'transcribing'
      const episodes = isOver === isOfOne ? [row({ transcript_status })] : []
      return HttpResponse.json({ ...sample.podcastEpisodes(), episodes })
    }),
  )
  fireEvent.change(screen.getByRole('combobox', { name: 'Status' }), { target: { value: 'processing' } })
  await screen.findByText('1 episode found.')
  isOver = true
  await wait(2500)
  await until(() => page.toasts().length > 0)
  expect(page.toasts()).toEqual([
    { title: 'Transcription Failed', description: 'The audio is gone.', isFailure: true },
  ])
})

test('the filter is in the address, even when the first page failed to load', async () => {
  answerRows(down())
  openScreen('?status=error&title=flood')
  const search = await screen.findByRole<HTMLInputElement>('searchbox', { name: 'Search titles' })
  expect(search.value).toBe('flood')
  const queries = answerPages([{ titles: ['A flood'], examined: 500 }])
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByRole('rowheader', { name: 'A flood' })
  expect(search.isConnected).toBe(true)
  expect(queries).toEqual([{ status: 'error', title: 'flood', limit: '50' }])
})
