import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTable } from '#functions/data/table/table.ts'
import { changeUser } from '#functions/data/users/users.ts'
import { outputOf, sdkEnvironment } from '#local/people.ts'
import { contracts } from '#shared/api/all.ts'
import { authApi } from '#shared/api/auth.ts'
import type { Contract } from '#shared/api/contract.ts'
import { episodesApi } from '#shared/api/episodes.ts'
import { podcastsApi } from '#shared/api/podcasts.ts'
import { profileApi } from '#shared/api/profile.ts'
import { topicsApi } from '#shared/api/topics.ts'
import type { QuoteView } from '#shared/domain/quote.ts'
import { type Stance, stances } from '#shared/domain/stance.ts'
import { splitTopicNames } from '#shared/domain/topic.ts'
import { weekOf } from '#shared/format/iso-week.ts'
import { pages } from '#shared/pages/definitions.ts'
import { embeddedComparisonPath, embeddedQuotePath, oembedPath } from '#shared/pages/embed-path.ts'
import {
  blindSpotsFeedPath,
  searchFeedPath,
  stanceFeedPath,
  topicFeedPath,
  weekFeedPath,
} from '#shared/pages/feed-path.ts'
import {
  blindSpotsPath,
  comparePath,
  episodePath,
  podcastPath,
  searchPath,
  showsPath,
  stancePath,
  topicPath,
  weekPath,
} from '#shared/pages/page-path.ts'
import { comparisonPicturePath, episodePicturePath } from '#shared/pages/picture-path.ts'
import { quotePicturePath } from '#shared/pages/quote-picture-path.ts'
import { refuseAccess } from '#shared/rules/access.ts'
import { lastingQuoteId } from '#shared/rules/lasting-quote-id.ts'
import { unconfirmAddress } from '#tests/end-to-end/unconfirm-address.ts'
import { type Session, startTestCloud, type TestCloud } from '#tests/harness.ts'
import { type Call, callFunction } from '#tests/integration/gateway-call.ts'
import { feedFile, openPublisher, type Publisher } from '#tests/integration/publisher.ts'
import { addShow } from '#tests/published-show.ts'
import { sampleSavedQuote } from '#tests/sample-saved-quote.ts'

/** Part of a subscriber's feed URL, which is a secret. */
const marker = 'SECRET-MARKER'
const feedPath = `/feeds/user:${marker}@show/feed.xml?auth=${marker}`

let cloud: TestCloud
let publisher: Publisher
let podcastId: number
let ids: number[]
let quotes: QuoteView[]
let topics: string[]
let privateFeed: string

/** A feed that contains its own URL wherever possible, and every kind of relative reference. */
function selfishFeed(feedUrl: string): string {
  const links = [feedUrl, '#top', 'neighbour.html', `https://show.example/4?key=${marker}`]
  const items = links.map((link, index) => ({
    guid: index === 0 ? `${feedUrl}#one` : `guid-${index}`,
    title: `Episode ${index}`,
    day: index + 1,
    extra: `<description>From ${feedUrl}.</description><link>${link}</link><podcast:transcript url="/one.vtt" type="text/vtt"/>`,
  }))
  return feedFile(items)
    .replace(`url="/${feedUrl}#one.mp3"`, 'url="/zero.mp3"')
    .replace('<rss ', '<rss xmlns:atom="http://www.w3.org/2005/Atom" ')
    .replace('On homes.', `On homes. Subscribe: ${feedUrl}`)
    .replace('<language>', `<link>${feedUrl}</link><atom:link rel="self" href="${feedUrl}"/><language>`)
}

/** Chooses every topic; returns the path of the private feed. */
async function openPrivateFeed(session: Session): Promise<string> {
  const me = authApi.me.answer.parse(await (await cloud.call(authApi.me, { session })).json())
  const all = topicsApi.listAll.answer.parse(await (await cloud.call(topicsApi.listAll)).json())
  const interested_topics = all.topics.map(({ id }) => id)
  await changeUser(openTable(outputOf(cloud.cloud, 'PeopleTableName')), me.id, (user) => ({
    ...user,
    preferences: { ...user.preferences, interested_topics },
  }))
  const made = await cloud.call(profileApi.createPrivateFeed, { session })
  return new URL(profileApi.createPrivateFeed.answer.parse(await made.json()).url).pathname
}

