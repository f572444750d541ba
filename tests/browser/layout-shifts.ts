import type { Page } from 'playwright-core'
import { expect } from 'vitest'

const largestShift = 0.02

type Shift = { value: number; moved: string[] }

export async function recordShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: { value: number; moved: string[] }[] = []
    Object.assign(window, { shifts })
    const describe = (node: unknown) =>
      node instanceof Element ? `${node.localName}.${node.className}` : 'text'
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (!('value' in entry) || !('sources' in entry) || !Array.isArray(entry.sources)) continue
        const moved = entry.sources.map(
          ({ node, previousRect, currentRect }) =>
            `${describe(node).slice(0, 100)} from ${Math.round(previousRect.top)} to ${Math.round(currentRect.top)} px, ${Math.round(currentRect.height)} high`,
        )
        shifts.push({ value: Number(entry.value), moved })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

/** Fails if all shifts together exceed what a user would notice. */
export async function expectNoShift(page: Page): Promise<void> {
  const shifts: Shift[] = await page.evaluate('shifts')
  const total = shifts.reduce((sum, { value }) => sum + value, 0)
  expect(total, JSON.stringify(shifts)).toBeLessThanOrEqual(largestShift)
}
