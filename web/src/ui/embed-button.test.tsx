import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { EmbedButton } from '#web/ui/embed-button.tsx'
import type { Embedded } from '#web/ui/embed-field.tsx'

afterEach(() => vi.unstubAllGlobals())

test.each<[Embedded, string, number]>([
  [{ kind: 'quote', quoteId: '7-1r9wi7g', title: 'A "quote"' }, '/embed/quote/7-1r9wi7g', 320],
  [{ kind: 'comparison', topic: 'Free Trade', title: 'A "quote"' }, '/embed/compare/Free_Trade', 640],
])('%j offers its code, which can be copied [S25.72]', async (embedded, path, height) => {
  const copied: string[] = []
  vi.stubGlobal('navigator', { clipboard: { writeText: async (text: string) => void copied.push(text) } })
  render(<EmbedButton embedded={embedded} subject="this" className="" />)
  const button = screen.getByRole('button', { name: 'Embed this', expanded: false })
  fireEvent.click(button)
  const code =
    `<iframe src="${location.origin}${path}" title="A &quot;quote&quot;" width="640" height="${height}"` +
    ' loading="lazy" style="border:0;max-width:100%"></iframe>'
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Code for your page' })
  expect(field.value).toBe(code)
  expect(document.activeElement).toBe(field)
  fireEvent.click(screen.getByRole('button', { name: 'Copy code' }))
  await waitFor(() => expect(copied).toEqual([code]))
  fireEvent.click(button)
  expect(screen.queryByRole('textbox')).toBeNull()
})
