import { fireEvent, render, screen } from '@testing-library/react'
import { BrowserRouter, Link, Route, Routes } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { asksBeforeClosing } from '#tests/web/closing.ts'
import { useLeaveGuard } from '#web/lib/use-leave-guard.ts'

beforeEach(() => history.pushState(null, '', '/form'))

function Form({ isOn }: { isOn: boolean }) {
  const guard = useLeaveGuard(isOn)
  return (
    <>
      <p>the form</p>
      <Link to="/elsewhere">Elsewhere</Link>
      {guard.isBlocked && (
        <>
          <button type="button" onClick={guard.leave}>
            Leave
          </button>
          <button type="button" onClick={guard.stay}>
            Stay
          </button>
        </>
      )}
    </>
  )
}

const site = (isOn: boolean) => (
  <BrowserRouter>
    <Routes>
      <Route path="/form" element={<Form isOn={isOn} />} />
      <Route path="*" element={<p>another page</p>} />
    </Routes>
  </BrowserRouter>
)

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const follow = () => fireEvent.click(screen.getByRole('link'))

test('without unsaved work there is no question', () => {
  render(site(false))
  expect(asksBeforeClosing()).toBe(false)
  follow()
  screen.getByText('another page')
})

test('with unsaved work a link waits for an answer: staying keeps the page, leaving continues [S11.8]', () => {
  render(site(true))
  follow()
  press('Stay')
  screen.getByText('the form')
  expect(screen.queryByRole('button')).toBeNull()
  follow()
  press('Leave')
  screen.getByText('another page')
})

test('with something to lose the browser asks before the page is closed [S11.9]', () => {
  render(site(true))
  expect(asksBeforeClosing()).toBe(true)
})

test('work that is no longer unsaved blocks nothing', () => {
  const { rerender } = render(site(true))
  follow()
  rerender(site(false))
  expect(screen.queryByRole('button')).toBeNull()
  follow()
  screen.getByText('another page')
})
