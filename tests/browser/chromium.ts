import { existsSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import packagedChromium from '@sparticuz/chromium'
import { type Browser, chromium } from 'playwright-core'
import * as z from 'zod'
import { replaceFolder } from '#build/replace-folder.ts'
import { freeInMemory } from '#scripts/test-folder.ts'

/**
 * Replaces the package's default flags, which disable web security, so that a broken site would pass, and use
 * a single process. No sandbox, because it does not work as root in a container.
 */
const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--font-render-hinting=none',
  '--hide-scrollbars',
  // Test pages live for seconds: compile at once, and never optimize.
  '--js-flags=--always-sparkplug --no-maglev --no-turbofan',
]

const systemChromium = '/usr/bin/chromium'

function packagedVersion(): string {
  const description = readFileSync('node_modules/@sparticuz/chromium/package.json', 'utf8')
  return z.object({ version: z.string() }).parse(JSON.parse(description)).version
}

/** The package unpacks into TMPDIR and trusts any files already there. */
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

/**
 * Unpacks the packaged browser once per machine, into CHROMIUM_FOLDER or the temporary folder. Safe against
 * concurrent and interrupted unpacking.
 */
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

/** Vitest's global setup; otherwise every worker would unpack the browser. */
export async function setup(): Promise<void> {
  await executablePath()
}

/**
 * Bytes of free shared memory that Chromium needs. Its hundreds of shared buffers are several times slower on
 * disk.
 */
const mostShared = 1024 ** 3

/**
 * Playwright's `--disable-dev-shm-usage` moves Chromium's shared buffers to disk, because containers often
 * have only 64 MB of shared memory. Not needed when enough memory is free.
 */
function needlessDefaults(): string[] {
  return freeInMemory() >= mostShared ? ['--disable-dev-shm-usage'] : []
}

export async function launchChromium(more: readonly string[] = []): Promise<Browser> {
  return chromium.launch({
    executablePath: await executablePath(),
    args: [...flags, ...more],
    ignoreDefaultArgs: needlessDefaults(),
  })
}
