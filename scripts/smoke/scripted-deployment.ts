import { runChecks } from '#scripts/findings/finding.ts'
import { type Answer, type Ask, NoAnswer, type Request } from '#scripts/smoke/ask.ts'
import { checksFor } from '#scripts/smoke/checks-for.ts'
import type { Context } from '#scripts/smoke/context.ts'
import { uploadObjectKey } from '#shared/deployment/object-keys.ts'
import { pages, sitemapFile } from '#shared/pages/definitions.ts'
import { stanceFeedPath } from '#shared/pages/feed-path.ts'
import { aboutPath, episodePath, podcastPath, stancePath } from '#shared/pages/page-path.ts'

export const site = 'https://site.example'
export const gateway = 'https://abc.execute-api.us-east-1.amazonaws.com'
export const pool = 'https://cognito-idp.us-east-1.amazonaws.com'
export const secret = 'SECRET-MARKER'
export const uploadId = '123e4567-e89b-42d3-a456-426614174000'

type Reply = { status?: number; type?: string; text?: string; headers?: Record<string, string> }
/** Paths of the site, and addresses of others, each after its method. */
export type Script = Record<string, Reply | ((request: Request) => Reply)>

const policy = (connect: string) => `default-src 'none'; connect-src ${connect}`
export const safe = {
  'content-security-policy': policy("'self'"),
  'strict-transport-security': 'max-age=31536000',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
}
/** The page of a function, which names its address. */
const served = (path: string) => html(`<link rel="canonical" href="${site}${path}" />`)
export const html = (text = '', headers = {}): Reply => ({ type: 'text/html; charset=utf-8', text, headers })
export const json = (value: unknown, headers = {}): Reply => ({
  type: 'application/json',
  text: JSON.stringify(value),
  headers,
})
export const refusal = (status: number, code: string): Reply => ({
  status,
  type: 'text/plain; charset=utf-8',
  text: 'This call is refused',
  headers: { 'x-error-code': code, 'x-request-id': 'request-1' },
})
export const xml = (...addresses: string[]): Reply => ({
  type: 'application/xml',
  text: addresses.map((address) => `<loc>${address}</loc>`).join(''),
})
export const feed = (text: string, etag = '"1"'): Reply => ({
  type: 'text/xml; charset=utf-8',
  text,
  headers: { etag },
})
export const stream = (status: string, message = ''): Reply => ({
  type: 'text/event-stream; charset=utf-8',
  text: `data: {"heartbeat":true}\n\ndata: ${JSON.stringify({
    files: [{ filename: 'a', status, message, episodeId: null }],
    completed: status === 'pending' ? 0 : 1,
    total: 1,
  })}\n\n:\n\n`,
})

const config = {
  region: 'us-east-1',
  userPoolId: 'pool',
  userPoolClientId: 'client',
  userPoolEndpoint: pool,
  release: '1.0.0+abc',
}
const podcast = { id: 4, is_opted_out: false }
export const started = {
  sessionId: uploadId,
  uploads: [
    {
      number: 1,
      filename: '7.json',
      method: 'PUT',
      url: `${site}/${uploadObjectKey(uploadId, 1)}?X-Amz-Signature=${secret}`,
      headers: { 'content-type': 'application/json' },
      expiresAt: '2026-03-01T06:00:00Z',
    },
  ],
  refused: [],
}

const hasSession = ({ headers = {} }: Request) => (headers.cookie ?? '').includes('__Host-session')

const sendsKnownTag = ({ headers = {} }: Request) => headers['if-none-match'] === '"1"'
const isForeign = ({ headers = {} }: Request) => headers.origin !== site

type Sessions = { isSignedOut: boolean; isExpired: boolean }

