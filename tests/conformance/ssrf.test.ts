import { isIP } from 'node:net'
import { Readable } from 'node:stream'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import type { DialRequest, Resolve } from '#functions/clients/dial.ts'
import { createGuardedClient } from '#functions/clients/guarded-fetch.ts'
import { isPublicAddress } from '#functions/clients/public-address.ts'
import { hasFixtures, readFixtureJson } from '#tests/conformance/fixtures.ts'

const boundariesSchema = z.object({
  cases: z.array(z.object({ ip: z.string(), expect: z.enum(['allow', 'deny']), why: z.string() })),
})

const addressesSchema = z.object({
  cases: z.array(
    z.object({
      url: z.string(),
      resolve: z.record(z.string(), z.array(z.string())).optional(),
      expect: z.enum(['allow', 'deny', 'policy', 'either']),
      why: z.string(),
      class: z.string(),
    }),
  ),
})

const boundaries = hasFixtures
  ? boundariesSchema.parse(readFixtureJson('hostile', 'ssrf-ip-boundaries.json')).cases
  : []
const addresses = hasFixtures ? addressesSchema.parse(readFixtureJson('hostile', 'ssrf-urls.json')).cases : []

/**
 * IANA has assigned no public addresses outside 2000::/3, so we refuse them; the corpus allows them as merely
 * unreserved.
 */
const isUnassigned = ({ ip, expect: verdict }: (typeof boundaries)[number]) =>
  verdict === 'allow' && isIP(ip) === 6 && !/^[23][0-9a-f]{3}:/.test(ip)

/** The corpus refuses redirects from https to http; we ask for the same address with https. */
const isDowngrade = ({ url }: { url: string }) => url.endsWith('-to-http-downgrade')

const limits = { maxBytes: 1000, timeoutMilliseconds: 1000 }
const noHeaders = {}

function redirectOf({ pathname, href }: URL): string | undefined {
  if (pathname.endsWith('-to-file')) return 'file:///etc/passwd'
  if (pathname.endsWith('-to-http-downgrade')) return 'http://public.test/feed.xml'
  return pathname.endsWith('-hops') ? href : undefined
}

function stubs(table: Record<string, string[]>) {
  const dialled: DialRequest[] = []
  const resolve: Resolve = async (hostname) => {
    const literal = hostname.replace(/^\[|\]$/g, '')
    const found = isIP(literal) ? [literal] : (table[hostname] ?? [])
    return found.map((address) => ({ address, family: isIP(address) === 6 ? 6 : 4 }))
  }
  const dial = async (request: DialRequest) => {
    dialled.push(request)
    const location = redirectOf(request.url)
    return {
      status: location ? 302 : 200,
      headers: location ? { location } : noHeaders,
      body: Readable.from([]),
    }
  }
  return { dialled, client: createGuardedClient({ allowedPrivateHosts: [], resolve, dial }) }
}

describe.runIf(hasFixtures)('addresses of the public corpora', () => {
  test.each(boundaries.filter((one) => !isUnassigned(one)))(
    '$ip: $expect ($why)',
    ({ ip, expect: verdict }) => {
      expect(isPublicAddress(ip)).toBe(verdict === 'allow')
    },
  )

  test.each(addresses.filter((one) => one.expect === 'deny' && one.class !== 'redirect'))(
    'does not connect for $url ($why)',
    async ({ url, resolve }) => {
      const { client, dialled } = stubs(resolve ?? {})
      await expect(client.fetch(url, limits)).rejects.toThrow()
      expect(dialled).toHaveLength(0)
    },
  )

  test.each(addresses.filter((one) => isDowngrade(one)))(
    'follows the redirect of $url to http over https only',
    async ({ url, resolve }) => {
      const { client, dialled } = stubs(resolve ?? {})
      expect((await client.fetch(url, limits)).url).toBe('https://public.test/feed.xml')
      expect(dialled.map((request) => request.url.protocol)).toEqual(['https:', 'https:'])
    },
  )

  test.each(addresses.filter((one) => one.class === 'redirect' && !isDowngrade(one)))(
    'stops before the forbidden hop of $url',
    async ({ url, resolve }) => {
      const { client, dialled } = stubs(resolve ?? {})
      await expect(client.fetch(url, limits)).rejects.toThrow()
      expect(dialled.every(({ address }) => isPublicAddress(address.address))).toBe(true)
    },
  )

  test.each(addresses.filter((one) => one.expect === 'allow'))('reads $url', async ({ url, resolve }) => {
    const { client, dialled } = stubs(resolve ?? {})
    await client.fetch(url, limits)
    expect(dialled).toHaveLength(1)
  })
})
