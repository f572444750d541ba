import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { afterEach, expect, test, vi } from 'vitest'
import { cursorHeader } from '#shared/api/contract.ts'
import type { PodcastAdminView } from '#shared/domain/podcast.ts'
import type { ProcessingView } from '#shared/domain/processing-settings.ts'
import type { Role } from '#shared/rules/access.ts'
import { podcastWithProblems } from '#tests/browser/sample-podcasts.ts'
import { budget, processingSettings } from '#tests/browser/sample-processing.ts'
import { earlierRatings } from '#tests/browser/sample-ratings.ts'
import { gate } from '#tests/web/gate.ts'
import { mockServer } from '#tests/web/mock-server.ts'
import { openPage, refusal, signedInAs } from '#tests/web/open-page.ts'
import { until } from '#tests/web/real-time.ts'
import { ProcessingScreen } from '#web/app/screens/processing-screen.tsx'
import { SettingsScreen } from '#web/app/screens/settings-screen.tsx'
import { hasProblem } from '#web/features/processing/feed-health.ts'

const server = mockServer()
afterEach(() => {
  vi.useRealTimers()
})

type Opened = {
  person?: Role | 'visitor'
  podcasts?: readonly PodcastAdminView[]
  hub?: boolean
  areChecksOn?: boolean
}

function open({ person = 'admin', podcasts = [], hub = false, areChecksOn = false }: Opened = {}) {
  const sent: unknown[] = []
  let stored: ProcessingView = { ...processingSettings, auto_check_enabled: areChecksOn }
  const readChange = async (request: Request) => {
    const body = await request.json()
    sent.push(body)
    return body
  }
  server.use(
    signedInAs(person),
    http.get('*/api/statistics', () => refusal(502, "The server doesn't answer.")),
    http.get('*/api/admin/processing', () => HttpResponse.json(stored)),
    http.put('*/api/admin/processing', async ({ request }) => {
      stored = { ...stored, ...(await readChange(request)), version: stored.version + 1 }
      return HttpResponse.json(stored)
    }),
    http.post('*/api/admin/processing/check', async ({ request }) => {
      await readChange(request)
      return HttpResponse.json({ success: true, message: 'The feeds are being checked.' }, { status: 202 })
    }),
    http.get('*/api/admin/ratings/earlier', () => HttpResponse.json({ ...earlierRatings, under_way: 0 })),
    http.get('*/api/admin/budget', () => HttpResponse.json(budget)),
    http.put('*/api/admin/budget', async ({ request }) =>
      HttpResponse.json({ ...budget, ...(await readChange(request)), version: 2 }),
    ),
    http.get('*/api/podcasts', ({ request }) => {
      const isNarrowed = new URL(request.url).searchParams.get('state') === 'attention'
      const listed = podcasts.toSorted((one, other) => Number(hasProblem(other)) - Number(hasProblem(one)))
      return HttpResponse.json(isNarrowed ? listed.filter(hasProblem) : listed)
    }),
    http.get('*/api/admin/email/history', () => HttpResponse.json([])),
    http.get('*/api/admin/topics', () => HttpResponse.json({ merges: [], suggestions: [] })),
    http.get('*/api/admin/private-names', () => HttpResponse.json({ names: [], is_pending: false })),
    http.patch('*/api/podcasts/:id', async ({ request, params }) => {
      sent.push([params.id, await request.json()])
      const podcast = { ...podcastWithProblems, disabled_reason: null }
      return HttpResponse.json({ success: true, message: '3 new episodes.', podcast })
    }),
  )
  const content = <main>{hub ? <SettingsScreen /> : <ProcessingScreen />}</main>
  return { ...openPage(hub ? '/settings' : '/admin/processing', content), sent }
}

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const shownIn = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value
const isOff = (button: HTMLElement) => button.getAttribute('aria-disabled') === 'true'
const canSave = () => !isOff(screen.getByRole('button', { name: 'Save Settings' }))
const interval = 'Hours between checks of a feed'

