import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Price } from '#shared/api/billing.ts'
import type { Profile } from '#shared/domain/user.ts'
import type { Role } from '#shared/rules/access.ts'
import { profile, samplePrice, user } from '#tests/browser/sample-answers.ts'
import { mockServer } from '#tests/web/mock-server.ts'
import { openPage, refusal, signedInAs } from '#tests/web/open-page.ts'
import { UpgradeScreen } from '#web/app/screens/upgrade-screen.tsx'

const server = mockServer()
const leftFor = vi.spyOn(window.location, 'assign').mockImplementation(() => {})
beforeEach(() => leftFor.mockClear())
afterAll(() => leftFor.mockRestore())
afterEach(() => {
  vi.useRealTimers()
})

const checkoutPage = 'https://checkout.example/pay/1'

type Situation = {
  price?: Price
  hasSubscription?: boolean
  provider?: () => Response
  account?: Partial<Profile>
}

function open(person: Role | 'visitor', situation: Situation = {}, search = '') {
  const { hasSubscription = false, provider = () => HttpResponse.json({ url: checkoutPage }) } = situation
  server.use(
    signedInAs(person),
    http.get('*/api/billing/price', () => HttpResponse.json(situation.price ?? samplePrice)),
    http.get('*/api/profile', () =>
      person === 'visitor'
        ? refusal(401, 'Please sign in.')
        : HttpResponse.json({ ...profile(person), has_subscription: hasSubscription, ...situation.account }),
    ),
    http.post('*/api/create-subscription-checkout', provider),
    http.post('*/api/billing/portal', provider),
  )
  return openPage(`/upgrade${search}`, <UpgradeScreen />)
}

test('the upgrade page lists the benefits of Pro and the effects of leaving it [S13.1] [S25.35]', async () => {
  const { container } = open('visitor')
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Sidelight Pro')
  const added = [...container.querySelectorAll('dt')].map(({ textContent }) => textContent)
  expect(added).toEqual(['Your personal feed', 'In your podcast app', 'Local episodes', 'Email digests'])
  screen.getByText(/^Following shows and topics is free and needs no account/)
  const leaving = screen.getByRole('region', { name: 'If you cancel' })
  expect(leaving.textContent).toContain(
    'We keep your account, your topics and your other choices, including countries and states.',
  )
})

test.each<[Partial<Extract<Price, { is_on_sale: true }>>, string]>([
  [{}, '$8 a month'],
  [{ amount: 4950, currency: 'eur', interval: 'year' }, '€49.50 a year'],
  [{ amount: 2000, interval_count: 3 }, '$20 every 3 months'],
])('a price of %j reads %s [S13.15]', async (change, text) => {
  open('free', { price: { ...samplePrice, ...change } })
  await waitFor(() => expect(screen.getByRole('region', { name: 'Price' }).textContent).toContain(text))
})

test('a visitor signs in first and comes back to the upgrade [S13.16]', async () => {
  open('visitor')
  const link = await screen.findByRole('link', { name: 'Sign in to upgrade' })
  expect(link.getAttribute('href')).toBe('/auth?return=%2Fupgrade')
})

test('one button leads a free user to the hosted checkout [S7.29]', async () => {
  open('free')
  fireEvent.click(await screen.findByRole('button', { name: 'Upgrade to Pro' }))
  await waitFor(() => expect(leftFor).toHaveBeenCalledWith(checkoutPage))
})

test.each<[string, () => Response, string]>([
  [
    'is none',
    () => HttpResponse.json({ url: null }),
    "The checkout couldn't be opened. Please try again in a few minutes.",
  ],
  [
    'fails',
    () => refusal(502, "The server doesn't answer."),
    "The checkout couldn't be opened. Please try again in a few minutes.",
  ],
  [
    'would run script',
    () => HttpResponse.json({ url: 'javascript:alert(1)' }),
    "The checkout couldn't be opened. Please try again in a few minutes.",
  ],
  ['is refused', () => refusal(409, 'You already have a subscription.'), 'You already have a subscription.'],
])('a checkout that %s is shown on the page, and can be retried [S7.30]', async (_, provider, sentence) => {
  open('free', { provider })
  fireEvent.click(await screen.findByRole('button', { name: 'Upgrade to Pro' }))
  expect((await screen.findByRole('alert')).textContent).toBe(sentence)
  expect(screen.getByRole('button', { name: 'Upgrade to Pro' }).hasAttribute('disabled')).toBe(false)
  expect(leftFor).not.toHaveBeenCalled()
})

