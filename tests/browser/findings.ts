import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** What axe finds on a page against WCAG 2.2 AA and its best practices, one line each. */
export async function findings(page: Page): Promise<string[]> {
  await page.evaluate(axeSource)
  const violations: unknown = await page.evaluate(
    "axe.run().then(({ violations }) => violations.flatMap(({ id, nodes }) => nodes.map((node) => id + ': ' + node.html)))",
  )
  if (!Array.isArray(violations)) throw new Error('axe gave no answer')
  return violations.map(String)
}
