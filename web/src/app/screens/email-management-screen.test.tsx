import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { Route, Routes } from 'react-router'
import { expect, test } from 'vitest'
import { defaultEmailSchedule, type EmailSchedule } from '#shared/domain/email-schedule.ts'
import { emailManagementPath } from '#shared/pages/page-path.ts'
import type { Role } from '#shared/rules/access.ts'
import { digestReaders } from '#tests/browser/sample-digest-runs.ts'
import { gate } from '#tests/web/gate.ts'
import { mockServer } from '#tests/web/mock-server.ts'
import { openPage, refusal, signedInAs } from '#tests/web/open-page.ts'
import { EmailManagementScreen } from '#web/app/screens/email-management-screen.tsx'
import { hourLabel } from '#web/features/email-management/schedule-texts.ts'

const server = mockServer()

const lastSent = '2026-03-09'

function open(person: Role | 'visitor' = 'admin', schedule: EmailSchedule = defaultEmailSchedule) {
  const saved: unknown[] = []
  server.use(
    signedInAs(person),
    http.get('*/api/admin/email/schedule', () =>
      HttpResponse.json({ ...schedule, last_sent_date: lastSent }),
    ),
    http.get('*/api/admin/email/trigger', () => HttpResponse.json(digestReaders)),
    http.get('*/api/admin/email/history', () => HttpResponse.json([])),
    http.post('*/api/admin/email/schedule', async ({ request }) => {
      const body = await request.json()
      saved.push(body)
      return HttpResponse.json(body)
    }),
  )
  const page = (
    <Routes>
      <Route path={emailManagementPath} element={<EmailManagementScreen />} />
      <Route path="*" element={null} />
    </Routes>
  )
  return { ...openPage(emailManagementPath, page), saved }
}

const shownIn = (label: string) => screen.getByLabelText<HTMLSelectElement>(label).value
const saveButton = () => screen.getByRole('button', { name: 'Save Schedule' })
const isOff = () => saveButton().hasAttribute('disabled')
const choose = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })

test('the schedule card shows hour, zone, the seven weekdays and whether digests go out [S2.200]', async () => {
  open('admin', { ...defaultEmailSchedule, hour: 17, timezone: 'UTC-5', saturday: false, sunday: false })
  const card = within(await screen.findByRole('region', { name: 'Delivery Schedule' }))
  await card.findByRole('button', { name: 'Save Schedule' })
  expect([shownIn('Hour'), shownIn('Time zone')]).toEqual(['17', 'UTC-5'])
  const boxes = card.getAllByRole<HTMLInputElement>('checkbox')
  expect(boxes.map((box) => [box.labels?.[0]?.textContent, box.checked])).toEqual([
    ['Send digests', true],
    ['Monday', true],
    ['Tuesday', true],
    ['Wednesday', true],
    ['Thursday', true],
    ['Friday', true],
    ['Saturday', false],
    ['Sunday', false],
  ])
  card.getByText('Digests are set for 5:00 PM (UTC-5) on Monday, Tuesday, Wednesday, Thursday and Friday.')
})

test('a named zone is offered after the offsets and saved by its name [S9.22]', async () => {
  const page = open()
  await screen.findByLabelText('Hour')
  const named = within(screen.getByRole('group', { name: 'Follows daylight saving time' }))
  named.getByRole('option', { name: 'America/New York' })
  choose('Time zone', 'America/New_York')
  screen.getByText('Digests are set for 8:00 AM New York time every day.')
  fireEvent.click(saveButton())
  await waitFor(() => expect(page.saved).toEqual([{ ...defaultEmailSchedule, timezone: 'America/New_York' }]))
})

test('hours 0 to 23 and 25 offsets are offered [S9.14]', async () => {
  open()
  await screen.findByLabelText('Hour')
  const offered = (label: string) =>
    [...screen.getByLabelText<HTMLSelectElement>(label).querySelectorAll(':scope > option')].map(
      ({ textContent }) => textContent,
    )
  expect(offered('Hour')).toEqual(Array.from({ length: 24 }, (_, hour) => hourLabel(hour)))
  expect(offered('Time zone')).toHaveLength(25)
  expect(offered('Time zone')).toEqual(expect.arrayContaining(['UTC-12', 'UTC', 'UTC+12']))
})

