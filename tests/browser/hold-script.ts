import type { Page } from 'playwright-core'

/** Delays the site's script until the returned function is called. */
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
