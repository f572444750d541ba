import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { beforeEach, expect, test } from 'vitest'
import type { Geography } from '#shared/domain/geography.ts'
import type { PodcastAdminView } from '#shared/domain/podcast.ts'
import { feedPreview, podcastWithProblems } from '#tests/browser/sample-podcasts.ts'
import { processingSettings } from '#tests/browser/sample-processing.ts'
import { chooseAction } from '#tests/web/choose-action.ts'
import { gate } from '#tests/web/gate.ts'
import { mockServer } from '#tests/web/mock-server.ts'
import { openPage, refusal, signedInAs } from '#tests/web/open-page.ts'
import { ManagePodcastsScreen } from '#web/app/screens/manage-podcasts-screen.tsx'

const server = mockServer()
let podcasts: PodcastAdminView[]
let refused: ReadonlySet<string>

const geography = (
  geography_id: number,
  geography_name: string,
  geography_type: Geography['geography_type'],
) => ({
  geography_id,
  geography_name,
  geography_type,
  geography_abbreviation: geography_name.slice(0, 2),
})

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
    http.get('*/api/podcasts', () => HttpResponse.json(podcasts)),
    http.get('*/api/admin/processing', () => HttpResponse.json(processingSettings)),
    http.get('*/api/geography', () =>
      HttpResponse.json([
        geography(1, 'United States', 'country'),
        geography(2, 'Ohio', 'state'),
        geography(3, 'Texas', 'state'),
      ]),
    ),
    http.delete('*/api/podcasts/:id', ({ params }) => {
      if (refused.has(String(params.id))) return refusal(503, 'The server is busy.')
      podcasts = podcasts.filter(({ id }) => String(id) !== params.id)
      return HttpResponse.json({ success: true, message: 'It is gone.' }, { status: 202 })
    }),
  )
})

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

const question = () => screen.findByRole('alertdialog')
const confirmed = async () =>
  fireEvent.click(within(await question()).getByRole('button', { name: 'Delete' }))

test('a podcast is deleted after a warning that it cannot be undone, and announced; canceling deletes nothing [S2.162] [S2.163]', async () => {
  const page = await open()
  await chooseAction('Second', 'Delete')
  expect((await question()).textContent).toContain('Delete Second?')
  expect((await question()).textContent).toContain('This action cannot be undone.')
  fireEvent.click(within(await question()).getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(podcasts).toHaveLength(3)
  await chooseAction('Second', 'Delete')
  await confirmed()
  await waitFor(() => expect(screen.queryByText('Second')).toBeNull())
  expect(page.toasts()).toEqual([
    { title: 'Podcast deleted successfully', description: 'Second', isFailure: false },
  ])
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }))
})

test('a podcast that cannot be deleted says so and stays [S8.23]', async () => {
  refused = new Set(['2'])
  const page = await open()
  await chooseAction('Second', 'Delete')
  await confirmed()
  await waitFor(() =>
    expect(page.toasts()).toEqual([
      { title: 'Failed to delete podcast', description: '503: The server is busy.', isFailure: true },
    ]),
  )
  screen.getByText('Second')
})

test('an admin changes name and geography and hides transcripts, and nothing else is sent', async () => {
  const sent: unknown[] = []
  server.use(
    http.patch('*/api/podcasts/2', async ({ request }) => {
      sent.push(await request.json())
      podcasts = podcasts.map((podcast) => (podcast.id === 2 ? { ...podcast, name: 'Renamed' } : podcast))
      return HttpResponse.json({ success: true, message: 'Renamed is saved.', podcast: named(2, 'Renamed') })
    }),
  )
  const page = await open()
  const dialog = await openEdit()
  fireEvent.change(dialog.getByLabelText(/^Name/), { target: { value: 'Renamed' } })
  await dialog.findByRole('option', { name: 'Texas' })
  fireEvent.change(dialog.getByLabelText('Geography'), { target: { value: 'Texas' } })
  fireEvent.click(dialog.getByRole('checkbox', { name: 'Hide transcripts' }))
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await screen.findByText('Renamed')
  expect(sent).toEqual([{ name: 'Renamed', geography: 'Texas', hides_transcripts: true }])
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(page.toasts()).toEqual([
    { title: 'Podcast saved', description: 'Renamed is saved.', isFailure: false },
  ])
})

async function openEdit() {
  await chooseAction('Second', 'Edit')
  return within(await screen.findByRole('dialog'))
}

test.each([
  { name: 'Show the feed’s address', checked: true, change: { is_feed_public: false } },
  { name: 'Opted out by its publisher', checked: false, change: { is_opted_out: true } },
])('pressing “$name” sends $change and nothing else [S2.129]', async ({ name, checked, change }) => {
  const sent: unknown[] = []
  server.use(
    http.patch('*/api/podcasts/2', async ({ request }) => {
      sent.push(await request.json())
      return HttpResponse.json({ success: true, message: 'Second is saved.', podcast: named(2, 'Second') })
    }),
  )
  await open()
  const dialog = await openEdit()
  fireEvent.click(dialog.getByRole('checkbox', { name, checked }))
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent).toEqual([change])
})

