import { setTimeout as wait } from 'node:timers/promises'
import { fireEvent, screen } from '@testing-library/react'
import { type ComponentType, Suspense } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openPage } from '#tests/web/open-page.ts'
import { ErrorBoundary } from '#web/app/error-boundary.tsx'
import { lazyScreen, ScreenView } from '#web/app/screen.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'

beforeEach(() => void vi.spyOn(console, 'error').mockReturnValue())
afterEach(() => vi.restoreAllMocks())

const Loaded = () => <p>It is here.</p>

function unreachedCode(): { load: () => Promise<ComponentType>; publish: () => void } {
  let isThere = false
  return {
    load: async () => {
      await wait()
      if (!isThere) throw new TypeError('Failed to fetch dynamically imported module')
      return Loaded
    },
    publish: () => {
      isThere = true
    },
  }
}

function openUnreachedScreen() {
  const { load, publish } = unreachedCode()
  const shown = lazyScreen(load)
  openPage(
    '/',
    <ErrorBoundary>
      <Suspense>
        <ScreenView screen={shown} />
      </Suspense>
    </ErrorBoundary>,
  )
  return publish
}

test('a screen whose code does not come says so, and is there once it is tried again [S20.36]', async () => {
  const publish = openUnreachedScreen()
  await screen.findByRole('heading', { level: 1, name: "This page couldn't be loaded" })
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByRole('heading', { level: 1, name: "This page couldn't be loaded" })
  publish()
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }))
  await screen.findByText('It is here.')
})

test('a screen whose code failed to load appears when the browser is back online', async () => {
  const publish = openUnreachedScreen()
  await screen.findByRole('button', { name: 'Try again' })
  publish()
  fireEvent(window, new Event('online'))
  await screen.findByText('It is here.')
})

test('a part whose code failed to load does not affect the page around it, and appears when the browser is back online [S20.36]', async () => {
  const { load, publish } = unreachedCode()
  const Part = lazyPart(load, <p>Something simpler.</p>)
  openPage(
    '/',
    <>
      <p>The page.</p>
      <Suspense>
        <Part />
      </Suspense>
    </>,
  )
  await screen.findByText('Something simpler.')
  expect(screen.getByText('The page.')).toBeTruthy()
  publish()
  fireEvent(window, new Event('online'))
  await screen.findByText('It is here.')
})