test('an admin sees how processing is set, and when feeds were checked last [S17.10]', async () => {
  open()
  await screen.findByText('Last check: Jan 5, 2026, 06:07 UTC')
  expect([
    shownIn(interval),
    shownIn('Episodes per feed per day'),
    shownIn('Episodes of all feeds per day'),
    shownIn('Episodes processed at once'),
    shownIn('Quotes prompt'),
    shownIn('Summary prompt'),
  ]).toEqual(['24', '10', '100', '', 'Prefer quotes that name a number.', ''])
  const boxes = screen.getAllByRole<HTMLInputElement>('checkbox').slice(0, 2)
  expect(boxes.map((box) => [box.labels?.[0]?.textContent, box.checked])).toEqual([
    ['Check feeds automatically', false],
    ['Transcribe the audio of new episodes without a transcript', false],
  ])
  expect(canSave()).toBe(false)
})

test('only changed fields are sent, with the version they are based on, and the save is announced [S17.11]', async () => {
  const page = open()
  await screen.findByLabelText(interval)
  fireEvent.click(screen.getByLabelText('Check feeds automatically'))
  type(interval, '168')
  type('Episodes processed at once', '3')
  screen.getByText('You have unsaved changes.')
  press('Save Settings')
  await waitFor(() => expect(page.toasts()).toHaveLength(1))
  expect(page.toasts()).toEqual([{ title: 'Settings saved', description: undefined, isFailure: false }])
  expect(page.sent).toEqual([
    { auto_check_enabled: true, update_interval_hours: 168, concurrent_runs: 3, version: 3 },
  ])
  await waitFor(() => expect(canSave()).toBe(false))
})

test('an invalid value shows an error at its field and cannot be saved [S5.9]', async () => {
  open()
  await screen.findByLabelText(interval)
  for (const [label, invalid, sentence] of [
    [interval, '0', 'Enter a whole number from 1 to 168.'],
    [interval, '169', 'Enter a whole number from 1 to 168.'],
    [interval, '', 'Enter a whole number from 1 to 168.'],
    [interval, '1.5', 'Enter a whole number from 1 to 168.'],
    ['Episodes per feed per day', '-1', 'Enter a whole number from 0 to 100.'],
    ['Episodes of all feeds per day', '1001', 'Enter a whole number from 0 to 1,000.'],
    ['Episodes processed at once', '0', 'Enter a whole number from 1 to 100.'],
    ['Summary prompt', 'x'.repeat(2001), 'Use at most 2,000 characters.'],
  ] as const) {
    const valid = shownIn(label)
    type(label, invalid)
    const isInvalid = screen.getByLabelText(label).getAttribute('aria-invalid')
    expect([label, isInvalid, canSave()]).toEqual([label, 'true', false])
    screen.getByText(sentence)
    type(label, valid)
    expect(screen.queryByText(sentence)).toBeNull()
  }
})

test('a prompt is reset to the default or to an earlier text, and saved like any change [S16.31]', async () => {
  const page = open()
  await screen.findByLabelText(interval)
  press('Reset to default: Quotes prompt')
  expect(shownIn('Quotes prompt')).toBe('')
  press('Use version 1: Quotes prompt')
  expect(shownIn('Quotes prompt')).toBe('Prefer short ones.')
  press('Reset to default: Quotes prompt')
  press('Save Settings')
  await waitFor(() => expect(page.sent).toEqual([{ quotes_prompt: '', version: 3 }]))
})