test('an edit that fails says so and keeps the typed text', async () => {
  server.use(http.patch('*/api/podcasts/2', () => refusal(409, 'The podcast has changed meanwhile.')))
  const page = await open()
  const dialog = await openEdit()
  fireEvent.change(dialog.getByLabelText(/^Name/), { target: { value: 'Renamed' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }))
  const alert = await dialog.findByRole('alert')
  expect(alert.textContent).toBe('Failed to save podcastThe podcast has changed meanwhile.')
  expect(dialog.getByLabelText(/^Name/)).toHaveProperty('value', 'Renamed')
  expect(page.toasts()).toEqual([])
})

test('an edit that changes nothing closes without a call', async () => {
  const page = await open()
  const dialog = await openEdit()
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(page.toasts()).toEqual([])
})

test('the geography of a podcast is chosen before all geographies are there, and stays when they come', async () => {
  const { released, answer } = gate()
  server.use(http.get('*/api/geography', async () => void (await released)))
  await open()
  const dialog = await openEdit()
  expect(dialog.getByLabelText('Geography')).toHaveProperty('value', 'Ohio')
  answer()
  await dialog.findByRole('option', { name: 'Texas' })
  expect(dialog.getByLabelText('Geography')).toHaveProperty('value', 'Ohio')
  expect(dialog.getAllByRole('option')).toHaveLength(3)
})

test('a failure to load geographies for an edit is shown, and the podcast keeps its own', async () => {
  server.use(http.get('*/api/geography', () => refusal(502, "The server doesn't answer.")))
  const page = await open()
  const dialog = await openEdit()
  await waitFor(() =>
    expect(page.toasts()).toEqual([
      {
        title: 'Failed to fetch geography',
        description: "502: The server doesn't answer.",
        isFailure: true,
      },
    ]),
  )
  expect(dialog.getByLabelText('Geography')).toHaveProperty('value', 'Ohio')
})

const newAddress = 'https://elsewhere.example/feed.xml'
const known = {
  id: 1,
  name: 'First',
  is_checked: true,
  is_elsewhere: true,
  is_likely: false,
  is_whole: true,
  is_opted_out: false,
}

async function openAddress(preview: () => Response, change?: () => Response) {
  const sent: unknown[] = []
  server.use(
    http.post('*/api/podcasts/feed/preview', preview),
    http.patch('*/api/podcasts/1', async ({ request }) => {
      sent.push(await request.json())
      const answer = { success: true, message: 'First: 2 new episodes.', podcast: named(1, 'First') }
      return change?.() ?? HttpResponse.json(answer)
    }),
  )
  const page = await open()
  await chooseAction('First', 'Change address')
  const dialog = within(await screen.findByRole('dialog', { name: 'Change address' }))
  const field = dialog.getByLabelText<HTMLInputElement>('New RSS URL')
  fireEvent.change(field, { target: { value: newAddress } })
  fireEvent.click(dialog.getByRole('button', { name: 'Preview' }))
  return { page, dialog, field, sent }
}

const describedBy = (field: HTMLElement) =>
  (field.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)

test('the address of a feed that has moved is changed after a preview of it [S20.107]', async () => {
  const { page, dialog, sent, field } = await openAddress(() => HttpResponse.json({ ...feedPreview, known }))
  expect(describedBy(field)).toEqual([`Now: ${named(1, 'First').rss_url}`])
  fireEvent.click(await dialog.findByRole('button', { name: 'Use This Address' }))
  await waitFor(() => expect(page.toasts()).toMatchObject([{ title: 'Address changed' }]))
  expect(sent).toEqual([{ feed_url: newAddress }])
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('an address that cannot be read, or that the server refuses, is an error at its field, which has the focus [S20.107]', async () => {
  const gone = "The server says there's nothing there (404). Check the address."
  const { dialog, field } = await openAddress(() => refusal(502, gone))
  await waitFor(() => expect(describedBy(field)[0]).toBe(gone))
  expect(document.activeElement).toBe(field)
  server.use(
    http.post('*/api/podcasts/feed/preview', () => HttpResponse.json({ ...feedPreview, known })),
    http.patch('*/api/podcasts/1', () => refusal(409, 'This podcast was changed meanwhile.')),
  )
  fireEvent.click(dialog.getByRole('button', { name: 'Preview' }))
  fireEvent.click(await dialog.findByRole('button', { name: 'Use This Address' }))
  await waitFor(() => expect(describedBy(field)[0]).toBe('This podcast was changed meanwhile.'))
  expect(field.getAttribute('aria-invalid')).toBe('true')
})

test('a feed that does not look like the podcast is used only if the admin says that it is the same [S20.108]', async () => {
  const { page, dialog, sent } = await openAddress(() => HttpResponse.json(feedPreview))
  const use = await dialog.findByRole('button', { name: 'Use This Address' })
  fireEvent.click(use)
  expect([use.getAttribute('aria-disabled'), sent]).toEqual(['true', []])
  fireEvent.click(dialog.getByRole('checkbox', { name: /^This is the same podcast/ }))
  fireEvent.click(use)
  await waitFor(() => expect(page.toasts()).toHaveLength(1))
  expect(sent).toEqual([{ feed_url: newAddress, is_same_show: true }])
})

test('the feed of another podcast cannot be used [S20.108]', async () => {
  const { dialog, field } = await openAddress(() =>
    HttpResponse.json({ ...feedPreview, known: { ...known, id: 2, name: 'Second' } }),
  )
  await waitFor(() => expect(describedBy(field)[0]).toBe('Another podcast has this address.'))
  expect(dialog.queryByRole('button', { name: 'Use This Address' })).toBeNull()
})