test('a changed schedule is saved as a whole and announced; an unchanged one cannot be saved [S8.31]', async () => {
  const page = open()
  await screen.findByLabelText('Hour')
  expect(isOff()).toBe(true)
  choose('Hour', '0')
  choose('Time zone', 'UTC+12')
  fireEvent.click(screen.getByLabelText('Sunday'))
  fireEvent.click(screen.getByLabelText('Send digests'))
  screen.getByText('Digests are off.')
  fireEvent.click(saveButton())
  await waitFor(() => expect(page.toasts()).toHaveLength(1))
  expect(page.toasts()).toEqual([{ title: 'Schedule updated', description: undefined, isFailure: false }])
  expect(page.saved).toEqual([
    { ...defaultEmailSchedule, hour: 0, timezone: 'UTC+12', sunday: false, enabled: false },
  ])
  await waitFor(() => expect(isOff()).toBe(true))
})

test('a schedule that cannot be saved says why at its button and keeps the edits [S8.32] [S7.95]', async () => {
  const page = open()
  server.use(http.post('*/api/admin/email/schedule', () => refusal(502, "The server doesn't answer.")))
  await screen.findByLabelText('Hour')
  choose('Hour', '6')
  fireEvent.click(saveButton())
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toBe("Failed to save scheduleThe server doesn't answer.")
  expect(saveButton().parentElement?.contains(alert)).toBe(true)
  expect(page.toasts()).toEqual([])
  expect(shownIn('Hour')).toBe('6')
  expect(isOff()).toBe(false)
})

const sendTest = () => fireEvent.click(screen.getByRole('button', { name: 'Send Test Email' }))

test('a test e-mail is sent to the admin once, however often the button is pressed meanwhile, and announced [S2.202]', async () => {
  const page = open()
  const { released, answer } = gate()
  let calls = 0
  server.use(
    http.post('*/api/admin/email/test', async () => {
      calls += 1
      await released
      const message = 'A test email is on its way to ana@example.org.'
      return HttpResponse.json({ success: true, message }, { status: 202 })
    }),
  )
  await screen.findByRole('button', { name: 'Send Test Email' })
  sendTest()
  fireEvent.click(await screen.findByRole('button', { name: 'Sending…' }))
  answer()
  await waitFor(() => expect(page.toasts()).toHaveLength(1))
  expect(page.toasts()).toEqual([
    {
      title: 'Test email sent',
      description: 'A test email is on its way to ana@example.org.',
      isFailure: false,
    },
  ])
  expect(calls).toBe(1)
})

test('a test e-mail that cannot be sent says why [S8.33]', async () => {
  const page = open()
  server.use(http.post('*/api/admin/email/test', () => refusal(409, "This site doesn't send email.")))
  await screen.findByRole('button', { name: 'Send Test Email' })
  sendTest()
  await waitFor(() => expect(page.toasts()).toHaveLength(1))
  expect(page.toasts()).toEqual([
    {
      title: 'Failed to send test email',
      description: "409: This site doesn't send email.",
      isFailure: true,
    },
  ])
})

test('a schedule that failed to load can be retried [S2.201]', async () => {
  open()
  server.use(
    http.get('*/api/admin/email/schedule', () => refusal(502, "The server doesn't answer."), { once: true }),
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }))
  await screen.findByLabelText('Hour')
})

test.each<Role>(['free', 'paid'])(
  'a person %s gets the reason and is sent home from the e-mail management [S2.16]',
  async (role) => {
    const page = open(role)
    await waitFor(() => expect(page.pathname()).toBe('/'))
    expect(page.toasts()).toEqual([
      {
        title: 'Access Restricted',
        description: 'You need a different subscription to access this content',
        isFailure: true,
      },
    ])
    expect(screen.queryByRole('heading', { name: 'Access Restricted' })).toBeNull()
  },
)