test('after another admin’s save, an edit is refused and keeps the typed text, and changed fields are marked until they are saved again [S17.8] [S17.9]', async () => {
  const page = open()
  await screen.findByLabelText(interval)
  const sentence = 'Someone else changed these settings. Check them and save again.'
  server.use(
    http.put('*/api/admin/processing', () => refusal(409, sentence), { once: true }),
    http.get('*/api/admin/processing', () =>
      HttpResponse.json({
        ...processingSettings,
        update_interval_hours: 48,
        daily_automatic_runs: 50,
        auto_transcribe: true,
        quotes_prompt: '',
        version: 4,
      }),
    ),
  )
  type(interval, '12')
  press('Save Settings')
  await waitFor(() => expect(shownIn('Episodes of all feeds per day')).toBe('50'))
  expect(page.toasts()).toEqual([])
  expect(shownIn(interval)).toBe('12')
  screen.getByText(sentence)
  const notices = screen.getAllByText(/^Someone else (changed this to|turned|cleared)/)
  expect(notices.map(({ textContent }) => textContent)).toEqual([
    'Someone else changed this to “48.”',
    'Someone else turned this on.',
    'Someone else changed this to “50.”',
    'Someone else cleared this.',
  ])
  press('Save Settings')
  await waitFor(() => expect(page.sent).toEqual([{ update_interval_hours: 12, version: 4 }]))
  await waitFor(() => expect(screen.queryByText(/^Someone else/)).toBeNull())
})

test('a monthly limit set by another admin is shown beside the typed one [S17.9]', async () => {
  const page = open()
  const label = 'Monthly limit in dollars'
  await screen.findByLabelText(label)
  server.use(
    http.put('*/api/admin/budget', () => refusal(409, 'Another admin saved first.'), { once: true }),
    http.get('*/api/admin/budget', () =>
      HttpResponse.json({ ...budget, monthly_limit_cents: 7000, version: 2 }),
    ),
  )
  type(label, '99.5')
  press('Save Budget')
  await screen.findByText('Someone else set the limit to $70.00. Check it and save again.')
  expect(shownIn(label)).toBe('99.5')
  press('Save Budget')
  await waitFor(() => expect(page.sent).toEqual([{ monthly_limit_cents: 9950, version: 2 }]))
})

const limit = 'Monthly limit in dollars'

test.each([
  ['a typed limit', limit, '75'],
  ['a limit that is no amount', limit, 'a lot'],
  ['a number', interval, '12'],
  ['a prompt', 'Summary prompt', 'Be brief.'],
])('leaving %s unsaved asks first [S17.12]', async (_, label, value) => {
  const page = open()
  await screen.findByLabelText(interval)
  await screen.findByLabelText(limit)
  type(label, value)
  fireEvent.click(screen.getByRole('link', { name: 'Back to settings' }))
  const question = within(await screen.findByRole('alertdialog'))
  fireEvent.click(question.getByRole('button', { name: 'Stay' }))
  expect([page.pathname(), shownIn(label)]).toEqual(['/admin/processing', value])
  fireEvent.click(screen.getByRole('link', { name: 'Back to settings' }))
  fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Leave' }))
  await waitFor(() => expect(page.pathname()).toBe('/settings'))
})

