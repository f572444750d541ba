import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { PageState } from '#tests/browser/page-state.ts'

declare global {
  interface Window {
    wanted?: Element[]
    walked?: { describeFocus: () => Stop | null; stops: (Stop | null)[] }
  }
}

type Stop = {
  /** Index among the elements that must be reached; -1 for others. */
  place: number
  name: string
  /** Why a reader would not see the focus; empty if it is visible. */
  fault: string
}

/** Records the focused element before each Tab; null if the focus is not on the page. */
function listenForStops(page: Page): Promise<void> {
  return page.evaluate(() => {
    const isOutlined = (one: Element | null) =>
      one !== null &&
      getComputedStyle(one).outlineStyle !== 'none' &&
      getComputedStyle(one).outlineWidth !== '0px'
    const describeFocus = () => {
      const element = document.activeElement
      if (!element || element === document.body) return null
      const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(element)
      const label = element.closest('label')
      const box = element.getBoundingClientRect()
      const isOnScreen = box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth
      const [x, y] = [
        Math.min(Math.max(box.left + box.width / 2, 0), innerWidth - 1),
        Math.min(Math.max(box.top + box.height / 2, 0), innerHeight - 1),
      ]
      const top = document.elementFromPoint(x, y)
      const isUnderToast = top?.closest('[role="region"][aria-label^="Notifications"]')
      const isItself =
        top === null || element.contains(top) || top.contains(element) || (label?.contains(top) ?? false)
      const isCovered = !isItself && !isUnderToast
      const fault = [
        isOutlined(element) || isOutlined(label)
          ? ''
          : `no outline (${outlineStyle} ${outlineWidth} ${outlineColor})`,
        isOnScreen ? '' : 'off screen',
        isOnScreen && isCovered ? `covered by ${top?.outerHTML.slice(0, 80)}` : '',
      ]
      return {
        place: Array.isArray(window.wanted) ? window.wanted.indexOf(element) : -1,
        name: `${element.localName} "${(element.getAttribute('aria-label') ?? element.textContent ?? '').slice(0, 40)}"`,
        fault: fault.filter(Boolean).join(', '),
      }
    }
    const stops: (Stop | null)[] = []
    addEventListener('keydown', ({ key }) => key === 'Tab' && stops.push(describeFocus()), true)
    window.walked = { describeFocus, stops }
  })
}

const currentStop = (page: Page) => page.evaluate(() => window.walked?.describeFocus() ?? null)

/**
 * Presses Tab repeatedly, then reads all stops at once, because a read after each press would take longer.
 */
async function tab(page: Page, times: number): Promise<(Stop | null)[]> {
  const devtools = await page.context().newCDPSession(page)
  const key = { key: 'Tab', code: 'Tab', windowsVirtualKeyCode: 9 }
  // No keyup events, to halve the number of messages.
  const presses = Array.from({ length: times }, () =>
    devtools.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...key }),
  )
  await Promise.all(presses)
  await devtools.detach()
  return page.evaluate(() => {
    const stops = window.walked?.stops.splice(0) ?? []
    return [...stops.slice(1), window.walked?.describeFocus() ?? null]
  })
}

/** Browsers call observers in the order of their creation, so a new one is called after the page's own. */
function awaitIntersectionObservers(page: Page): Promise<void> {
  return page.evaluate(
    () =>
      new Promise((called) => {
        const observer = new IntersectionObserver(() => {
          observer.disconnect()
          called()
        })
        observer.observe(document.documentElement)
      }),
  )
}

/**
 * Marks the elements that Tab must reach, in document order, with one radio button per group. Returns the
 * start of each element's HTML.
 */
function markReachable(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const controls = 'a[href], button, input, select, textarea, audio[controls], [tabindex]'
    const isReachable = (element: Element) =>
      element instanceof HTMLElement &&
      element.tabIndex >= 0 &&
      !element.matches(':disabled, [type="radio"]:not(:checked)') &&
      element.checkVisibility({ visibilityProperty: true }) &&
      !element.closest('[inert], [aria-hidden="true"]') &&
      // Radix's focus guards around toasts move the focus on at once, so they are no stops.
      !element.matches('[role="region"][aria-label^="Notifications"] > span')
    window.wanted = [...document.querySelectorAll(controls)].filter(isReachable)
    return window.wanted.map((element) => element.outerHTML.slice(0, 160))
  })
}

async function scrollThrough(page: Page): Promise<void> {
  const countElements = () => page.evaluate(() => document.querySelectorAll('*').length)
  for (let before = 0, now = await countElements(); before !== now; now = await countElements()) {
    before = now
    await page.mouse.wheel(0, 30_000)
    await page.evaluate(() => new Promise((later) => setTimeout(later, 250)))
  }
}

async function startAtTheTop(page: Page): Promise<void> {
  await page.evaluate(() => {
    document.body.tabIndex = -1
    document.body.focus()
    document.body.removeAttribute('tabindex')
  })
}

const mostStops = 400

/** Walks from the top until the focus leaves the page; `count` is the expected number of stops. */
async function walk(page: Page, count: number): Promise<Stop[]> {
  const stops: Stop[] = []
  // On pages with a player bar, presses one key at a time: the bar appears only after the page's player has
  // scrolled out of view, and keys pressed in one batch would skip it.
  const hasBar = (await page.getByRole('region', { name: 'Player', exact: true }).count()) > 0
  for (let times = hasBar ? 1 : count + 1; stops.length < mostStops; times = hasBar ? 1 : 8) {
    if (hasBar) await awaitIntersectionObservers(page)
    for (const stop of await tab(page, times)) {
      if (!stop) return stops
      // The browser's audio controls are several stops within one element.
      if (stop.place !== stops.at(-1)?.place) stops.push(stop)
    }
  }
  throw new Error(`The focus never left the page: ${stops.slice(-3).map(({ name }) => name)}`)
}

async function walkModal(page: Page): Promise<Stop[]> {
  const start = await currentStop(page)
  const stops: Stop[] = []
  while (stops.length === 0 || stops.at(-1)?.place !== start?.place) {
    await page.keyboard.press('Tab')
    const stop = await currentStop(page)
    if (!stop || stop.place < 0) throw new Error(`The focus left the dialog: ${stop?.name}`)
    if (stops.push(stop) > mostStops) throw new Error('The focus never came round in the dialog.')
  }
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await expect.poll(() => currentStop(page)).toMatchObject({ place: -1, fault: '' })
  // The walk starts on the element that the dialog focuses.
  const first = stops.findIndex(({ place }) => place === Math.min(...stops.map((stop) => stop.place)))
  return [...stops.slice(first), ...stops.slice(0, first)]
}

export type KeyboardWalk = {
  wanted: string[]
  /** Indexes into `wanted`, in the order of the walk. */
  places: number[]
  faults: string[]
}

export async function walkThrough(page: Page, { isModal }: PageState): Promise<KeyboardWalk> {
  await scrollThrough(page)
  if (!isModal) await startAtTheTop(page)
  const wanted = await markReachable(page)
  await listenForStops(page)
  const stops = await (isModal ? walkModal(page) : walk(page, wanted.length))
  return {
    wanted,
    places: stops.map(({ place }) => place).filter((place) => place >= 0),
    faults: stops.filter(({ fault }) => fault).map(({ name, fault }) => `${name}: ${fault}`),
  }
}
