import type { CDPSession, Page } from 'playwright-core'

/** How fast a visitor's line and machine are. */
export type Line = { bytesPerSecond: number; roundTripMs: number; slowerProcessor: number }

/** Has a page loaded over this line on a processor so many times slower. */
export async function slowDown(page: Page, line: Line): Promise<CDPSession> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: line.roundTripMs,
    downloadThroughput: line.bytesPerSecond,
    uploadThroughput: line.bytesPerSecond,
  })
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: line.slowerProcessor })
  return devtools
}