beforeAll(async () => {
  publisher = await openPublisher()
  cloud = await startTestCloud({}, { privateHosts: [publisher.host] })
  const url = publisher.url + feedPath
  // A user whose address is confirmed would get no second link.
  for (const role of ['free', 'paid'] as const) await unconfirmAddress(cloud, role)
  publisher.files.set(feedPath, { type: 'application/rss+xml', content: selfishFeed(url) })
  const session = await cloud.signIn('admin')
  const show = await addShow(cloud, url, session)
  podcastId = show.podcastId
  ids = show.episodes.map(({ id }) => id)
  for (const [index, id] of ids.entries()) {
    const political_stance = stances[index] ?? 'Far Left'
    await cloud.call(episodesApi.update, { params: { id }, session, body: { political_stance } })
  }
  const episode = await cloud.call(episodesApi.get, { params: { id: ids[0] ?? 0 } })
  const shown = episodesApi.get.answer.parse(await episode.json())
  topics = splitTopicNames(shown.topics)
  quotes = shown.quotes
  privateFeed = await openPrivateFeed(session)
})
afterAll(async () => {
  await cloud?.close()
  publisher?.close()
})

/**
 * Sets the environment of the deployed functions, to call them in this process. Otherwise each function would
 * start a thread for a few calls.
 */
function enterCloud(): void {
  for (const { name, environment } of cloud.cloud.services.lambda.functions())
    if (name.startsWith('SidelightApi')) Object.assign(process.env, environment)
  Object.assign(process.env, sdkEnvironment(cloud.cloud))
}

/** Existing values for each path parameter. A new parameter needs a line here. */
const samples: Record<string, () => readonly string[]> = {
  id: () => ids.map(String),
  podcast_id: () => [String(podcastId)],
  quote_id: () => ids.map((id) => `${id}-1`),
  stance: () => stances,
  name: () => topics,
  week: () => ['latest', weekOf(new Date())],
  // Only the admin who started an upload has access to it, so any id is unknown to the others.
  session: () => ['123e4567-e89b-42d3-a456-426614174000'],
}

const bodies: Record<string, () => readonly unknown[]> = {
  'sidelight.list': () => stances.map((stance: Stance) => ({ stance })),
  'episodes.assess': () => [{ assessment_good: 1 }],
  'profile.update': () => [{ theme: 'dark' }],
  'saved-searches.save': () => [{ q: 'housing' }],
  'saved-quotes.save': () => [{ quotes: [sampleSavedQuote] }],
}

const queries: Record<string, Call['query']> = {
  'topics.search': { prefix: 'h' },
  'search.find': { q: 'housing' },
  'search.suggest': { prefix: 'h' },
}

/**
 * These calls may fail: the test has no valid password, token, signature, payment or id of a saved search,
 * mixes episodes, and has no week with both sides.
 */
const askForMore = [
  'saved-searches.update',
  'saved-searches.delete',
  'saved-quotes.delete',
  'episodes.get-passage',
  'weeks.get',
  'auth.login',
  'auth.refresh',
  'auth.register',
  'auth.change-password',
  'auth.change-email',
  'auth.confirm-email',
  'mail-preferences.get',
  'mail-preferences.update',
  'mail-preferences.unsubscribe',
  'profile.delete',
  'billing.create-checkout',
  'billing.open-portal',
  'webhooks.stripe',
]

