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

const _press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const follow = () => fireEvent.click(screen.getByRole('link'))

test('without unsaved work there is no question', () => {
  render(site(false))
  expect(asksBeforeClosing()).toBe(false)
  follow()
  screen.getByText('another page')
})

test('work that is no longer unsaved blocks nothing', () => {
  const { rerender } = render(site(true))
  follow()
  rerender(site(false))
  expect(screen.queryByRole('button')).toBeNull()
  follow()
  screen.getByText('another page')
})