test('two unsaved drafts cause one question, one still does, and none once both are saved [S17.12]', async () => {
  const page = open()
  await screen.findByLabelText(interval)
  await screen.findByLabelText(limit)
  type(limit, '75')
  type(interval, '12')
  fireEvent.click(screen.getByRole('link', { name: 'Back to settings' }))
  await screen.findByRole('alertdialog')
  const questions = screen.getAllByRole('alertdialog')
  expect([page.pathname(), questions.length]).toEqual(['/admin/processing', 1])
  press('Stay')
  press('Save Budget')
  await waitFor(() => expect(page.toasts()).toHaveLength(1))
  fireEvent.click(screen.getByRole('link', { name: 'Back to settings' }))
  await screen.findByRole('alertdialog')
  press('Stay')
  press('Save Settings')
  await waitFor(() => expect(page.toasts()).toHaveLength(2))
  fireEvent.click(screen.getByRole('link', { name: 'Back to settings' }))
  await waitFor(() => expect(page.pathname()).toBe('/settings'))
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

const saves = [
  { what: 'a limit', path: '*/api/admin/budget', label: limit, save: 'Save Budget' },
  { what: 'a setting', path: '*/api/admin/processing', label: interval, save: 'Save Settings' },
] as const

test.each(saves)('$what that is typed during a save stays, and can be saved then [S17.13]', async (form) => {
  const { path, label, save } = form
  const page = open()
  await screen.findByLabelText(interval)
  await screen.findByLabelText(limit)
  const { released, answer } = gate()
  // Returns nothing, so MSW passes the request to the next handler after `released`.
  server.use(http.put(path, async () => void (await released), { once: true }))
  type(label, '40')
  press(save)
  await screen.findByRole('button', { name: 'Saving…' })
  type(label, '75')
  answer()
  await waitFor(() => expect(isOff(screen.getByRole('button', { name: save }))).toBe(false))
  expect(shownIn(label)).toBe('75')
  expect(screen.queryByText(/^Someone else/)).toBeNull()
  press(save)
  await waitFor(() => expect(page.sent).toHaveLength(2))
  expect(Object.values(page.sent[1] ?? {})).toEqual(save === 'Save Budget' ? [7500, 2] : [75, 4])
})

test('feeds are checked now, all of them or those that are due [S14.20]', async () => {
  const page = open()
  await screen.findByLabelText(interval)
  press('Check Now')
  await waitFor(() => expect(page.toasts()).toHaveLength(1))
  expect(page.toasts()).toEqual([
    { title: 'Feed check started', description: 'The feeds are being checked.', isFailure: false },
  ])
  press('Check Due Feeds')
  await waitFor(() => expect(page.sent).toEqual([{ scope: 'all' }, { scope: 'due' }]))
})

test('while feeds are checked, settings and feeds are read again for a minute, and then no more [S14.21]', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  open()
  await screen.findByText('No feed has a problem.')
  await screen.findByLabelText(interval)
  press('Check Now')
  await until(() => vi.getTimerCount() === 1)
  server.use(
    http.get('*/api/admin/processing', () =>
      HttpResponse.json({ ...processingSettings, last_check_time: '2026-01-07T08:09:00.000Z' }),
    ),
    http.get('*/api/podcasts', () => HttpResponse.json([failing])),
  )
  act(() => void vi.advanceTimersByTime(5000))
  await screen.findByText('Last check: Jan 7, 2026, 08:09 UTC')
  await screen.findByText('Now and Then')
  act(() => void vi.advanceTimersByTime(50_000))
  expect(vi.getTimerCount()).toBe(1)
  act(() => void vi.advanceTimersByTime(5000))
  expect(vi.getTimerCount()).toBe(0)
})

test('settings that failed to load can be retried [S17.10]', async () => {
  open()
  server.use(
    http.get('*/api/admin/processing', () => refusal(502, "The server doesn't answer."), { once: true }),
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }))
  await screen.findByLabelText(interval)
})

const showAll = async () => fireEvent.click(await screen.findByLabelText('Only feeds with problems'))

const healthy: PodcastAdminView = {
  ...podcastWithProblems,
  id: 1,
  name: 'All Well',
  last_problem: null,
  disabled_reason: null,
  failed_checks: 0,
  newest_episode: null,
  next_check: '2026-01-06T06:00:00.000Z',
}
const failing: PodcastAdminView = {
  ...healthy,
  newest_episode: '2025-11-30T06:00:00.000Z',
  id: 2,
  name: 'Now and Then',
  last_problem: "feeds.example doesn't answer.",
  failed_checks: 4,
}

test('each feed shows its last result and problem, its next check, and whether it is checked at all; feeds with problems come first [S14.24]', async () => {
  open({ podcasts: [healthy, failing, podcastWithProblems], areChecksOn: true })
  await showAll()
  await screen.findByText('All Well')
  const table = within(await screen.findByRole('table', { name: 'Feed Health' }))
  const rows = table.getAllByRole('row').slice(1)
  expect(rows.map((row) => [...row.querySelectorAll('th, td')].map((cell) => cell.textContent))).toEqual([
    [
      'Now and Then',
      "The last 4 checks failed. The feed is checked less often.Last problem: feeds.example doesn't answer.Last tried: Jan 6, 2026, 06:00 UTC",
      'Nov 30, 2025',
      'Jan 5, 2026, 06:00 UTC',
      'Jan 6, 2026, 06:00 UTC',
      'Check again',
    ],
    [
      'The Long Table',
      'No longer checked. The server says that the feed is gone for good.Last problem: The server says this is gone for good (410). Check the address.Last tried: Jan 6, 2026, 06:00 UTC',
      'Nov 30, 2025',
      'Jan 5, 2026, 06:00 UTC',
      '–',
      'Re-enable',
    ],
    ['All Well', 'Good', 'Unknown', 'Jan 5, 2026, 06:00 UTC', 'Jan 6, 2026, 06:00 UTC', ''],
  ])
  fireEvent.click(screen.getByLabelText('Only feeds with problems'))
  await waitFor(() => expect(screen.queryByText('All Well')).toBeNull())
})

