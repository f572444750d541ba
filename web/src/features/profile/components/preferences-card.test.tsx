import { useQuery } from '@tanstack/react-query'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'
import * as z from 'zod'
import type { Preferences, Profile } from '#shared/domain/user.ts'
import { profile, sampleGeographies } from '#tests/browser/sample-answers.ts'
import { answerProfile } from '#tests/web/answer-profile.ts'
import { gate } from '#tests/web/gate.ts'
import { mockServer } from '#tests/web/mock-server.ts'
import { openPage, refusal } from '#tests/web/open-page.ts'
import { profileQuery } from '#web/features/profile/api/profile.ts'
import { PreferencesCard } from '#web/features/profile/components/preferences-card.tsx'

const server = mockServer()

function Preferring({ contactAddress }: { contactAddress?: string | undefined }) {
  const { data } = useQuery(profileQuery)
  return data && <PreferencesCard profile={data} contactAddress={contactAddress} />
}

const withPreferences = (person: Profile, preferences: Partial<Preferences>): Profile => ({
  ...person,
  preferences: { ...person.preferences, ...preferences },
})

async function open(person: Profile, contactAddress?: string) {
  const answered = answerProfile(server, person)
  const page = openPage('/profile', <Preferring contactAddress={contactAddress} />)
  await screen.findByRole('heading', { name: 'Preferences' })
  return { page, ...answered }
}

const openTab = (name: string) => fireEvent.mouseDown(screen.getByRole('tab', { name }))
const box = (name: string | RegExp) => screen.getByRole('checkbox', { name })
const saveButton = () => screen.getByRole('button', { name: /^Sav/ })
const isOff = (element: HTMLElement) => element.hasAttribute('disabled')

async function save(): Promise<void> {
  fireEvent.click(saveButton())
  await waitFor(() => expect(saveButton().textContent).toBe('Save Preferences'))
}

const wantsMail = "Email me what's new"

test('Save Preferences is disabled until something changed, in any tab, and disabled again when the change is undone by hand [S2.139] [S2.141]', async () => {
  await open(profile('paid'))
  const tabs = screen.getAllByRole('tab').map(({ textContent }) => textContent)
  expect(tabs).toEqual(['Topics', 'Stances', 'Geography', 'Email'])
  expect(isOff(saveButton())).toBe(true)
  openTab('Email')
  fireEvent.click(box(wantsMail))
  expect(isOff(saveButton())).toBe(false)
  openTab('Topics')
  expect(isOff(saveButton())).toBe(false)
  openTab('Email')
  fireEvent.click(box(wantsMail))
  expect(isOff(saveButton())).toBe(true)
})

test('Save Preferences is off while saving is under way [S2.140]', async () => {
  await open(profile('paid'))
  const { released, answer } = gate()
  server.use(
    http.patch('*/api/profile', async () => {
      await released
      return HttpResponse.json(withPreferences(profile('paid'), { email_notifications: true }))
    }),
  )
  openTab('Email')
  fireEvent.click(box(wantsMail))
  fireEvent.click(saveButton())
  await waitFor(() => expect(saveButton().textContent).toBe('Saving…'))
  expect(isOff(saveButton())).toBe(true)
  answer()
  await waitFor(() => expect(saveButton().textContent).toBe('Save Preferences'))
  expect(isOff(saveButton())).toBe(true)
})

test('saving sends only the changes of all tabs, and says so [S1.11]', async () => {
  const { page, saved } = await open(profile('paid'))
  openTab('Email')
  fireEvent.click(box(wantsMail))
  fireEvent.click(screen.getByRole('radio', { name: 'Weekly' }))
  openTab('Geography')
  fireEvent.click(await screen.findByRole('checkbox', { name: /^Ohio/ }))
  await save()
  expect(saved).toEqual([
    { email_notifications: true, digest_frequency: 'weekly', geography_interests: [11] },
  ])
  expect(page.toasts()).toEqual([
    {
      title: 'Preferences updated',
      description: 'Your profile preferences have been saved successfully.',
      isFailure: false,
    },
  ])
})

test('digests are paused for four weeks and resumed, and nothing else is sent [S11.22]', async () => {
  const { saved } = await open(
    withPreferences(profile('paid'), {
      email_notifications: true,
      digest_paused_until: '2026-03-29T08:00:00.000Z',
    }),
  )
  openTab('Email')
  screen.getByText('Paused until Mar 29, 2026.')
  fireEvent.click(screen.getByRole('button', { name: 'Resume' }))
  expect(screen.queryByText(/Paused until/)).toBeNull()
  screen.getByText('No longer paused once you save.')
  await save()
  await waitFor(() => expect(screen.queryByText(/paused/)).toBeNull())
  expect(saved).toEqual([{ digest_paused_until: null }])
})

