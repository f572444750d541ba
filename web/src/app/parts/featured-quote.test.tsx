import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'
import type { Stance } from '#shared/domain/stance.ts'
import { card, otherSide } from '#tests/browser/sample-answers.ts'
import { fakePlayerAudio } from '#tests/web/fake-player-audio.ts'
import { mockServer } from '#tests/web/mock-server.ts'
import { openPage } from '#tests/web/open-page.ts'
import { FeaturedQuote } from '#web/app/parts/featured-quote.tsx'

const server = mockServer()
const audio = fakePlayerAudio()

function open(
  stance: Stance | undefined,
  cards: ReturnType<typeof card>[],
  answers: ReturnType<typeof otherSide> = [],
) {
  server.use(
    http.get('*/api/sidelight/voices', () => HttpResponse.json(cards)),
    http.get('*/api/episodes/*/other-side', () => HttpResponse.json(answers)),
  )
  return openPage('/', <FeaturedQuote stance={stance} />)
}

const title = 'The rent is due: a conversation about who may build and where'
const listen = `Listen · 6 seconds quote from ${title}`

async function pressListen(): Promise<HTMLElement> {
  const button = await screen.findByRole('button', { name: listen })
  button.focus()
  fireEvent.click(button)
  return button
}

async function listenToTheEnd(): Promise<HTMLElement> {
  const button = await pressListen()
  act(() => audio().answer(240))
  act(() => audio().advance(6.2))
  return button
}

const offer = () => screen.queryByRole('button', { name: 'Hear the other side' })

test('until a stance is chosen, the first quote of the answer is shown with its stance', async () => {
  open(undefined, [card(1, 'Far Right'), card(2, 'Centrist')])
  const figure = within(await screen.findByRole('figure'))
  figure.getByText('Far Right')
  figure.getByRole('button', { name: listen })
})

test('where no stance, or not the chosen one, has a quote, a text says so', async () => {
  open('Centrist', [card(1, 'Far Left')])
  await screen.findByText('No quote from this stance yet.')
  cleanup()
  open(undefined, [])
  await screen.findByText('No quotes yet.')
  cleanup()
  open('Far Left', [card(1, 'Far Left')])
  await screen.findByRole('figure')
  expect(screen.queryByText('No quote from this stance yet.')).toBeNull()
})

test('one button listens, shows that the audio loads, pauses and goes on where it paused', async () => {
  open(undefined, [card(1, 'Far Left')])
  const button = await pressListen()
  expect([button.getAttribute('aria-busy'), button.querySelectorAll('svg + span')]).toMatchObject([
    'true',
    { length: 1 },
  ])
  act(() => audio().answer(240))
  expect(button.textContent).toMatch(/^Pause /)
  expect([button.getAttribute('aria-busy'), button.querySelectorAll('svg + span')]).toMatchObject([
    null,
    { length: 0 },
  ])
  act(() => audio().advance(3))
  fireEvent.click(button)
  expect(button.textContent).toMatch(/^Continue /)
  fireEvent.click(button)
  expect(button.textContent).toMatch(/^Pause /)
  expect(audio().currentTime).toBe(3)
})

test('when the quote has ended, its other side is offered and announced, and the focus stays', async () => {
  open(undefined, [card(1, 'Left-leaning')], otherSide())
  const button = await listenToTheEnd()
  expect(
    (await screen.findByRole('button', { name: 'Hear the other side' })).getAttribute('aria-haspopup'),
  ).toBe('dialog')
  expect(screen.getByRole('status').textContent).toBe(
    'You can now hear the other side: Right-leaning, The Long Table',
  )
  expect(document.activeElement).toBe(button)
  fireEvent.click(button)
  expect(button.textContent).toMatch(/^Pause /)
  expect(offer()).not.toBeNull()
})

test('nothing is offered before the end', async () => {
  open(undefined, [card(1, 'Left-leaning')], otherSide())
  await pressListen()
  act(() => audio().answer(240))
  act(() => audio().advance(3))
  const status = await screen.findByRole('status')
  fireEvent.click(screen.getByRole('button', { name: /^Pause / }))
  expect([status.textContent, offer()]).toEqual(['', null])
})

test('where there is no other side, nothing is offered', async () => {
  const page = open(undefined, [card(1, 'Left-leaning')])
  await listenToTheEnd()
  const unanswered = await screen.findByRole('status')
  await expect.poll(() => page.isLoading()).toBe(false)
  expect([unanswered.textContent, offer()]).toEqual(['', null])
})

test('a failure is said at the quote, whose button tries again', async () => {
  open(undefined, [card(1, 'Left-leaning')])
  const button = await pressListen()
  act(() => audio().refuse())
  const sentence = within(screen.getByRole('figure')).getByText(/^The audio couldn't be played here\./)
  expect(button.getAttribute('aria-describedby')).toBe(sentence.id)
  expect(button.textContent).toMatch(/^Try again /)
  fireEvent.click(button)
  act(() => audio().answer(240))
  expect(button.textContent).toMatch(/^Pause /)
  expect(sentence.isConnected).toBe(false)
})