test('while automatic checks are off, the table names no next check [S7.93]', async () => {
  open({ podcasts: [healthy] })
  await showAll()
  const table = within(await screen.findByRole('table', { name: 'Feed Health' }))
  await waitFor(() => expect(table.queryByText('Jan 6, 2026, 06:00 UTC')).toBeNull())
  table.getByText('–')
})

test.each([
  {
    save: 'Save Settings',
    label: interval,
    path: '*/api/admin/processing',
    title: 'Failed to save settings',
  },
  {
    save: 'Save Budget',
    label: 'Monthly limit in dollars',
    path: '*/api/admin/budget',
    title: 'Failed to save the budget',
  },
])(
  'a failure of “$save” stands at the button, and the draft stays [S7.95]',
  async ({ save, label, path, title }) => {
    const page = open()
    await screen.findByLabelText(label)
    server.use(http.put(path, () => refusal(503, 'The server is busy.')))
    type(label, '75')
    press(save)
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toBe(`${title}The server is busy.`)
    expect(alert.parentElement?.contains(screen.getByRole('button', { name: save }))).toBe(true)
    expect(shownIn(label)).toBe('75')
    expect(page.toasts()).toEqual([])
  },
)

test('without a check of the due feeds, the page does not say that feeds were never read', async () => {
  open({ podcasts: [healthy] })
  server.use(
    http.get('*/api/admin/processing', () =>
      HttpResponse.json({ ...processingSettings, last_check_time: null }),
    ),
  )
  await screen.findByText('No check of the feeds that are due has run yet.')
  await showAll()
  await screen.findByText('Jan 5, 2026, 06:00 UTC')
})

test('the hub has a card for processing', async () => {
  open({ hub: true })
  const card = await screen.findByRole('link', { name: /^Processing/ })
  expect([card.getAttribute('href'), card.closest('li') !== null]).toEqual(['/admin/processing', true])
})

test('only feeds with problems are requested, and all others, after these, on demand and page by page [S14.27] [S20.110]', async () => {
  const requested: string[] = []
  open()
  server.use(
    http.get('*/api/podcasts', ({ request }) => {
      const { search, searchParams } = new URL(request.url)
      requested.push(search)
      if (searchParams.get('cursor') === 'second') return HttpResponse.json([healthy])
      const page = Array.from({ length: 50 }, (_, index) => ({ ...failing, id: 100 + index }))
      return HttpResponse.json(page, { headers: { [cursorHeader]: 'second' } })
    }),
  )
  await screen.findByRole('table', { name: 'Feed Health' })
  expect(requested).toEqual(['?state=attention&sort=name&limit=50'])
  await showAll()
  await waitFor(() => expect(requested.at(-1)).toBe('?sort=attention&limit=50'))
  fireEvent.click(await screen.findByRole('button', { name: 'Next' }))
  await screen.findByText('All Well')
  expect(requested).toHaveLength(3)
})

test('feeds that failed to load say so, and can be retried [S14.29]', async () => {
  const page = open({ podcasts: [failing] })
  server.use(http.get('*/api/podcasts', () => refusal(502, "The server doesn't answer."), { once: true }))
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }))
  await screen.findByText('Now and Then')
  expect(page.toasts()).toEqual([
    { title: 'Failed to fetch podcasts', description: "502: The server doesn't answer.", isFailure: true },
  ])
})

