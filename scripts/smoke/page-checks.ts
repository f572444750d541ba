import * as z from 'zod'
import { Failed, Skipped } from '#scripts/findings/finding.ts'
import type { Answer } from '#scripts/smoke/ask.ts'
import { type Check, type Context, check } from '#scripts/smoke/context.ts'
import {
  askSite,
  type Expected,
  readJson,
  requireStatus,
  requireText,
  requireType,
} from '#scripts/smoke/expect.ts'
import { configFile } from '#shared/deployment/config-file.ts'
import { recoveryConfigSchema } from '#shared/deployment/recovery-config.ts'
import { pages } from '#shared/pages/definitions.ts'
import { stanceFeedPath, stanceFeedsListPath } from '#shared/pages/feed-path.ts'
import { episodePath, episodePrefix, homePath, podcastPrefix, stancePath } from '#shared/pages/page-path.ts'
import { unknownSiteUrl } from '#shared/pages/shell.ts'

const deploySite = 'Deploy SidelightSite again.'
const deployPublic = 'Deploy SidelightFront and SidelightApiPublic again.'
const ownAddress =
  'Call the output SiteUrl of SidelightFront. If that is the address, deploy all stacks, so that the functions know it.'

const configSchema = recoveryConfigSchema.extend({ release: z.string().min(1) })

export async function readConfig(context: Context): Promise<z.infer<typeof configSchema>> {
  const expected = { what: `/${configFile}`, step: deploySite }
  const answer = await askSite(context, `/${configFile}`)
  requireStatus(answer, 200, expected)
  return readJson(answer, configSchema, expected)
}

const release = check('release', async (context) => {
  const config = await readConfig(context)
  return `the site runs ${config.release.replace(/[^\w.+-]/g, '?')}.`
})

async function askPage(
  context: Context,
  path: string,
  { status = 200, ...expected }: Expected & { status?: number },
): Promise<Answer> {
  const answer = await askSite(context, path)
  requireStatus(answer, status, expected)
  requireType(answer, 'text/html', expected)
  return answer
}

/** Also its script, because a page of one build does not work with the files of another. */
const home = check('home page', async (context) => {
  const expected = { what: 'The home page', step: deploySite }
  const page = await askPage(context, homePath, expected)
  if (page.text.includes(unknownSiteUrl))
    throw new Failed('The home page has a placeholder instead of the address of the site.', deploySite)
  const [, script] = /<script[^>]* src="(\/assets\/[^"]+)"/.exec(page.text) ?? []
  if (script === undefined) throw new Failed('The home page has no script.', deploySite)
  const step = 'Deploy SidelightFront, which uploads scripts, then SidelightSite.'
  requireStatus(await askSite(context, script), 200, { what: 'The script of the home page', step })
  return 'it and its script are there.'
})

/** Drawn by its function, which writes the address into the head. Other paths get a shell without one. */
async function requireServed(context: Context, path: string, what: string): Promise<void> {
  const page = await askPage(context, path, { what, step: deployPublic })
  const link = `<link rel="canonical" href="${context.site.origin}${path}" />`
  requireText(page, link, { what, step: ownAddress })
}

const stancePage = check('stance page', async (context) => {
  await requireServed(context, stancePath('Centrist'), 'The page of a stance')
  return `${stancePath('Centrist')} is there.`
})

const locationsIn = ({ text }: Answer): string[] =>
  [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => address)

async function askSitemap(context: Context, path: string): Promise<string[]> {
  const expected = { what: path, step: deployPublic }
  const answer = await askSite(context, path)
  requireStatus(answer, 200, expected)
  const locations = locationsIn(answer)
  if (locations.some((address) => !address.startsWith(`${context.site.origin}/`)))
    throw new Failed(`${path} names addresses of another site.`, ownAddress)
  return locations
}

const sitemap = check('sitemap', async (context) => {
  const parts = await askSitemap(context, pages.sitemap.path)
  if (parts.length === 0) throw new Failed('The sitemap lists nothing.', deployPublic)
  for (const part of parts) await askSitemap(context, new URL(part).pathname)
  return `it and its parts are there: ${parts.length}.`
})

type Listed = { kind: 'episode' | 'podcast'; prefix: string }

/** The page of the first one that the sitemap lists. */
const listedPage = ({ kind, prefix }: Listed) =>
  check(`${kind} page`, async (context) => {
    const parts = await askSitemap(context, pages.sitemap.path)
    const part = parts.map((address) => new URL(address).pathname).find((path) => path.includes(`-${kind}s-`))
    const [address] = part ? await askSitemap(context, part) : []
    if (!address) throw new Skipped(`no ${kind} is published yet.`)
    const { pathname } = new URL(address)
    if (!pathname.startsWith(prefix)) throw new Failed(`The sitemap lists no ${kind}.`, deployPublic)
    await requireServed(context, pathname, `The page of a${kind === 'episode' ? 'n' : ''} ${kind}`)
    return `${pathname} is there.`
  })

/** No deployment has this many episodes. */
const unknownEpisode = 999_999_999

const unknownPage = check('unknown page', async (context) => {
  const path = episodePath(unknownEpisode)
  await askPage(context, path, { what: 'The page of an unknown episode', step: deployPublic, status: 404 })
  return 'an unknown episode is a page of ours with status 404.'
})

const robots = check('robots.txt', async (context) => {
  const answer = await askSite(context, pages.robots.path)
  const what = pages.robots.path
  requireStatus(answer, 200, { what, step: deployPublic })
  const line = `Sitemap: ${context.site.origin}${pages.sitemap.path}`
  requireText(answer, line, { what, step: ownAddress })
  return 'it names the sitemap.'
})

/** Apps ask every hour, so an unchanged feed must not be sent again. */
async function requireUnchanged(context: Context, path: string, tag: string | null): Promise<void> {
  const expected = { what: 'A feed that did not change', step: deployPublic }
  if (!tag) throw new Failed('The feed of a stance has no ETag.', deployPublic)
  requireStatus(await askSite(context, path, { headers: { 'if-none-match': tag } }), 304, expected)
}

const feed = check('feed', async (context) => {
  const expected = { what: 'The feed of a stance', step: deployPublic }
  const path = stanceFeedPath('Centrist')
  const answer = await askSite(context, path)
  requireStatus(answer, 200, expected)
  requireType(answer, 'text/xml', expected)
  requireText(answer, '<rss', expected)
  requireText(answer, context.site.origin + path, { ...expected, step: ownAddress })
  await requireUnchanged(context, path, answer.headers.get('etag'))
  return 'the feed of a stance is RSS, and is not sent again while it stays the same.'
})

const feedList = check('list of feeds', async (context) => {
  const expected = { what: stanceFeedsListPath, step: deploySite }
  const answer = await askSite(context, stanceFeedsListPath)
  requireStatus(answer, 200, expected)
  requireText(answer, context.site.origin + stanceFeedPath('Centrist'), { ...expected, step: ownAddress })
  return `${stanceFeedsListPath} names the feeds of this site.`
})

export const pageChecks: readonly Check[] = [
  release,
  home,
  stancePage,
  sitemap,
  listedPage({ kind: 'episode', prefix: episodePrefix }),
  listedPage({ kind: 'podcast', prefix: podcastPrefix }),
  unknownPage,
  robots,
  feed,
  feedList,
]