test('without a payment provider Pro is not on sale [S13.20]', async () => {
  open('free', { price: { is_on_sale: false } })
  await screen.findByText("Pro isn't for sale here.")
  expect(screen.queryByRole('button')).toBeNull()
})

test('a price that failed to load can be retried', async () => {
  open('free')
  server.use(
    http.get('*/api/billing/price', () => refusal(502, "The server doesn't answer."), { once: true }),
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }))
  await screen.findByText('$8')
})

test('a user with Pro reads so, and a subscriber reaches the portal [S13.17]', async () => {
  open('paid', { hasSubscription: true })
  await screen.findByText("You're on Pro.")
  expect(screen.getByRole('link', { name: 'See your feed' }).getAttribute('href')).toBe('/feed')
  fireEvent.click(await screen.findByRole('button', { name: 'Manage your subscription' }))
  await waitFor(() => expect(leftFor).toHaveBeenCalledWith(checkoutPage))
  expect(screen.queryByText('$8')).toBeNull()
})

test('a user who was given Pro has nothing to pay and no portal [S13.17]', async () => {
  open('paid')
  await screen.findByText('Your Pro is free.')
  expect(screen.queryByRole('button')).toBeNull()
})

test('a person with an unpaid subscription fixes it instead of buying another [S13.17]', async () => {
  open('free', { hasSubscription: true })
  await screen.findByRole('button', { name: 'Manage your subscription' })
  expect(screen.queryByRole('button', { name: 'Upgrade to Pro' })).toBeNull()
})

test('a user who left the checkout reads that nothing was paid, and finds the offer [S13.18]', async () => {
  open('free', {}, '?checkout=cancelled')
  await screen.findByText("You left the checkout. You weren't charged.")
  await screen.findByRole('button', { name: 'Upgrade to Pro' })
})

test('after paying the page waits for Pro and says so; nothing is offered meanwhile [S13.18]', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  open('free', {}, '?checkout=done')
  await screen.findByText(/^Thank you\. We're waiting for your payment/)
  expect(screen.queryByText('$8')).toBeNull()
  server.use(http.get('*/api/auth/me', () => HttpResponse.json(user('paid'))))
  act(() => void vi.advanceTimersByTime(2000))
  await screen.findByText('Welcome to Pro. Your payment has arrived.')
  await screen.findByText("You're on Pro.")
})

test('after a minute without a payment the page stops waiting and says what to do [S13.18]', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  open('free', {}, '?checkout=done')
  await screen.findByText(/^Thank you/)
  act(() => void vi.advanceTimersByTime(60_000))
  await screen.findByText(/^We haven't received your payment yet\. Don't pay again/)
  fireEvent.click(screen.getByRole('button', { name: 'Check again' }))
  await screen.findByText(/^Thank you/)
  server.use(http.get('*/api/auth/me', () => HttpResponse.json(user('paid'))))
  act(() => void vi.advanceTimersByTime(2000))
  await screen.findByText('Welcome to Pro. Your payment has arrived.')
})

test('a user who returns from the portal sees without a reload that Pro has ended [S13.19]', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  open('paid', { hasSubscription: true }, '?portal=left')
  await screen.findByText('If you changed your subscription, this page will show it within a minute.')
  await screen.findByText("You're on Pro.")
  server.use(http.get('*/api/auth/me', () => HttpResponse.json(user('free'))))
  server.use(http.get('*/api/profile', () => HttpResponse.json(profile('free'))))
  act(() => void vi.advanceTimersByTime(2000))
  await screen.findByText('Your Pro subscription has ended. We kept everything you chose.')
  await screen.findByRole('button', { name: 'Upgrade to Pro' })
  expect(screen.queryByText("You're on Pro.")).toBeNull()
})

