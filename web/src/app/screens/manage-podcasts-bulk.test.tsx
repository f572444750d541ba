import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { PodcastAdminView } from '#shared/domain/podcast.ts'
import { podcastWithProblems, runEstimate } from '#tests/browser/sample-podcasts.ts'
import { processingSettings } from '#tests/browser/sample-processing.ts'
import { asksBeforeClosing } from '#tests/web/closing.ts'
import { gate } from '#tests/web/gate.ts'
import { mockServer } from '#tests/web/mock-server.ts'
import { openPage, refusal, signedInAs } from '#tests/web/open-page.ts'
import { ManagePodcastsScreen } from '#web/app/screens/manage-podcasts-screen.tsx'

const server = mockServer()
let podcasts: PodcastAdminView[]
let refused: ReadonlySet<string>

const named = (id: number, name: string): PodcastAdminView => ({
  ...podcastWithProblems,
  id,
  name,
  last_problem: null,
  disabled_reason: null,
  states: [],
})

beforeEach(() => {
  podcasts = [named(1, 'First'), named(2, 'Second'), named(3, 'Third')]
  refused = new Set()
  server.use(
    signedInAs('admin'),
    http.get('*/api/admin/processing', () => HttpResponse.json(processingSettings)),
    http.get('*/api/geography', () => HttpResponse.json([])),
    http.get('*/api/podcasts', () => HttpResponse.json(podcasts)),
    http.delete('*/api/podcasts/:id', ({ params }) => {
      if (refused.has(String(params.id))) return refusal(503, 'The server is busy.')
      podcasts = podcasts.filter(({ id }) => String(id) !== params.id)
      return HttpResponse.json({ success: true, message: 'It is gone.' }, { status: 202 })
    }),
  )
})

/** Results outlive the screen, so a test closes its own. */
afterEach(async () => {
  const close = screen.queryByRole('button', { name: 'Close' })
  if (close) fireEvent.click(close)
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Result of each podcast' })).toBeNull())
})

const button = (name: string) => screen.getByRole('button', { name })
const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name })
const selectPage = () => fireEvent.click(box('Select all on this page'))
const question = () => screen.findByRole('alertdialog')

async function open() {
  const page = openPage(
    '/admin/podcasts',
    <main>
      <ManagePodcastsScreen />
    </main>,
  )
  await screen.findByText('Third')
  return page
}

const results = () => {
  const list = screen.getByRole('list', { name: 'Result of each podcast' })
  return within(list)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
}

test('one checkbox selects all podcasts of the page or none, and shows when only some are selected [S2.161]', async () => {
  await open()
  fireEvent.click(box('Select Second'))
  expect(box('Select all on this page').indeterminate).toBe(true)
  screen.getByText('1 podcast selected')
  selectPage()
  screen.getByText('3 podcasts selected')
  expect(box('Select First').checked).toBe(true)
  selectPage()
  expect(screen.queryByText(/ selected$/)).toBeNull()
})

test('a card deletes the selected podcasts after a question, keeps the others, and shows a result for each [S2.164]', async () => {
  await open()
  fireEvent.click(box('Select First'))
  fireEvent.click(box('Select Third'))
  fireEvent.click(button('Delete selected'))
  expect((await question()).textContent).toContain('Delete 2 podcasts?')
  expect((await question()).textContent).toContain('This action cannot be undone.')
  fireEvent.click(within(await question()).getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(screen.getAllByRole('rowheader')).toHaveLength(1))
  expect(screen.queryByText(/ selected$/)).toBeNull()
  screen.getByText('2 of 2 podcasts done.')
  expect(results()).toEqual(['First Deleted', 'Third Deleted'])
})

test('a podcast that cannot be deleted does not stop the others, stays selected, and is tried again alone [S2.165] [S7.94]', async () => {
  refused = new Set(['1'])
  await open()
  selectPage()
  fireEvent.click(button('Delete selected'))
  fireEvent.click(within(await question()).getByRole('button', { name: 'Delete' }))
  await screen.findByText('2 of 3 podcasts done, 1 failed.')
  await screen.findByText('1 podcast selected')
  expect(podcasts.map(({ name }) => name)).toEqual(['First'])
  expect(results()).toEqual(['First Failed. 503: The server is busy.', 'Second Deleted', 'Third Deleted'])
  refused = new Set()
  fireEvent.click(button('Try again: 1 podcast'))
  await screen.findByText('3 of 3 podcasts done.')
  expect(results()).toEqual(['Second Deleted', 'Third Deleted', 'First Deleted'])
  await screen.findByText('No podcasts yet.')
})

test('progress does not count failures as done, and closing the page meanwhile asks first [S2.166]', async () => {
  refused = new Set(['1'])
  const { released, answer } = gate()
  server.use(http.delete('*/api/podcasts/3', async () => void (await released)))
  await open()
  selectPage()
  fireEvent.click(button('Delete selected'))
  fireEvent.click(within(await question()).getByRole('button', { name: 'Delete' }))
  await screen.findByText('1 of 3 podcasts done, 1 failed…')
  expect(asksBeforeClosing()).toBe(true)
  answer()
  await screen.findByText('2 of 3 podcasts done, 1 failed.')
  expect(asksBeforeClosing()).toBe(false)
})

