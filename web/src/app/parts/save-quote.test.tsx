import { fireEvent, screen, waitFor } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { afterEach, expect, test, vi } from 'vitest'
import * as sample from '#tests/browser/sample-answers.ts'
import { mockServer } from '#tests/web/mock-server.ts'
import { openPage, refusal, signedInAs } from '#tests/web/open-page.ts'
import { SaveQuote } from '#web/app/parts/save-quote.tsx'
import { rememberSession } from '#web/lib/api/session-renewal.ts'
import { deviceKeys } from '#web/lib/device-storage.ts'
import { readDeviceQuotes } from '#web/lib/saved-quotes/device-quotes.ts'

const server = mockServer()
afterEach(() => vi.unstubAllGlobals())

const episode = sample.episode(7)
const [quote] = episode.quotes
if (!quote) throw new Error('The sample has no quote.')
const firstQuote = quote
const open = () => openPage('/', <SaveQuote quote={firstQuote} episode={episode} />)
const button = () => screen.getByRole('button', { name: /^Saved? the quote at / })
const isPressed = () => button().getAttribute('aria-pressed')

test('a visitor’s quote is saved on the device without a request, and a second press removes it [S25.131]', async () => {
  const page = open()
  fireEvent.click(button())
  await waitFor(() => expect(isPressed()).toBe('true'))
  expect(readDeviceQuotes()).toMatchObject([
    {
      text: firstQuote.quote_text,
      episode_id: 7,
      episode_title: episode.title,
      podcast_name: episode.podcast.name,
      date: episode.published_date?.slice(0, 10),
      seconds: firstQuote.quote_time_start,
    },
  ])
  expect(page.toasts()[0]?.description).toBe('It stays on this device only.')
  fireEvent.click(button())
  await waitFor(() => expect(isPressed()).toBe('false'))
  expect(readDeviceQuotes()).toEqual([])
})

test('with its switch turned off, nothing is saved on the device, and the page says so [S25.132]', async () => {
  localStorage.setItem(deviceKeys.switchedOff, deviceKeys.quotes)
  const page = open()
  fireEvent.click(button())
  const description = 'You turned off keeping saved quotes on this device.'
  await waitFor(() => expect(page.toasts()).toEqual([{ title: 'Not saved', description, isFailure: true }]))
})

test('a signed-in person’s quote is saved in the account and not on the device [S25.130]', async () => {
  rememberSession()
  const sent: unknown[] = []
  const id = 'i'.repeat(43)
  server.use(
    signedInAs('free'),
    http.post('*/api/saved-quotes', async ({ request }) => {
      sent.push(await request.json())
      return HttpResponse.json({ ids: [id] })
    }),
    http.delete(`*/api/saved-quotes/${id}`, () => new HttpResponse(null, { status: 204 })),
  )
  open()
  fireEvent.click(button())
  await waitFor(() => expect(isPressed()).toBe('true'))
  expect(sent).toMatchObject([{ quotes: [{ text: firstQuote.quote_text, episode_id: 7 }] }])
  expect(localStorage.getItem(deviceKeys.quotes)).toBeNull()
  fireEvent.click(button())
  await waitFor(() => expect(isPressed()).toBe('false'))
})

test('a refusal of the server is shown', async () => {
  rememberSession()
  server.use(
    signedInAs('free'),
    http.post('*/api/saved-quotes', () => refusal(409, 'It is full.')),
  )
  const page = open()
  fireEvent.click(button())
  await waitFor(() => expect(page.toasts()).toMatchObject([{ description: '409: It is full.' }]))
  expect(isPressed()).toBe('false')
})
