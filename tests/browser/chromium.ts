import { existsSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import packagedChromium from '@sparticuz/chromium'
import { type Browser, chromium } from 'playwright-core'
import * as z from 'zod'
import { replaceFolder } from '#scripts/replace-folder.ts'
import { freeInMemory } from '#scripts/test-folder.ts'

/**
 * Our own flags: the package's defaults switch web security off and run everything in one process, and a browser that
 * ignores the same-origin rule would let a broken site pass. Root in a container has no sandbox to use.
 */
const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--font-render-hinting=none',
  '--hide-scrollbars',
  // A page of a test lives for seconds: what would be interpreted is quicker compiled at once, and what would be optimized is left before it pays.
  '--js-flags=--always-sparkplug --no-maglev --no-turbofan',
]

const systemChromium = '/usr/bin/chromium'

function packagedVersion(): string {
  const description = readFileSync('node_modules/@sparticuz/chromium/package.json', 'utf8')
  return z.object({ version: z.string() }).parse(JSON.parse(description)).version
}

/** The package unpacks into the folder for temporary files, and takes whatever it finds there for whole. */
async function unpackInto(folder: string): Promise<void> {
  const { TMPDIR } = process.env
  process.env.TMPDIR = folder
  try {
    await packagedChromium.executablePath()
  } finally {
    if (TMPDIR === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = TMPDIR
  }
}

/** The packaged browser, unpacked once on a machine, beside other temporary files or in CHROMIUM_FOLDER: whole, whoever else unpacks it at the same time or was killed doing so. */
async function unpackedChromium(): Promise<string> {
  const folder = join(process.env.CHROMIUM_FOLDER ?? tmpdir(), `sidelight-chromium-${packagedVersion()}`)
  const executable = join(folder, 'chromium')
  const isDone = () => existsSync(executable)
  if (!isDone()) await replaceFolder({ folder, fill: unpackInto, isDone })
  return executable
}

async function executablePath(): Promise<string> {
  const named = process.env.CHROMIUM_PATH
  if (named) return named
  return existsSync(systemChromium) ? systemChromium : unpackedChromium()
}

/** Run once before the browser tests, so that not every worker unpacks the browser for itself. */
export async function setup(): Promise<void> {
  await executablePath()
}

/** Chromium and its pages share hundreds of buffers, each a file of its own: on a disk that costs several times as much as in memory. */
const mostShared = 1024 ** 3

/** Playwright has those files on the disk, because containers often leave only 64 MB for them in memory. */
function needlessDefaults(): string[] {
  return freeInMemory() >= mostShared ? ['--disable-dev-shm-usage'] : []
}

/** A real Chromium: the one named by CHROMIUM_PATH, the system's, or the packaged one. `more` are further flags. */
export async function launchChromium(more: readonly string[] = []): Promise<Browser> {
  return chromium.launch({
    executablePath: await executablePath(),
    args: [...flags, ...more],
    ignoreDefaultArgs: needlessDefaults(),
  })
}
