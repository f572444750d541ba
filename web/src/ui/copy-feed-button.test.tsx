import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { CopyFeedButton } from '#web/ui/copy-feed-button.tsx'
import { useToasts } from '#web/ui/toast-store.ts'

afterEach(() => vi.unstubAllGlobals())

function Titles() {
  return useToasts().map(({ id, title }) => <p key={id}>{title}</p>)
}

function show(path: string) {
  return (
    <>
      <CopyFeedButton path={path} subject="Far Left episodes" />
      <Titles />
    </>
  )
}

function stubClipboard(writeText?: (text: string) => Promise<void>) {
  vi.stubGlobal('navigator', { clipboard: writeText && { writeText } })
}

test('the whole address is in the clipboard and a toast says so [S20.19]', async () => {
  const copied: string[] = []
  stubClipboard(async (text) => void copied.push(text))
  render(show('/feeds/stance/far_left.xml'))
  fireEvent.click(screen.getByRole('button', { name: 'Copy feed address of Far Left episodes' }))
  await screen.findByText('Address copied')
  expect(copied).toEqual([`${window.location.origin}/feeds/stance/far_left.xml`])
})

const refuse = async () => {
  throw new DOMException('Write permission denied.', 'NotAllowedError')
}

test.each([
  ['is blocked', refuse],
  ['is missing', undefined],
])('when the clipboard %s, the address is shown, selected', async (...[, writeText]) => {
  stubClipboard(writeText)
  render(show('/feeds/stance/far_left.xml'))
  fireEvent.click(screen.getByRole('button'))
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Feed address' })
  const address = `${window.location.origin}/feeds/stance/far_left.xml`
  expect(field.value).toBe(address)
  expect(document.activeElement).toBe(field)
  await waitFor(() => expect([field.selectionStart, field.selectionEnd]).toEqual([0, address.length]))
})

test('the address of another feed is not left on the page', async () => {
  stubClipboard(refuse)
  const { rerender } = render(show('/feeds/stance/far_left.xml'))
  fireEvent.click(screen.getByRole('button'))
  await screen.findByRole('textbox')
  rerender(show('/feeds/stance/far_right.xml'))
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(screen.getByRole('button')).toBeTruthy()
})
