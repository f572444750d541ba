import * as z from 'zod'
import type { Answer } from '#scripts/smoke/ask.ts'
import {
  askSite,
  type Expected,
  readJson,
  requireStatus,
  requireText,
  requireType,
} from '#scripts/smoke/expect.ts'
import { type Check, type Context, check, Failed, Skipped } from '#scripts/smoke/finding.ts'
import { configFile } from '#shared/deployment/config-file.ts'
import { recoveryConfigSchema } from '#shared/deployment/recovery-config.ts'
import { pages } from '#shared/pages/definitions.ts'
import { stanceFeedPath } from '#shared/pages/feed-path.ts'
import { episodePath, episodePrefix, homePath, stancePath } from '#shared/pages/page-path.ts'
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

const stancePage = check('stance page', async (context) => {
  await askPage(context, stancePath('Centrist'), { what: 'The page of a stance', step: deployPublic })
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

const episodePage = check('episode page', async (context) => {
  const parts = await askSitemap(context, pages.sitemap.path)
  const part = parts.map((address) => new URL(address).pathname).find((path) => path.includes('-episodes-'))
  const [address] = part ? await askSitemap(context, part) : []
  if (!address) throw new Skipped('no episode is published yet.')
  const { pathname } = new URL(address)
  if (!pathname.startsWith(episodePrefix)) throw new Failed('The sitemap lists no episode.', deployPublic)
  await askPage(context, pathname, { what: 'The page of an episode', step: deployPublic })
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

const feed = check('feed', async (context) => {
  const expected = { what: 'The feed of a stance', step: deployPublic }
  const answer = await askSite(context, stanceFeedPath('Centrist'))
  requireStatus(answer, 200, expected)
  requireType(answer, 'text/xml', expected)
  requireText(answer, '<rss', expected)
  return 'the feed of a stance is RSS.'
})

export const pageChecks: readonly Check[] = [
  release,
  home,
  stancePage,
  sitemap,
  episodePage,
  unknownPage,
  robots,
  feed,
]
