import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import * as z from 'zod'
import { launchChromium } from '#tests/browser/chromium.ts'

const logSchema = z.object({
  events: z.array(
    z.object({
      params: z
        .object({ url: z.string(), host: z.unknown(), group_id: z.string(), destination: z.unknown() })
        .partial()
        .optional(),
    }),
  ),
})

export type LoggedBrowser = {
  browser: Browser
  /** Closes the browser; returns every host and port in its network log. */
  close: () => Promise<string[]>
}

/** Logs in Chromium's network stack, below everything that pages and tests can intercept. */
export async function launchWithNetworkLog(): Promise<LoggedBrowser> {
  const folder = await mkdtemp(join(tmpdir(), 'network-log-'))
  const file = join(folder, 'log.json')
  const browser = await launchChromium([`--log-net-log=${file}`])
  return {
    browser,
    close: async () => {
      await browser.close()
      const { events } = logSchema.parse(JSON.parse(await readFile(file, 'utf8')))
      await rm(folder, { recursive: true, force: true })
      return hostsOf(events)
    },
  }
}

function hostsOf(events: z.output<typeof logSchema>['events']): string[] {
  const named = events.flatMap(({ params }) => [
    params?.url,
    params?.group_id,
    params?.destination,
    params?.host,
  ])
  const addresses = named
    .filter((value) => typeof value === 'string')
    // The log names connection groups by their URL with flags around it.
    .map((value) => /[a-z]+:\/\/[^\s/]+/.exec(value)?.[0])
    .filter((value) => value !== undefined && URL.canParse(value))
  return [...new Set(addresses.map((address) => new URL(address ?? '').host))].filter(Boolean).sort()
}
