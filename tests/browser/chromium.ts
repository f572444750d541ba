import { existsSync } from 'node:fs'
import packagedChromium from '@sparticuz/chromium'
import { type Browser, chromium } from 'playwright-core'

/**
 * Our own flags: the package's defaults switch web security off and run everything in one process, and a browser that
 * ignores the same-origin rule would let a broken site pass. Root in a container has no sandbox to use.
 */
const flags = [
  '--no-sandbox',
  '--no-zygote',
  '--disable-gpu',
  '--font-render-hinting=none',
  '--hide-scrollbars',
]

const systemChromium = '/usr/bin/chromium'

async function executablePath(): Promise<string> {
  const named = process.env.CHROMIUM_PATH
  if (named) return named
  return existsSync(systemChromium) ? systemChromium : packagedChromium.executablePath()
}

/** A real Chromium: the one named by CHROMIUM_PATH, the system's, or the packaged one. `more` are further flags. */
export async function launchChromium(more: readonly string[] = []): Promise<Browser> {
  return chromium.launch({ executablePath: await executablePath(), args: [...flags, ...more] })
}
