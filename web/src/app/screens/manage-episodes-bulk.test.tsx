import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { Route, Routes } from 'react-router'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { EpisodeAdminRow } from '#shared/domain/episode.ts'
import { podcastEpisodes } from '#tests/browser/sample-answers.ts'
import { adminRow, runEstimate } from '#tests/browser/sample-podcasts.ts'
import { mockServer } from '#tests/web/mock-server.ts'
import { openPage, refusal, signedInAs } from '#tests/web/open-page.ts'
import { ManageEpisodesScreen } from '#web/app/screens/manage-episodes-screen.tsx'
import { ManageRunsScreen } from '#web/app/screens/manage-runs-screen.tsx'

const server = mockServer()
let rows: EpisodeAdminRow[]
let refused: ReadonlyMap<number, string>
let sent: [path: string, body: unknown][]

const busy = 'This episode is being processed.'

beforeEach(() => {
  rows = [adminRow(7, { title: 'Seven' }), adminRow(8, { title: 'Eight' }), adminRow(9, { title: 'Nine' })]
  refused = new Map()
  sent = []
  const act = (path: string) =>
    http.post<never, { episode_ids: number[] }>(`*${path}`, async ({ request }) => {
      const body = await request.json()
      sent.push([path, body])
      const refusals = body.episode_ids.flatMap((episode_id) => {
        const reason = refused.get(episode_id)
        return reason === undefined ? [] : [{ episode_id, reason }]
      })
      const done = body.episode_ids.length - refusals.length
      return HttpResponse.json({ success: true, message: '', done, refused: refusals }, { status: 202 })
    })
  server.use(
    signedInAs('admin'),
    http.get('*/api/podcasts/3/episodes', () => HttpResponse.json({ ...podcastEpisodes(), episodes: rows })),
    http.get('*/api/admin/runs', () => HttpResponse.json(rows)),
    http.get('*/api/admin/runs/estimate', ({ request }) => {
      const id = Number(new URL(request.url).searchParams.get('episode_id'))
      const one = { episode_ids: [id], has_more: false, transcription_cents: 100, analysis_cents: 50 }
      return HttpResponse.json({ ...runEstimate, ...one })
    }),
    act('/api/admin/runs'),
    act('/api/admin/runs/cancel'),
    http.delete('*/api/episodes/:id', ({ params }) => {
      sent.push([`delete ${params.id}`, undefined])
      if (refused.has(Number(params.id))) return refusal(503, 'The server is busy.')
      rows = rows.filter(({ id }) => String(id) !== params.id)
      return HttpResponse.json({ success: true, message: 'It is gone.' }, { status: 202 })
    }),
  )
})

/** Results outlive the screen, so a test closes its own. */
afterEach(async () => {
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Result of each episode' })).toBeNull())
})

const button = (name: string) => screen.getByRole('button', { name })
const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name })
const selectPage = () => fireEvent.click(box('Select all on this page'))

const results = () =>
  within(screen.getByRole('list', { name: 'Result of each episode' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)

async function openEpisodes() {
  openPage(
    '/admin/podcasts/3',
    <Routes>
      <Route path="/admin/podcasts/:podcastId" element={<ManageEpisodesScreen />} />
    </Routes>,
  )
  await screen.findByText('Nine')
}

async function openRuns(group: string) {
  openPage(`/admin/runs?group=${group}`, <ManageRunsScreen />)
  await screen.findByText('Nine')
}

test('selected episodes are processed again once their cost is confirmed together; a refused one says why and is tried again alone [S20.100]', async () => {
  refused = new Map([[8, busy]])
  await openEpisodes()
  selectPage()
  fireEvent.click(box('Select Nine'))
  screen.getByText('2 episodes selected')
  fireEvent.click(button('Process'))
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Process 2 episodes?' }))
  dialog.getByText('Estimated cost, by list prices: $2.00 for transcription and $1.00 for analysis.')
  expect(sent).toEqual([])
  fireEvent.click(dialog.getByRole('button', { name: 'Process' }))
  await screen.findByText('1 of 2 episodes done, 1 failed.')
  expect(results()).toEqual(['Seven Processing started', `Eight Failed. ${busy}`])
  await screen.findByText('1 episode selected')
  refused = new Map()
  fireEvent.click(button('Try again: 1 episode'))
  await screen.findByText('2 of 2 episodes done.')
  expect(sent).toEqual([7, 8, 8].map((id) => ['/api/admin/runs', { episode_ids: [id], at_once: false }]))
})

test('selected episodes are deleted after a question, and those that cannot be stay selected [S20.101]', async () => {
  refused = new Map([[7, '']])
  await openEpisodes()
  selectPage()
  fireEvent.click(button('Delete selected'))
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete 3 episodes?' }))
  fireEvent.click(dialog.getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(screen.getAllByRole('rowheader')).toHaveLength(1))
  expect(results()).toEqual(['Seven Failed. 503: The server is busy.', 'Eight Deleted', 'Nine Deleted'])
  screen.getByText('1 episode selected')
})

test.each([
  { group: 'failed', offer: 'Retry', question: 'Retry 3 episodes?', isAtOnce: false },
  { group: 'waiting', offer: 'Start now', question: 'Start 3 episodes now?', isAtOnce: true },
])(
  'selected runs of a group are begun with the action of its single rows ($offer) once their cost is confirmed [S20.102]',
  async (one) => {
    await openRuns(one.group)
    selectPage()
    fireEvent.click(button(one.offer))
    const dialog = within(await screen.findByRole('alertdialog', { name: one.question }))
    fireEvent.click(dialog.getByRole('button', { name: one.offer }))
    await screen.findByText('3 of 3 episodes done.')
    expect(sent).toEqual(
      [7, 8, 9].map((id) => ['/api/admin/runs', { episode_ids: [id], at_once: one.isAtOnce }]),
    )
  },
)

test('selected runs are canceled after a question, with a result for each [S20.102]', async () => {
  refused = new Map([[9, 'This episode is not being processed.']])
  await openRuns('running')
  selectPage()
  fireEvent.click(button('Cancel processing'))
  const name = 'Cancel the processing of 3 episodes?'
  const dialog = within(await screen.findByRole('alertdialog', { name }))
  fireEvent.click(dialog.getByRole('button', { name: 'Cancel Processing' }))
  await screen.findByText('2 of 3 episodes done, 1 failed.')
  expect(sent.map(([path]) => path)).toEqual(Array(3).fill('/api/admin/runs/cancel'))
  expect(results()[2]).toBe('Nine Failed. This episode is not being processed.')
})