test('a pause starts with the press and lasts four weeks [S11.22]', async () => {
  const { saved } = await open(withPreferences(profile('paid'), { email_notifications: true }))
  openTab('Email')
  const pressedAt = Date.now()
  fireEvent.click(screen.getByRole('button', { name: 'Pause for four weeks' }))
  screen.getByText(/^Will be paused until .+ once you save\.$/)
  await save()
  await screen.findByText(/^Paused until/)
  const [change] = saved
  const end = z.object({ digest_paused_until: z.iso.datetime() }).parse(change).digest_paused_until
  expect(Math.round((Date.parse(end) - pressedAt) / (24 * 60 * 60 * 1000))).toBe(28)
})

test('a person without digests has nothing to pause', async () => {
  await open(profile('paid'))
  openTab('Email')
  expect(isOff(screen.getByRole('button', { name: 'Pause for four weeks' }))).toBe(true)
})

test('saving that is refused shows the server’s message, and keeps the edits [S8.9]', async () => {
  const { page } = await open(profile('paid'))
  server.use(http.patch('*/api/profile', () => refusal(409, 'Your profile changed meanwhile.')))
  openTab('Email')
  fireEvent.click(box(wantsMail))
  await save()
  expect(page.toasts()).toEqual([
    { title: 'Update failed', description: '409: Your profile changed meanwhile.', isFailure: true },
  ])
  expect(box(wantsMail)).toHaveProperty('checked', true)
  expect(isOff(saveButton())).toBe(false)
})

test('saving that meets no server says so in the words of the product [S8.10]', async () => {
  const { page } = await open(profile('paid'))
  server.use(http.patch('*/api/profile', () => HttpResponse.error()))
  openTab('Email')
  fireEvent.click(box(wantsMail))
  await save()
  expect(page.toasts()).toEqual([
    {
      title: 'Update failed',
      description: 'An error occurred while updating your preferences.',
      isFailure: true,
    },
  ])
})

const stanceNames = ['Far Left', 'Left-leaning', 'Centrist', 'Right-leaning', 'Far Right']
const agreement = 'I agree that Sidelight keeps the stances I choose'

test('stances can be chosen only after consent to storing them [S11.13]', async () => {
  const { saved } = await open(profile('paid'))
  openTab('Stances')
  expect(screen.getAllByRole('checkbox')).toHaveLength(1)
  fireEvent.click(box(agreement))
  const group = screen.getByRole('group', { name: 'Stances you want to hear' })
  const names = within(group).getAllByRole('checkbox')
  expect(names.map((one) => one.closest('label')?.textContent)).toEqual(stanceNames)
  fireEvent.click(box('Right-leaning'))
  await save()
  expect(saved).toEqual([{ stance_consent: true, political_stance_interests: ['Right-leaning'] }])
  await screen.findByText('You agreed on Jun 2, 2025.')
})

test('withdrawing consent is sent at once, after a question, and deletes the stances [S11.14]', async () => {
  const { saved, person } = await open(
    withPreferences(profile('paid'), {
      stance_consent_at: '2025-01-05T10:00:00.000Z',
      political_stance_interests: ['Far Left'],
    }),
  )
  openTab('Stances')
  expect(box('Far Left')).toHaveProperty('checked', true)
  fireEvent.click(screen.getByRole('button', { name: 'Withdraw consent' }))
  const question = await screen.findByRole('alertdialog', { name: 'Withdraw your consent?' })
  expect(saved).toEqual([])
  fireEvent.click(within(question).getByRole('button', { name: 'Withdraw and delete' }))
  await screen.findByRole('checkbox', { name: agreement })
  expect(saved).toEqual([{ stance_consent: false }])
  expect(person().preferences.political_stance_interests).toEqual([])
  expect(screen.queryByRole('checkbox', { name: 'Far Left' })).toBeNull()
})

const rowsUnder = (heading: string) =>
  within(screen.getByRole('region', { name: heading }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)

test('countries are listed under National podcasts, states by name with their abbreviations under State-focused podcasts [S2.143]', async () => {
  await open(profile('paid'))
  openTab('Geography')
  await screen.findByRole('heading', { name: 'National podcasts' })
  expect(rowsUnder('National podcasts')).toEqual(['United States 12 podcasts'])
  expect(rowsUnder('State-focused podcasts')).toEqual(['California (CA) 3 podcasts', 'Ohio (OH) 1 podcast'])
})

const unfold = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))

test('geographies without podcasts are folded below those that have some [S10.98]', async () => {
  await open(profile('paid'))
  openTab('Geography')
  await unfold('1 country without podcasts')
  expect(rowsUnder('National podcasts')).toEqual(['United States 12 podcasts', 'Canada 0 podcasts'])
  expect(rowsUnder('State-focused podcasts')).not.toContain('Texas (TX) 0 podcasts')
  await unfold('1 state without podcasts')
  expect(rowsUnder('State-focused podcasts').at(-1)).toBe('Texas (TX) 0 podcasts')
  await unfold('1 country without podcasts')
  expect(rowsUnder('National podcasts')).toEqual(['United States 12 podcasts'])
})