test('a user who pays an unpaid subscription in the portal has Pro without a reload [S13.19]', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  open('free', { hasSubscription: true }, '?portal=left')
  await screen.findByRole('button', { name: 'Manage your subscription' })
  server.use(http.get('*/api/auth/me', () => HttpResponse.json(user('paid'))))
  act(() => void vi.advanceTimersByTime(2000))
  await screen.findByText('Welcome back to Pro.')
  await screen.findByText("You're on Pro.")
})

test('a minute after the portal the page says that nothing has changed, and checks again on request', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  open('paid', { hasSubscription: true }, '?portal=left')
  await screen.findByText('If you changed your subscription, this page will show it within a minute.')
  act(() => void vi.advanceTimersByTime(60_000))
  await screen.findByText(
    'Nothing has changed so far. A canceled subscription runs to the end of the period you paid for.',
  )
  fireEvent.click(screen.getByRole('button', { name: 'Check again' }))
  await screen.findByText('If you changed your subscription, this page will show it within a minute.')
  server.use(http.get('*/api/auth/me', () => HttpResponse.json(user('free'))))
  act(() => void vi.advanceTimersByTime(2000))
  await screen.findByText('Your Pro subscription has ended. We kept everything you chose.')
})

const setupSteps = async () => {
  const setup = within(await screen.findByRole('region', { name: 'Set up Pro' }))
  const steps = await setup.findAllByRole('listitem')
  return steps.map((step) => [
    within(step).getByRole('heading').textContent,
    within(step).queryByRole('link')?.getAttribute('href') ?? 'done',
  ])
}

test('a new Pro user finds what is left to set up in place of the benefits [S10.96]', async () => {
  open('paid')
  expect(await setupSteps()).toEqual([
    ['Choose topics', '/profile?tab=topics&return=%2Fupgrade'],
    ['Add your feed to a podcast app', '/profile'],
    ['Turn on digests', '/profile?tab=email&return=%2Fupgrade'],
  ])
  expect(screen.queryByRole('heading', { name: 'What Pro adds' })).toBeNull()
  screen.getByRole('region', { name: 'If you cancel' })
})

const { preferences } = profile('paid')
const withMail = { ...preferences, email_notifications: true }

test.each<[string, Partial<Profile>, string[]]>([
  ['topics', { topics: [{ id: 1, name: 'Housing' }] }, ['Choose topics']],
  ['a private feed', { has_private_feed: true }, ['Add your feed to a podcast app']],
  ['digests', { preferences: withMail }, ['Turn on digests']],
  ['digests but no confirmed address', { preferences: withMail, email_confirmed: false }, []],
])('a Pro user with %s has nothing left to do there [S10.96]', async (_, account, done) => {
  open('paid', { account })
  const steps = await setupSteps()
  expect(steps.flatMap(([title, target]) => (target === 'done' ? [title] : []))).toEqual(done)
})

test('where the site sends no mail, digests are no step of the setup', async () => {
  open('paid', { account: { sends_mail: false } })
  const titles = (await setupSteps()).map(([title]) => title)
  expect(titles).toEqual(['Choose topics', 'Add your feed to a podcast app'])
})

test('once the payment arrives, the page turns into the setup [S10.96]', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  open('free', {}, '?checkout=done')
  await screen.findByRole('heading', { name: 'What Pro adds' })
  await screen.findByText(/^Thank you/)
  server.use(
    http.get('*/api/auth/me', () => HttpResponse.json(user('paid'))),
    http.get('*/api/profile', () => HttpResponse.json(profile('paid'))),
  )
  act(() => void vi.advanceTimersByTime(2000))
  expect(await setupSteps()).toHaveLength(3)
  expect(screen.queryByRole('heading', { name: 'What Pro adds' })).toBeNull()
})
