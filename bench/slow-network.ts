import type { CDPSession, Page } from 'playwright-core'

export type Throttling = { bytesPerSecond: number; roundTripMs: number; slowerProcessor: number }

export async function slowDown(page: Page, throttling: Throttling): Promise<CDPSession> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: throttling.roundTripMs,
    downloadThroughput: throttling.bytesPerSecond,
    uploadThroughput: throttling.bytesPerSecond,
  })
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: throttling.slowerProcessor })
  return devtools
}
