import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { afterEach, expect, test, vi } from 'vitest'
import { cursorHeader } from '#shared/api/contract.ts'
import type { DigestRun } from '#shared/domain/digest-run.ts'
import { defaultEmailSchedule } from '#shared/domain/email-schedule.ts'
import { digestReaders, digestRun, digestRuns, sendingRun } from '#tests/browser/sample-digest-runs.ts'
import { mockServer } from '#tests/web/mock-server.ts'
import { openPage, refusal, signedInAs } from '#tests/web/open-page.ts'
import { EmailManagementScreen } from '#web/app/screens/email-management-screen.tsx'

const server = mockServer()
afterEach(() => {
  vi.useRealTimers()
})

type Site = { runs?: readonly DigestRun[]; readers?: typeof digestReaders; lastSent?: string | null }

const scheduleCall = '*/api/admin/email/schedule'
const triggerCall = '*/api/admin/email/trigger'
const historyCall = '*/api/admin/email/history'

function open({ runs = [], readers = digestReaders, lastSent = null }: Site = {}) {
  let stored = runs
  let sentOn = lastSent
  let calls = 0
  server.use(
    signedInAs('admin'),
    http.get(scheduleCall, () => HttpResponse.json({ ...defaultEmailSchedule, last_sent_date: sentOn })),
    http.get(triggerCall, () => HttpResponse.json(readers)),
    http.get(historyCall, () => HttpResponse.json(stored)),
    http.post(triggerCall, () => {
      calls += 1
      stored = [sendingRun, ...stored]
      const message = 'Digests are going out to up to 1,240 people.'
      return HttpResponse.json({ success: true, message }, { status: 202 })
    }),
  )
  const page = openPage('/admin/email-management', <EmailManagementScreen />)
  return {
    ...page,
    calls: () => calls,
    become: (next: readonly DigestRun[], sentNow: string | null = sentOn) => {
      stored = next
      sentOn = sentNow
    },
  }
}

const card = async () => within(await screen.findByRole('region', { name: 'Send Now' }))
const opener = () => screen.findByRole('button', { name: 'Send Now…' })

async function confirm(): Promise<void> {
  fireEvent.click(await opener())
  const dialog = await screen.findByRole('alertdialog')
  fireEvent.click(within(dialog).getByRole('button', { name: 'Send Now' }))
}

test('digests are sent by hand only after the number of people was confirmed [S8.34]', async () => {
  const page = open()
  ;(await card()).getByText('1,240 people get digests: 1,200 daily, 40 weekly.')
  fireEvent.click(await opener())
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Send digests to 1,240 people now?' }))
  dialog.getByText(/No one gets a second digest today\./)
  expect(page.calls()).toBe(0)
  fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(page.calls()).toBe(0)
  await confirm()
  await waitFor(() => expect(page.toasts()).toHaveLength(1))
  expect(page.toasts()).toEqual([
    {
      title: 'Email scheduler triggered',
      description: 'Digests are going out to up to 1,240 people.',
      isFailure: false,
    },
  ])
  expect(page.calls()).toBe(1)
})

test('while digests are sent the button waits and keeps the focus, and only the start is read aloud [S12.33]', async () => {
  open()
  ;(await opener()).focus()
  await confirm()
  const button = await screen.findByRole('button', { name: 'Sending…' })
  await waitFor(() => expect(button.getAttribute('aria-disabled')).toBe('true'))
  expect(document.activeElement).toBe(button)
  const inCard = await card()
  await inCard.findByText('Digests are going out.')
  expect(inCard.getByRole('status').textContent).toBe('Digests are going out.')
  const bar = inCard.getByRole<HTMLProgressElement>('progressbar', { name: 'People finished' })
  expect([bar.value, bar.max]).toEqual([370, 1240])
  inCard.getByText(/^370 of 1,240 people done\. 310 digests sent\. 60 people skipped:/)
  fireEvent.click(button)
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

test('the outcome is shown once the run is done, without a reload [S12.34]', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const page = open({ runs: [sendingRun] })
  await (await card()).findByText('Digests are going out.')
  page.become([{ ...sendingRun, state: 'finished' }])
  await vi.advanceTimersByTimeAsync(3000)
  await waitFor(async () =>
    expect((await card()).getByRole('status').textContent).toBe(
      'Last time, on Mar 9, 2026, 14:20 UTC: 310 digests sent. 60 people skipped: 8 had nothing new, 52 already had a digest that day.',
    ),
  )
  await opener()
  expect(screen.queryByRole('progressbar')).toBeNull()
})

test('digests that cannot be sent say why, and a run already in progress is shown [S8.35]', async () => {
  const page = open()
  await opener()
  server.use(
    http.post(triggerCall, () => refusal(409, 'The digests an admin sent earlier are still going out.')),
  )
  page.become([sendingRun])
  await confirm()
  await waitFor(() => expect(page.toasts()).toHaveLength(1))
  expect(page.toasts()).toEqual([
    {
      title: 'Failed to trigger emails',
      description: '409: The digests an admin sent earlier are still going out.',
      isFailure: true,
    },
  ])
  await (await card()).findByText('Digests are going out.')
})

test('without subscribers there is nothing to press', async () => {
  open({ readers: { ...digestReaders, daily: 0, weekly: 0 } })
  ;(await card()).getByText('No one gets digests right now.')
  expect(screen.queryByRole('button', { name: 'Send Now…' })).toBeNull()
})

test('where no mail is set up the page says so, nothing can be sent by hand, and no next time is promised [S12.36]', async () => {
  open({ readers: { ...digestReaders, is_mail_configured: false } })
  await screen.findByText("This site isn't set up to send email.")
  await screen.findByText('No digests have been sent yet.')
  ;(await card()).getByText('Nothing can be sent until email is set up.')
  expect(screen.queryByRole('button', { name: 'Send Now…' })).toBeNull()
  expect(screen.queryByText(/The next digests go out/)).toBeNull()
})

test('a failed count of subscribers can be retried', async () => {
  open()
  const refused = http.get(triggerCall, () => refusal(502, "The server doesn't answer."))
  server.use(refused)
  const retry = await (await card()).findByRole('button', { name: 'Try again' })
  server.use(http.get(triggerCall, () => HttpResponse.json(digestReaders)))
  fireEvent.click(retry)
  await opener()
})

test('the schedule card shows the last and the next time of digests [S12.37]', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-03-09T07:00:00Z') })
  open({ lastSent: '2026-03-09', runs: [digestRun(9)] })
  // Today's digest run is finished, so the new hour applies from tomorrow.
  await screen.findByText(
    'Last sent on Mar 9, 2026. The next digests go out on Tuesday, Mar 10, 2026, at 8:00 AM (UTC).',
  )
})

