import { fireEvent, screen, waitFor } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { afterEach, expect, test, vi } from 'vitest'
import type { SavedQuote } from '#shared/domain/saved-quote.ts'
import { sampleSavedQuote } from '#tests/sample-saved-quote.ts'
import { mockServer } from '#tests/web/mock-server.ts'
import { openPage, refusal, signedInAs } from '#tests/web/open-page.ts'
import { SavedScreen } from '#web/app/screens/saved-screen.tsx'
import { rememberSession } from '#web/lib/api/session-renewal.ts'
import { keepOnDevice, readDeviceQuotes } from '#web/lib/saved-quotes/device-quotes.ts'

const server = mockServer()
afterEach(() => vi.restoreAllMocks())

const later: SavedQuote = {
  ...sampleSavedQuote,
  text: 'The café stays open.',
  episode_id: 2,
  saved_at: '2026-03-05T09:00:00.000Z',
}
const open = () => openPage('/saved', <SavedScreen />)
const shown = () => [...document.querySelectorAll('blockquote')].map(({ textContent }) => textContent)
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))

function openAsVisitor(): void {
  server.use(signedInAs('visitor'))
  keepOnDevice(sampleSavedQuote)
  keepOnDevice(later)
  open()
}

test('quotes on the device are listed with the newest first, each with a link to its moment [S25.133]', () => {
  openAsVisitor()
  expect(shown()).toEqual([`“${later.text}”`, `“${sampleSavedQuote.text}”`])
  const link = screen.getAllByRole('link', { name: 'What changes when the rent changes, at 1:03' })[1]
  expect(link?.getAttribute('href')).toBe('/episode/1?t=63')
  expect(document.head.querySelector('meta[name="robots"]')?.getAttribute('content')).toBe('noindex')
})

test('a filter finds words in any order, without accents [S25.133]', () => {
  openAsVisitor()
  const filter = screen.getByLabelText('Filter your quotes')
  fireEvent.change(filter, { target: { value: 'open CAFE' } })
  expect(shown()).toEqual([`“${later.text}”`])
  fireEvent.change(filter, { target: { value: 'nothing' } })
  expect([shown(), screen.getByText('0 quotes with these words')]).toMatchObject([[], {}])
})

test('a removed quote can be restored at the same place [S25.134]', async () => {
  openAsVisitor()
  press(`Remove “${later.text}”`)
  await screen.findByText('Removed from your saved quotes.')
  expect(readDeviceQuotes()).toEqual([sampleSavedQuote])
  press(`Undo: remove “${later.text}”`)
  await waitFor(() => expect(shown()).toEqual([`“${later.text}”`, `“${sampleSavedQuote.text}”`]))
})

test('what is listed is exported as a file [S25.135]', async () => {
  const files: unknown[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    files.push(file)
    return 'blob:x'
  })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  openAsVisitor()
  press('Export as Markdown')
  press('Export as CSV')
  const [markdown, csv] = files
  if (!(markdown instanceof File && csv instanceof File)) throw new Error('There are no files.')
  expect([markdown.name, csv.name]).toEqual(['saved-quotes.md', 'saved-quotes.csv'])
  expect((await csv.text()).split('\r\n')[1]).toContain(later.text)
  expect(await markdown.text()).toContain(`> “${later.text}”`)
})

test('without quotes the page says how to save one', () => {
  server.use(signedInAs('visitor'))
  open()
  screen.getByText(/^You haven’t saved a quote yet\./)
})

test('a signed-in person sees the account’s quotes, and moves those of the device only by a press [S25.133] [S25.136]', async () => {
  const account = [{ ...later, id: 'a'.repeat(43) }]
  rememberSession()
  server.use(
    signedInAs('free'),
    http.get('*/api/saved-quotes', () => HttpResponse.json(account)),
    http.post('*/api/saved-quotes', async ({ request }) => {
      expect(await request.json()).toEqual({ quotes: [sampleSavedQuote] })
      account.push({ ...sampleSavedQuote, id: 'b'.repeat(43) })
      return HttpResponse.json({ ids: ['b'.repeat(43)] })
    }),
  )
  keepOnDevice(sampleSavedQuote)
  open()
  await waitFor(() => expect(shown()).toEqual([`“${later.text}”`]))
  expect(readDeviceQuotes()).toHaveLength(1)
  press('Move 1 quote into your account')
  await screen.findByText(/^Moved\./)
  await waitFor(() => expect(shown()).toHaveLength(2))
  expect(readDeviceQuotes()).toEqual([])
})

test('quotes that could not be moved stay on the device', async () => {
  rememberSession()
  server.use(
    signedInAs('free'),
    http.get('*/api/saved-quotes', () => HttpResponse.json([])),
    http.post('*/api/saved-quotes', () => refusal(409, 'It is full.')),
  )
  keepOnDevice(sampleSavedQuote)
  open()
  fireEvent.click(await screen.findByRole('button', { name: 'Move 1 quote into your account' }))
  await screen.findByText('It is full.')
  expect(readDeviceQuotes()).toEqual([sampleSavedQuote])
})

test('a list that cannot be loaded can be requested again', async () => {
  rememberSession()
  server.use(
    signedInAs('free'),
    http.get('*/api/saved-quotes', () => refusal(500, 'No.')),
  )
  open()
  await screen.findByText("Your saved quotes couldn't be loaded.")
  server.use(http.get('*/api/saved-quotes', () => HttpResponse.json([{ ...later, id: 'a'.repeat(43) }])))
  press('Try again')
  await waitFor(() => expect(shown()).toHaveLength(1))
})
