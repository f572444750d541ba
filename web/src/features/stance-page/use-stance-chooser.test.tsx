import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { BrowserRouter, MemoryRouter, useLocation, useNavigate } from 'react-router'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { useStanceChooser } from '#web/features/stance-page/use-stance-chooser.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

function chooserAt(address: string, isKnown = false) {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <MemoryRouter initialEntries={['/before', address]}>{children}</MemoryRouter>
  )
  const hook = () => ({
    chooser: useStanceChooser(() => isKnown),
    path: useLocation().pathname,
    navigate: useNavigate(),
  })
  const { result } = renderHook(hook, { wrapper })
  const run = (action: (current: ReturnType<typeof hook>) => unknown) =>
    act(() => void action(result.current))
  const wait = (ms: number) => act(() => void vi.advanceTimersByTime(ms))
  return { now: () => result.current, run, wait }
}

test('an address with a stance loads its episodes after 200 ms [S2.44]', () => {
  const { now, wait } = chooserAt('/stance/far_left')
  expect(now().chooser.stance).toBe('Far Left')
  wait(199)
  expect(now().chooser.requested).toBeUndefined()
  wait(1)
  expect(now().chooser.requested).toBe('Far Left')
})

test('episodes that are here already are shown at once', () => {
  expect(chooserAt('/stance/far_left', true).now().chooser.requested).toBe('Far Left')
})

test('without a stance in the address nothing loads until the button is pressed', () => {
  const { now, run, wait } = chooserAt('/?stance=far_right')
  wait(1000)
  expect(now().chooser).toMatchObject({ stance: 'Far Right', requested: undefined })
  run(({ chooser }) => chooser.request())
  expect(now().chooser.requested).toBe('Far Right')
  expect(now().path).toBe('/stance/far_right')
})

test('a stance is chosen by the address or the visitor; the handle rests on Centrist until then', () => {
  expect(chooserAt('/stance/far_left').now().chooser.chosen).toBe('Far Left')
  expect(chooserAt('/?stance=far_right').now().chooser.chosen).toBe('Far Right')
  const { now, run } = chooserAt('/')
  expect(now().chooser).toMatchObject({ stance: 'Centrist', chosen: undefined })
  run(({ chooser }) => chooser.change('Left-leaning', 'dragging'))
  run(({ chooser }) => chooser.change('Centrist', 'dragging'))
  expect(now().chooser).toMatchObject({ stance: 'Centrist', chosen: 'Centrist' })
})

test('passing steps move the handle at once and replace the address once, 150 ms after the last [S2.40]', () => {
  const { now, run, wait } = chooserAt('/')
  run(({ chooser }) => chooser.change('Left-leaning', 'passing'))
  wait(149)
  run(({ chooser }) => chooser.change('Far Left', 'passing'))
  expect(now()).toMatchObject({ path: '/', chooser: { stance: 'Far Left' } })
  wait(149)
  expect(now().path).toBe('/')
  wait(1)
  expect(now().path).toBe('/stance/far_left')
  run(({ navigate }) => navigate(-1))
  expect(now().path).toBe('/before')
})

test('a link followed right after a passing step, to a screen that is still loading, is not undone', () => {
  const { now, run, wait } = chooserAt('/')
  run(({ chooser }) => chooser.change('Far Left', 'passing'))
  history.pushState(null, '', '/auth')
  onTestFinished(() => history.replaceState(null, '', '/'))
  wait(1000)
  expect(now().path).toBe('/')
})

test('while the handle is dragged it moves and the address waits, even if the drag is slow', () => {
  const { now, run, wait } = chooserAt('/')
  run(({ chooser }) => chooser.change('Left-leaning', 'dragging'))
  wait(1500)
  run(({ chooser }) => chooser.change('Far Left', 'dragging'))
  expect(now()).toMatchObject({ path: '/', chooser: { stance: 'Far Left' } })
  run(({ chooser }) => chooser.change('Far Left', 'passing'))
  wait(150)
  expect(now().path).toBe('/stance/far_left')
})

test('a deliberate step pushes the address, so that going back returns to the step before [S2.41] [S2.42]', () => {
  const { now, run } = chooserAt('/stance/centrist')
  run(({ chooser }) => chooser.change('Right-leaning', 'deliberate'))
  expect(now().path).toBe('/stance/right_leaning')
  run(({ navigate }) => navigate(-1))
  expect(now()).toMatchObject({ path: '/stance/centrist', chooser: { stance: 'Centrist' } })
})

test('a deliberate step requests its episodes at once; keys and dragging do not', () => {
  const { now, run, wait } = chooserAt('/')
  run(({ chooser }) => chooser.change('Left-leaning', 'dragging'))
  run(({ chooser }) => chooser.change('Far Left', 'passing'))
  wait(1000)
  expect(now().chooser.requested).toBeUndefined()
  run(({ chooser }) => chooser.change('Right-leaning', 'deliberate'))
  expect(now().chooser.requested).toBe('Right-leaning')
})

test('a step that the form sent becomes the address of its stance, whose episodes are loaded', () => {
  const { now, wait } = chooserAt('/?step=4')
  expect(now()).toMatchObject({ path: '/stance/far_right', chooser: { stance: 'Far Right' } })
  wait(200)
  expect(now().chooser.requested).toBe('Far Right')
})

test('home keeps its address after arriving by the address of a stance', () => {
  const { now, run, wait } = chooserAt('/stance/far_left')
  wait(200)
  run(({ navigate }) => navigate('/'))
  wait(1000)
  expect(now()).toMatchObject({ path: '/', chooser: { stance: 'Centrist' } })
})

test('a step back that comes before the pushed address is shown returns the handle', () => {
  const { result } = renderHook(() => useStanceChooser(() => true), { wrapper: BrowserRouter })
  const [path, entry] = [location.pathname, history.state]
  act(() => {
    result.current.change('Far Right', 'deliberate')
    expect(location.pathname).toBe('/stance/far_right')
    history.replaceState(entry, '', path)
    dispatchEvent(new PopStateEvent('popstate', { state: entry }))
  })
  expect(result.current.stance).toBe('Centrist')
})

test('while results are shown a new stance is loaded 10 ms after its address [S2.45]', () => {
  const { now, run, wait } = chooserAt('/stance/centrist', true)
  run(({ chooser }) => chooser.change('Far Right', 'deliberate'))
  wait(9)
  expect(now().chooser.requested).toBe('Centrist')
  wait(1)
  expect(now().chooser.requested).toBe('Far Right')
})

test('after an autoload each new stance is loaded in turn', () => {
  const { now, run, wait } = chooserAt('/stance/centrist')
  wait(200)
  for (const next of ['Left-leaning', 'Far Left'] as const) {
    run(({ chooser }) => chooser.change(next, 'deliberate'))
    wait(10)
    expect(now().chooser.requested).toBe(next)
  }
})

test('an autoload that the slider interrupts still happens, for the new stance', () => {
  const { now, run, wait } = chooserAt('/stance/centrist')
  wait(100)
  run(({ chooser }) => chooser.change('Far Left', 'deliberate'))
  wait(200)
  expect(now().chooser.requested).toBe('Far Left')
})