test('stopping finishes what has begun, and the rest can be continued [S7.94]', async () => {
  podcasts = [1, 2, 3, 4, 5].map((id) => named(id, id === 3 ? 'Third' : `Show ${id}`))
  const { released, answer } = gate()
  const sent: string[] = []
  server.use(
    http.patch('*/api/podcasts/:id', async ({ params, request }) => {
      sent.push(`${params.id}: ${await request.text()}`)
      await released
      const message = `Checked ${params.id}.`
      return HttpResponse.json({ success: true, message, podcast: podcasts[0] })
    }),
  )
  await open()
  selectPage()
  fireEvent.click(button('Check now'))
  await waitFor(() => expect(sent).toHaveLength(3))
  fireEvent.click(button('Stop'))
  answer()
  await screen.findByText('3 of 5 podcasts done, 2 not begun.')
  expect(results()).toEqual([
    'Show 1 Checked 1.',
    'Show 2 Checked 2.',
    'Third Checked 3.',
    'Show 4 Not begun',
    'Show 5 Not begun',
  ])
  fireEvent.click(button('Try again: 2 podcasts'))
  await screen.findByText('5 of 5 podcasts done.')
  expect(sent.toSorted()).toEqual([1, 2, 3, 4, 5].map((id) => `${id}: {"is_checked":true}`))
})

test('a check that would turn ended checks on again asks first [S7.94]', async () => {
  podcasts = [named(1, 'First'), { ...named(3, 'Third'), disabled_reason: 'An admin ended the checks.' }]
  await open()
  selectPage()
  fireEvent.click(button('Check now'))
  expect((await question()).textContent).toContain('The checks of 1 podcast have ended.')
  fireEvent.click(within(await question()).getByRole('button', { name: 'Cancel' }))
})

test('new episodes of the selected podcasts are processed once their number and cost are confirmed together [S7.94]', async () => {
  const started: unknown[] = []
  const estimates: Readonly<Record<string, object | undefined>> = {
    1: { episode_ids: [7, 8], has_more: false, transcription_cents: 100, analysis_cents: 50 },
    2: { episode_ids: [], has_more: false, transcription_cents: 0, analysis_cents: 0 },
  }
  server.use(
    http.get('*/api/admin/runs/estimate', ({ request }) => {
      const found = estimates[new URL(request.url).searchParams.get('podcast_id') ?? '']
      return found ? HttpResponse.json({ ...runEstimate, ...found }) : refusal(503, 'The server is busy.')
    }),
    http.post('*/api/admin/runs', async ({ request }) => {
      started.push(await request.json())
      return HttpResponse.json({ success: true, message: '', done: 2, refused: [] }, { status: 202 })
    }),
  )
  await open()
  selectPage()
  fireEvent.click(button('Process new episodes'))
  const dialog = within(
    await screen.findByRole('alertdialog', { name: 'Process 2 new episodes of 2 podcasts?' }),
  )
  dialog.getByText('Estimated cost, by list prices: $1.00 for transcription and $0.50 for analysis.')
  dialog.getByText("1 podcast couldn't be estimated and won't be processed.")
  expect(started).toEqual([])
  fireEvent.click(dialog.getByRole('button', { name: 'Process' }))
  await screen.findByText('2 of 2 podcasts done.')
  expect(started).toEqual([{ episode_ids: [7, 8], at_once: false }])
  expect(results()).toEqual([
    'First Processing started: 2 of 2 episodes.',
    'Second There are no new episodes.',
  ])
})

test('a podcast of which no episode could be started says why [S7.94]', async () => {
  const reason = 'Its publisher has opted this podcast out.'
  podcasts = [named(3, 'Third')]
  server.use(
    http.get('*/api/admin/runs/estimate', () => HttpResponse.json({ ...runEstimate, episode_ids: [7] })),
    http.post('*/api/admin/runs', () => {
      const refusals = [{ episode_id: 7, reason }]
      return HttpResponse.json({ success: true, message: '', done: 0, refused: refusals }, { status: 202 })
    }),
  )
  await open()
  selectPage()
  fireEvent.click(button('Process new episodes'))
  const dialog = within(await screen.findByRole('alertdialog', { name: /^Process 1 new episode/ }))
  fireEvent.click(dialog.getByRole('button', { name: 'Process' }))
  await screen.findByText('0 of 1 podcast done, 1 failed.')
  expect(results()).toEqual([`Third Failed. ${reason}`])
})

test.each([
  { name: 'Import older episodes', method: 'post', path: '/import-older', body: '' },
  { name: 'Stop checking', method: 'patch', path: '', body: '{"is_checked":false}' },
] as const)('“$name” works on each selected podcast [S7.94]', async ({ name, method, path, body }) => {
  const sent: string[] = []
  server.use(
    http[method](`*/api/podcasts/:id${path}`, async ({ params, request }) => {
      sent.push(`${params.id}: ${await request.text()}`)
      const message = `Done with ${params.id}.`
      return HttpResponse.json({
        success: true,
        message,
        importedEpisodes: 0,
        hasMore: false,
        podcast: podcasts[0],
      })
    }),
  )
  await open()
  selectPage()
  fireEvent.click(button(name))
  await screen.findByText('3 of 3 podcasts done.')
  expect(sent.toSorted()).toEqual([1, 2, 3].map((id) => `${id}: ${body}`))
  expect(results()[2]).toBe('Third Done with 3.')
})

test('the geography of the selected podcasts is changed to the chosen one [S7.94]', async () => {
  const sent: unknown[] = []
  server.use(
    http.patch('*/api/podcasts/:id', async ({ request }) => {
      sent.push(await request.json())
      return HttpResponse.json({ success: true, message: 'Saved.', podcast: podcasts[0] })
    }),
  )
  await open()
  selectPage()
  fireEvent.click(button('Change geography'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Change the geography of 3 podcasts' }))
  fireEvent.click(dialog.getByRole('button', { name: 'Change geography' }))
  await screen.findByText('3 of 3 podcasts done.')
  expect(sent).toEqual(Array(3).fill({ geography: 'United States' }))
})
