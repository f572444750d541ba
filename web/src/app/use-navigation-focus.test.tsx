import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { Link, Route, Routes } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { openPage } from '#tests/web/open-page.ts'
import { useNavigationFocus } from '#web/app/use-navigation-focus.ts'

afterEach(() => vi.restoreAllMocks())

function Frame() {
  return (
    <main ref={useNavigationFocus()} tabIndex={-1}>
      <Routes>
        <Route path="/episode" element={<Link to="/privacy#device">Saved only on this device</Link>} />
        <Route path="/privacy" element={<Late />} />
      </Routes>
    </main>
  )
}

function Late() {
  const [isDrawn, setIsDrawn] = useState(false)
  return isDrawn ? (
    <>
      <section id="visits" tabIndex={-1} />
      <details>
        <section id="device" tabIndex={-1} />
      </details>
    </>
  ) : (
    <button type="button" onClick={() => setIsDrawn(true)}>
      Draw
    </button>
  )
}

test('a link to a part of another screen leads to that part once it is drawn, and unfolds it', async () => {
  const scrolledTo: string[] = []
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    scrolledTo.push(this.id)
  })
  openPage('/episode', <Frame />)
  fireEvent.click(screen.getByRole('link'))
  const draw = await screen.findByRole('button', { name: 'Draw' })
  expect(document.activeElement).toBe(screen.getByRole('main'))
  fireEvent.click(draw)
  await waitFor(() => expect(document.activeElement?.id).toBe('device'))
  expect(scrolledTo).toEqual(['device'])
  expect(screen.getByRole<HTMLDetailsElement>('group').open).toBe(true)
})