/** A deployment without faults. */
function goodScript(sessions: Sessions): Script {
  const ifSignedIn = (reply: Reply) => (request: Request) =>
    hasSession(request) && !sessions.isSignedOut && !sessions.isExpired ? reply : refusal(401, 'signed-out')
  const stages = Array.from({ length: 10 }, (_, number) => [
    `GET ${gateway}/n${number}/api/statistics`,
    refusal(403, 'not-through-edge'),
  ])
  return {
    ...Object.fromEntries(stages),
    'GET /config.json': json(config),
    'GET /': html('<script type="module" src="/assets/a.js"></script>', safe),
    'GET /assets/a.js': { text: '' },
    'GET /stance/centrist': served(stancePath('Centrist')),
    [`GET ${pages.sitemap.path}`]: xml(
      `${site}/${sitemapFile('pages')}`,
      `${site}/${sitemapFile('episodes-1')}`,
      `${site}/${sitemapFile('podcasts-1')}`,
    ),
    [`GET /${sitemapFile('pages')}`]: xml(site + aboutPath),
    [`GET /${sitemapFile('episodes-1')}`]: xml(site + episodePath(7)),
    [`GET /${sitemapFile('podcasts-1')}`]: xml(site + podcastPath(4)),
    'GET /episode/7': served(episodePath(7)),
    'GET /podcast/4': served(podcastPath(4)),
    'GET /episode/999999999': { ...html(), status: 404 },
    'GET /robots.txt': { text: `Sitemap: ${site}${pages.sitemap.path}` },
    'GET /feeds/stance/centrist.xml': (request) =>
      sendsKnownTag(request)
        ? { status: 304 }
        : feed(`<rss version="2.0">${site}${stanceFeedPath('Centrist')}`),
    'GET /stances.opml': { text: `<opml>${site}${stanceFeedPath('Centrist')}` },
    'GET /api/topics/search': json({ topics: [] }),
    'GET /api/no/such/call': refusal(404, 'not-found'),
    'POST /': refusal(405, 'method-not-allowed'),
    'GET /api/statistics': json({}, safe),
    'GET /auth/reset': html('', { 'content-security-policy': policy(`'self' ${pool}`) }),
    'POST /api/auth/login': json({}, { cookies: '__Host-session __Secure-refresh' }),
    'GET /api/auth/me': ifSignedIn(json({ role: 'admin' })),
    'POST /api/auth/refresh': () => {
      sessions.isExpired = false
      return sessions.isSignedOut
        ? refusal(401, 'signed-out')
        : json({}, { cookies: '__Host-session __Secure-refresh' })
    },
    'POST /api/auth/logout': (request) => {
      if (isForeign(request)) return refusal(403, 'foreign-origin')
      sessions.isSignedOut = true
      return { status: 204 }
    },
    'POST /api/episodes/start-batch-upload': json(started),
    [`GET /api/episodes/upload-progress/${uploadId}`]: stream('error'),
    'GET /api/podcasts': json([podcast]),
    'GET /api/podcasts/4/episodes': json({ episodes: [{ id: 7, has_transcript: false }] }),
    [`PUT /${uploadObjectKey(uploadId, 1)}`]: {},
    [`POST ${pool}/`]: json({}),
  }
}

function answerOf({ status = 200, type, text = '', headers = {} }: Reply): Answer {
  const { cookies, ...others } = headers
  const sent = new Headers({ ...others, ...(type && { 'content-type': type }) })
  for (const name of cookies?.split(' ') ?? []) sent.append('set-cookie', `${name}=${secret}; Path=/; Secure`)
  return { status, headers: sent, text }
}

/** `undefined` in `changes`: nothing answers there. */
function askScripted(changes: Partial<Script>, sessions: Sessions): Ask {
  const script: Partial<Script> = { ...goodScript(sessions), ...changes }
  return async (url, request = {}) => {
    const place = url.origin === site ? url.pathname : `${url.origin}${url.pathname}`
    const reply = script[`${request.method ?? 'GET'} ${place}`]
    if (!reply) throw new NoAnswer(`${url.origin}${url.pathname} did not answer (ECONNREFUSED).`)
    return answerOf(typeof reply === 'function' ? reply(request) : reply)
  }
}

const account = { email: 'a@site.example', password: secret }

/** Runs all checks against a good deployment with these changes. */
export async function tryDeployment(
  changes: Partial<Script>,
  choices: Partial<Context> = {},
): Promise<{ isGood: boolean; lines: string[] }> {
  const sessions = { isSignedOut: false, isExpired: false }
  const context: Context = {
    site: new URL(site),
    gateway: new URL(gateway),
    account,
    resetMail: account.email,
    session: new Map(),
    ask: askScripted(changes, sessions),
    waitsForExpiry: true,
    wait: async () => {
      sessions.isExpired = true
    },
    ...choices,
  }
  const lines: string[] = []
  const isGood = await runChecks(checksFor(context), context, (line) => lines.push(line))
  return { isGood, lines }
}

export const failuresOf = (lines: readonly string[]) => lines.filter((line) => line.startsWith('failed'))