test('after digests were sent by hand, the schedule card shows the new last time', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-03-09T14:21:00Z') })
  const page = open({ runs: [sendingRun] })
  await screen.findByText(/^No digests have been sent yet\./)
  page.become([{ ...sendingRun, state: 'finished' }], '2026-03-09')
  await vi.advanceTimersByTimeAsync(3000)
  await screen.findByText(/^Last sent on Mar 9, 2026\./)
})

test('on an open page the schedule card shows when the hour has come, and when the digests were sent [S12.37]', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-03-09T07:59:30Z') })
  const page = open({ lastSent: '2026-03-08', runs: [digestRun(8)] })
  await screen.findByText(
    'Last sent on Mar 8, 2026. The next digests go out on Monday, Mar 9, 2026, at 8:00 AM (UTC).',
  )
  await vi.advanceTimersByTimeAsync(60_000)
  await screen.findByText(
    'Last sent on Mar 8, 2026. Today’s digests go out as soon as possible, unless the schedule was saved after 8:00 AM (UTC). The next digests go out on Tuesday, Mar 10, 2026, at 8:00 AM (UTC).',
  )
  page.become([digestRun(9), digestRun(8)], '2026-03-09')
  await vi.advanceTimersByTimeAsync(60_000)
  await screen.findByText(
    'Last sent on Mar 9, 2026. The next digests go out on Tuesday, Mar 10, 2026, at 8:00 AM (UTC).',
  )
})

const rows = () =>
  within(screen.getByRole('table', { name: 'History of digests' }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map((cell) => cell.textContent))

test('the history shows each run’s time, kind, state and outcome [S12.35]', async () => {
  open({ runs: digestRuns })
  await screen.findByRole('table', { name: 'History of digests' })
  expect(rows().map(([when, starter, state]) => [when, starter, state])).toEqual([
    ['Mar 9, 2026, 08:00 UTCMar 9, 2026 in UTC-5', 'The schedule', 'Finished'],
    ['Mar 8, 2026, 14:20 UTC', 'An admin', 'Finished'],
    ['Mar 7, 2026, 08:00 UTC', 'The schedule', 'Not finished'],
    ['Mar 6, 2026, 08:00 UTC', 'The schedule', 'Finished'],
  ])
  expect(rows()[2]?.[3]).toBe('700 digests sent.Stopped with 540 people left.')
})

test('earlier runs come page by page, and a text marks the end [S12.35]', async () => {
  open()
  server.use(
    http.get(historyCall, ({ request }) =>
      new URL(request.url).searchParams.get('cursor') === 'next'
        ? HttpResponse.json([digestRun(1)])
        : HttpResponse.json(digestRuns, { headers: { [cursorHeader]: 'next' } }),
    ),
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Show earlier digests' }))
  await screen.findByText('No earlier digests.')
  expect(rows()).toHaveLength(5)
})

test('before the first digest the history says so', async () => {
  open()
  await screen.findByText('No digests have gone out yet.')
})

test('a history that failed to load can be retried', async () => {
  open({ runs: digestRuns })
  server.use(http.get(historyCall, () => refusal(502, "The server doesn't answer.")))
  const history = within(await screen.findByRole('region', { name: 'History' }))
  const retry = await history.findByRole('button', { name: 'Try again' })
  server.use(http.get(historyCall, () => HttpResponse.json(digestRuns)))
  fireEvent.click(retry)
  await screen.findByRole('table', { name: 'History of digests' })
})