test('a re-enabled feed is announced and moves below the others, and the focus continues from there [S14.28] [S14.30]', async () => {
  const podcasts = [podcastWithProblems, healthy]
  const page = open({ podcasts })
  await showAll()
  const reEnable = await screen.findByRole('button', { name: 'Re-enable: The Long Table' })
  reEnable.focus()
  podcasts[0] = { ...healthy, id: podcastWithProblems.id, name: podcastWithProblems.name }
  fireEvent.click(reEnable)
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Re-enable: The Long Table' })).toBeNull())
  await waitFor(() => expect(document.activeElement?.textContent).toBe('The Long Table'))
  expect(page.toasts()).toEqual([
    { title: 'The Long Table', description: '3 new episodes.', isFailure: false },
  ])
  expect(page.sent).toEqual([['3', { is_checked: true }]])
})

test('the budget shows the month’s spending, its forecast, and the price of an hour of speech [S17.17]', async () => {
  open()
  const card = within(await screen.findByRole('region', { name: 'Budget' }))
  await card.findByText('January 2026 so far (UTC)')
  const amounts = card.getAllByRole('definition').map(({ textContent }) => textContent)
  expect(amounts).toEqual(['$12.35', '$10.00', '$2.35', '$1.58', '$62.00', '$0.12', '$1.44'])
  card.getByText(/612 answers from the model; 2 transcriptions, 98 minutes in all/)
  card.getByText(/unknown for 6 of these answers/)
  card.getByText('This month is likely to go over its limit of $50.00.')
})

test('the budget says which work has stopped, how many runs are on hold and what costs nothing [S17.19] [S17.29]', async () => {
  open()
  const stopped = { transcription: 'transcription-spent', analysis: null }
  const estimates = { ...budget.estimates, analysis_hour_cents: 0 }
  const onHold = { ...budget, estimates, stopped, held_runs: 100, has_more_held: true }
  server.use(http.get('*/api/admin/budget', () => HttpResponse.json(onHold)))
  const card = within(await screen.findByRole('region', { name: 'Budget' }))
  await card.findByText(/Transcription has stopped: the rest of this month’s budget is kept for analysis\.$/)
  card.getByText(/^More than 100 runs wait for the budget\. They continue automatically/)
  expect(card.getByRole('link', { name: 'See them' }).getAttribute('href')).toBe('/admin/runs?group=held')
  card.getByText('No cost')
})

test('the monthly limit is set in dollars; an invalid amount shows an error and cannot be saved [S17.18]', async () => {
  const page = open()
  const label = 'Monthly limit in dollars'
  await screen.findByLabelText(label)
  const saveBudget = () => screen.getByRole('button', { name: 'Save Budget' })
  type(label, 'a lot')
  screen.getByText('Enter an amount from 0 to 1,000,000, such as 50 or 12.50.')
  expect(isOff(saveBudget())).toBe(true)
  type(label, '99.5')
  fireEvent.click(saveBudget())
  await waitFor(() => expect(page.toasts()).toHaveLength(1))
  expect(page.toasts()).toEqual([{ title: 'Budget saved', description: undefined, isFailure: false }])
  expect(page.sent).toEqual([{ monthly_limit_cents: 9950, version: 1 }])
})

test.each<Role>(['free', 'paid'])('a person %s may not see the processing settings', async (person) => {
  open({ person })
  await screen.findByRole('heading', { name: 'Access Restricted' })
})

test('the settings say that automatic checking is off, and switch it on; the heading then has the focus [S14.22] [S14.23]', async () => {
  const page = open({ hub: true })
  const notice = within(await screen.findByRole('region', { name: 'Automatic feed checks' }))
  notice.getByText('Automatic feed checks are off.')
  const switchOn = notice.getByRole('button', { name: 'Switch On' })
  switchOn.focus()
  fireEvent.click(switchOn)
  await waitFor(() => expect(page.sent).toEqual([{ auto_check_enabled: true, version: 3 }]))
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Automatic feed checks' })).toBeNull())
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Admin Settings'))
})