test('a chosen geography that lost its podcasts is not folded, and stays in place when deselected [S10.98]', async () => {
  const texas = sampleGeographies.find(({ geography_name }) => geography_name === 'Texas')
  await open(withPreferences(profile('paid'), { geography_interests: [texas?.geography_id ?? 0] }))
  openTab('Geography')
  fireEvent.click(await screen.findByRole('checkbox', { name: /^Texas/ }))
  expect(box(/^Texas/)).toHaveProperty('checked', false)
  expect(screen.queryByRole('button', { name: /states? without podcasts/ })).toBeNull()
})

test('a geography without podcasts cannot be ticked and has a mail link to request some [S2.144]', async () => {
  await open(profile('paid'), 'hello@example.org')
  openTab('Geography')
  await unfold('1 country without podcasts')
  await unfold('1 state without podcasts')
  expect(isOff(box(/^Canada/))).toBe(true)
  expect(isOff(box(/^Texas/))).toBe(true)
  expect(isOff(box(/^Ohio/))).toBe(false)
  const links = screen.getAllByRole('link', { name: /^Request/ })
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    'mailto:hello@example.org?subject=Sidelight%3A%20podcasts%20about%20Canada',
    'mailto:hello@example.org?subject=Sidelight%3A%20podcasts%20about%20Texas%20(TX)',
  ])
})

test('where the site names no address there is no link to request podcasts', async () => {
  await open(profile('paid'))
  openTab('Geography')
  await unfold('1 country without podcasts')
  expect(isOff(box(/^Canada/))).toBe(true)
  expect(screen.queryByRole('link', { name: /^Request/ })).toBeNull()
})

test.each([
  ['Geography', 'Local episodes are available for Pro subscribers.'],
  ['Email', 'Email digests are part of Pro: what’s new on your topics, daily or weekly.'],
])('free users read in the tab %s what Pro adds: %s [S2.142]', async (tab, sentence) => {
  await open(profile('free'))
  openTab(tab)
  const prompts = await screen.findAllByText(/Pro/)
  expect(prompts.map(({ textContent }) => textContent)).toContain(sentence)
  const link = screen.getByRole('link', { name: 'Upgrade Your Account' })
  expect(link.getAttribute('href')).toBe('/upgrade')
  expect(screen.queryByRole('heading', { name: 'National podcasts' })).toBeNull()
  if (tab === 'Email') expect(screen.queryByText(/Local episodes/)).toBeNull()
})

test.each<[Partial<Profile>, string]>([
  [{}, 'Your address is confirmed.'],
  [
    { email_confirmed: false },
    'Your address isn’t confirmed yet. Open the link we emailed you, or send it again under Account Info.',
  ],
  [{ sends_mail: false }, "This site doesn't send email. We keep your choice in case that changes."],
])('the tab Email of a free user with %j says: %s [S10.97]', async (change, text) => {
  await open({ ...profile('free'), ...change })
  openTab('Email')
  await screen.findByText(text)
})

test.each([
  [
    'free',
    'You can browse all episodes on any topic. We keep the topics you choose; with Pro, they make up your feed and your digests.',
  ],
  ['paid', 'Your feed and your digests include episodes on any topic you choose.'],
] as const)('the tab Topics tells a %s user: %s [S10.97]', async (role, text) => {
  await open(profile(role))
  screen.getByText(text)
})

test('geographies of a former Pro user are shown as kept, and cannot be changed [S11.15]', async () => {
  await open(withPreferences(profile('free'), { geography_interests: [11, 13] }))
  openTab('Geography')
  const kept = await screen.findByRole('list', { name: 'Saved geographies' })
  expect(
    within(kept)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Ohio', 'California'])
  expect(screen.queryByRole('checkbox')).toBeNull()
})

test('the tab Email says why updates are paused after mail that failed, and how they resume [S12.54]', async () => {
  const paused = withPreferences(profile('paid'), { digest_paused_until: '2026-03-18T08:00:00.000Z' })
  await open({ ...paused, undelivered_at: '2026-03-04T08:00:00.000Z' })
  openTab('Email')
  await screen.findByText(
    'We paused your updates because our recent emails to paid.person@example.org didn’t arrive, the latest on Mar 4, 2026. Your mailbox may be full. Updates start again on their own; to start sooner, choose Resume and save.',
  )
})

test.each<[Partial<Profile>, string]>([
  [{}, 'Your address is confirmed.'],
  [{ email_confirmed: false }, 'We send email once you have confirmed your address.'],
  [{ sends_mail: false }, "This site doesn't send email. We keep your choice in case that changes."],
])('the tab Email of a person with %j says: %s [S11.18]', async (change, text) => {
  await open({ ...profile('paid'), ...change })
  openTab('Email')
  await screen.findByText(text)
})