function variantsOf(contract: Contract): Call[] {
  const names = [...contract.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  const query = queries[contract.name]
  let variants: Call[] = [query ? { query } : {}]
  for (const name of names) {
    const values = samples[name]?.()
    if (!values?.length) throw new Error(`Add values for ${name} of ${contract.name} to "samples".`)
    variants = variants.flatMap((variant) =>
      values.map((value) => ({ ...variant, params: { ...variant.params, [name]: value } })),
    )
  }
  const sent = bodies[contract.name]?.() ?? [undefined]
  return variants.flatMap((variant) => sent.map((body) => ({ ...variant, body })))
}

function saidIn({ headers, cookies, body, isBase64Encoded }: APIGatewayProxyStructuredResultV2): string {
  const text = Buffer.from(body ?? '', isBase64Encoded ? 'base64' : 'utf8').toString()
  return JSON.stringify([headers, cookies]) + text
}

async function textOf(response: Response): Promise<string> {
  return [...response.headers].flat().join('\n') + (await response.text())
}

const cookiesOf = (session: Session) => [...session].map(([name, value]) => `${name}=${value}`)

const callers: [who: string, role: 'free' | 'paid' | undefined][] = [
  ['visitor', undefined],
  ['free user', 'free'],
  ['paid user', 'paid'],
]

let sessions: Map<'free' | 'paid', Session>
beforeAll(async () => {
  sessions = new Map([
    ['free', await cloud.signIn('free')],
    ['paid', await cloud.signIn('paid')],
  ])
  enterCloud()
})

describe.each(contracts.map((contract) => [contract.name, contract] as const))('by %s', (name, contract) => {
  test.each(callers)('a %s does not learn the feed’s address [S21.6]', async (who, role) => {
    const isRefused = refuseAccess(contract.access, role && { role }) !== undefined
    const variants = variantsOf(contract)
    // Role checks come before the input is read, so one variant suffices.
    for (const options of isRefused ? variants.slice(0, 1) : variants) {
      const session = role && (name === 'auth.logout' ? await cloud.signIn(role) : sessions.get(role))
      const answer = await callFunction(name, { ...options, ...(session && { cookies: cookiesOf(session) }) })
      const isGood = (answer.statusCode ?? 500) < 400
      if (!askForMore.includes(name)) expect(isGood, `${name} for a ${who}`).toBe(!isRefused)
      expect(saidIn(answer)).not.toContain(marker)
    }
  })
})

/** For each page and feed, URLs that have content and some that do not exist. */
const addressesOf: Record<keyof typeof pages, () => readonly string[]> = {
  stance: () => stances.map(stancePath),
  episode: () => [...ids.map(episodePath), episodePath(999_999)],
  topic: () => topics.map(topicPath),
  compare: () => topics.map(comparePath),
  podcast: () => [podcastPath(podcastId), podcastPath(999_999)],
  stanceFeed: () => stances.map((stance) => stanceFeedPath(stance)),
  topicFeed: () => topics.map(topicFeedPath),
  privateFeed: () => [privateFeed],
  sitemap: () => ['/sitemap.xml'],
  sitemapPart: () => ['/sitemap-pages.xml', '/sitemap-podcasts-1.xml', '/sitemap-episodes-1.xml'],
  latestWeek: () => [weekPath()],
  week: () => [weekPath(weekOf(new Date())), weekPath('2001-W01')],
  weekFeed: () => [weekFeedPath],
  searchFeed: () => [`${searchFeedPath}?q=taxes`],
  shows: () => [showsPath, `${showsPath}?q=homes`],
  search: () => [searchPath, `${searchPath}?q=homes`],
  blindSpots: () => [blindSpotsPath],
  blindSpotsFeed: () => [blindSpotsFeedPath],
  embeddedQuote: () => quotes.map((quote) => embeddedQuotePath(lastingQuoteId(quote))),
  embeddedComparison: () => topics.map(embeddedComparisonPath),
  sharePicture: () => [
    ...quotes.map(quotePicturePath),
    ...ids.map(episodePicturePath),
    ...topics.map(comparisonPicturePath),
  ],
  oembed: () => [
    `${oembedPath}?url=${encodeURIComponent(new URL(`${episodePath(1)}?t=0`, cloud.siteUrl).href)}`,
  ],
  robots: () => ['/robots.txt'],
  securityText: () => ['/.well-known/security.txt'],
}

test('every page and feed has its URLs here', () => {
  expect(Object.keys(addressesOf).sort()).toEqual(Object.keys(pages).sort())
})

test.each(Object.entries(addressesOf))(
  'the page or feed %s does not contain the feed’s address [S21.6]',
  async (_name, addressesOf) => {
    const addresses = addressesOf()
    expect(addresses.length).toBeGreaterThan(0)
    for (const address of addresses) {
      const response = await fetch(new URL(address, cloud.siteUrl))
      expect([200, 404], address).toContain(response.status)
      expect(await textOf(response), address).not.toContain(marker)
    }
  },
)

test('the items of our feeds name no other feed as their source, and still have their podcast as author', async () => {
  const read = async (path: string) => (await fetch(new URL(path, cloud.siteUrl))).text()
  const ofStances = (await Promise.all(stances.map((stance) => read(stanceFeedPath(stance))))).join()
  for (const xml of [ofStances, await read(privateFeed)]) {
    expect(xml).not.toContain('<source')
    expect(xml.match(/<itunes:author>The Housing Hour</g)).toHaveLength(4)
  }
})

test('an admin sees the address, in the list and with the episodes [S21.6]', async () => {
  const session = await cloud.signIn('admin')
  // Control: proves that `saidIn` finds the marker in a response that contains it.
  expect(saidIn(await callFunction('podcasts.list', { cookies: cookiesOf(session) }))).toContain(marker)
  const list = await cloud.call(podcastsApi.list, { session })
  expect(await list.json()).toContainEqual(expect.objectContaining({ rss_url: publisher.url + feedPath }))
  const episodes = await cloud.call(podcastsApi.listEpisodes, { params: { podcast_id: podcastId }, session })
  expect(await episodes.json()).toMatchObject({ rss_url: publisher.url + feedPath })
  const toVisitor = await cloud.call(podcastsApi.listEpisodes, { params: { podcast_id: podcastId } })
  expect(await toVisitor.json()).toMatchObject({ rss_url: null })
})
