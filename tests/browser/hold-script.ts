import type { Page } from 'playwright-core'

/** Holds the site's own script back; the returned function lets it go. */
export async function holdScript(page: Page): Promise<() => void> {
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route('**/assets/index-*.js', async (route) => {
    await held
    await route.continue()
  })
  return letGo
}
