import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { episodesApi } from '#shared/api/episodes.ts'
import { episode } from '#tests/browser/sample-answers.ts'
import { openPage } from '#tests/web/open-page.ts'
import { ShareQuote } from '#web/features/episode/components/share-quote.tsx'

afterEach(() => vi.unstubAllGlobals())

const [first] = episodesApi.get.answer.parse(episode(7)).quotes
if (!first) throw new Error('the sample has a quote')
const quote = first
const source = { episodeId: 7, title: 'Floods', podcastName: 'The Long Table', date: null }
const url = `${location.origin}/episode/7?t=0#quote-7-0`

const abort = () => Promise.reject(new DOMException('Closed.', 'AbortError'))
const refuse = () => Promise.reject(new DOMException('Not now.', 'NotAllowedError'))
const accept = () => Promise.resolve()

type Device = { share?: () => Promise<void>; writeText?: () => Promise<void> }

function press({ share, writeText = accept }: Device) {
  const copied = vi.fn(writeText)
  const shared = vi.fn(share)
  vi.stubGlobal('navigator', { clipboard: { writeText: copied }, ...(share && { share: shared }) })
  const page = openPage('/episode/7', <ShareQuote quote={quote} source={source} />)
  fireEvent.click(screen.getByRole('button', { name: /^Share the quote at \d+:\d\d$/ }))
  return { page, copied, shared }
}

test('the device’s own way to share gets the quote, where it was said, and the address [S20.7]', async () => {
  const { page, shared, copied } = press({ share: accept })
  await waitFor(() => expect(shared).toHaveBeenCalledOnce())
  expect(shared).toHaveBeenCalledWith({
    title: 'Floods',
    text: `“${quote.quote_text}”\nTheo Lindqvist on The Long Table, “Floods”`,
    url,
  })
  expect(copied).not.toHaveBeenCalled()
  expect(page.toasts()).toEqual([])
})

test('to close the device’s window is no error, and nothing is copied [S20.7]', async () => {
  const { page, shared, copied } = press({ share: abort })
  await waitFor(() => expect(shared).toHaveBeenCalledOnce())
  await expect(shared.mock.results[0]?.value).rejects.toThrow('Closed.')
  expect(copied).not.toHaveBeenCalled()
  expect(page.toasts()).toEqual([])
})

test.each<[string, Device]>([
  ['without a way to share', {}],
  ['that refuses to share', { share: refuse }],
])('a browser %s copies the quote and says so [S20.7]', async (_, device) => {
  const { page, copied } = press(device)
  await waitFor(() =>
    expect(page.toasts()).toEqual([{ title: 'Quote copied', description: url, isFailure: false }]),
  )
  expect(copied).toHaveBeenCalledWith(
    `“${quote.quote_text}”\nTheo Lindqvist on The Long Table, “Floods”\n${url}`,
  )
})

test('where nothing can be copied, the address is shown', async () => {
  const { page } = press({ writeText: refuse })
  await waitFor(() =>
    expect(page.toasts()).toEqual([
      { title: 'The quote could not be copied', description: url, isFailure: true },
    ]),
  )
})
