import { useQuery } from '@tanstack/react-query'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'
import type { Profile } from '#shared/domain/user.ts'
import { profileWithoutMail } from '#tests/browser/profile-without-mail.ts'
import { profile } from '#tests/browser/sample-answers.ts'
import { answerProfile } from '#tests/web/answer-profile.ts'
import { mockServer } from '#tests/web/mock-server.ts'
import { openPage, refusal } from '#tests/web/open-page.ts'
import { profileQuery } from '#web/features/profile/api/profile.ts'
import { PreferencesCard } from '#web/features/profile/components/preferences-card.tsx'

const server = mockServer()

function Preferring() {
  const { data } = useQuery(profileQuery)
  return data && <PreferencesCard profile={data} contactAddress={undefined} />
}

async function open(person: Profile) {
  const answered = answerProfile(server, person)
  const page = openPage('/profile?tab=email', <Preferring />)
  await screen.findByRole('heading', { name: 'Preferences' })
  return { page, ...answered }
}

const wantsMail = () => screen.getByRole('checkbox', { name: "Email me what's new" })
const saveButton = () => screen.getByRole('button', { name: 'Save Preferences' })
const isOff = (element: HTMLElement) => element.hasAttribute('disabled')
const openTab = (name: string) => fireEvent.mouseDown(screen.getByRole('tab', { name }))

test.each([
  ['bounce', 'On May 28, 2025, our email to paid.person@example.org bounced.'],
  [
    'complaint',
    'On May 28, 2025, the email provider of paid.person@example.org told us that our email was reported as spam.',
  ],
] as const)(
  'after a %s the tab says what happened, and mails the link that turns mail on again [S11.16]',
  async (kind, texts) => {
    await open(profileWithoutMail(kind))
    screen.getByRole('heading', { name: 'We no longer send you updates' })
    screen.getByText(texts)
    expect(isOff(wantsMail())).toBe(true)
    const message = 'It is on its way.'
    server.use(
      http.post('*/api/auth/email/resend', () =>
        HttpResponse.json({ success: true, message }, { status: 202 }),
      ),
    )
    fireEvent.click(screen.getByRole('button', { name: 'Email me the link' }))
    const answer = await screen.findByText('The link is on its way. Check your inbox.')
    expect(screen.getAllByRole('status')).toContain(answer)
  },
)

test('where the site sends no mail no link is offered', async () => {
  await open({ ...profileWithoutMail('bounce'), sends_mail: false })
  expect(screen.queryByRole('button', { name: 'Email me the link' })).toBeNull()
})

test('mail that stops during an edit is reported, and everything else can still be saved [S11.17]', async () => {
  const { page, saved } = await open(profile('paid'))
  const message = 'Email to your address bounced, so we stopped.'
  const refused = refusal(409, message)
  refused.headers.set('x-error-code', 'mail-trouble')
  server.use(
    http.get('*/api/profile', () => HttpResponse.json(profileWithoutMail('bounce'))),
    http.patch('*/api/profile', () => refused, { once: true }),
  )
  fireEvent.click(wantsMail())
  fireEvent.click(saveButton())
  await screen.findByRole('heading', { name: 'We no longer send you updates' })
  expect(page.toasts()).toEqual([{ title: 'Update failed', description: `409: ${message}`, isFailure: true }])
  await waitFor(() => expect(isOff(saveButton())).toBe(true))
  openTab('Stances')
  fireEvent.click(screen.getByRole('checkbox'))
  fireEvent.click(saveButton())
  await waitFor(() => expect(saved).toEqual([{ stance_consent: true }]))
})
