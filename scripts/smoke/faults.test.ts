import { expect, test } from 'vitest'
import {
  failuresOf,
  feed,
  html,
  json,
  pool,
  refusal,
  type Script,
  safe,
  secret,
  started,
  tryDeployment,
  uploadId,
  xml,
} from '#scripts/smoke/scripted-deployment.ts'

const noEpisode = { number: 1, filename: '7.json', code: 'episode-not-found', message: 'No.' }
const atAnotherSite = {
  ...started,
  uploads: started.uploads.map((upload) => ({ ...upload, url: 'https://other.example/1' })),
}

type Fault = [changes: Partial<Script>, check: string, ...says: string[]]

/** What the check says that finds the fault, with a part of the step that solves it. */
const faults: Record<string, Fault> = {
  'no config': [
    { 'GET /config.json': refusal(404, 'not-found') },
    'release',
    'config.json answered 404',
    'Deploy SidelightSite',
  ],
  'config of another kind': [
    { 'GET /config.json': html('<p>') },
    'release',
    'does not have the form',
    'Deploy SidelightSite',
  ],
  'a placeholder': [
    { 'GET /': html('https://site-address.invalid', safe) },
    'home page',
    'a placeholder',
    'Deploy SidelightSite',
  ],
  'no script': [
    { 'GET /assets/a.js': { status: 404 } },
    'home page',
    'The script of the home page answered 404',
    'Deploy SidelightFront',
  ],
  'no stance page': [
    { 'GET /stance/centrist': { status: 404 } },
    'stance page',
    'answered 404',
    'SidelightApiPublic',
  ],
  'an address that redirects': [
    { 'GET /stance/centrist': { status: 301 } },
    'stance page',
    'answered 301',
    'The address leads elsewhere',
  ],
  'a broken stance page': [
    { 'GET /stance/centrist': refusal(500, 'unexpected') },
    'stance page',
    '500 (unexpected, x-request-id request-1)',
    'Search the log',
  ],
  'no part of the sitemap': [
    { 'GET /sitemap-pages.xml': refusal(404, 'not-found') },
    'sitemap',
    '/sitemap-pages.xml answered 404',
    'SidelightApiPublic',
  ],
  'an empty sitemap': [{ 'GET /sitemap.xml': xml() }, 'sitemap', 'lists nothing', 'SidelightApiPublic'],
  'no episode page': [
    { 'GET /episode/7': refusal(404, 'not-found') },
    'episode page',
    'The page of an episode answered 404',
    'SidelightApiPublic',
  ],
  'a shell instead of an episode': [
    { 'GET /episode/7': html('<title>Sidelight</title>') },
    'episode page',
    'does not contain <link rel="canonical" href="https://site.example/episode/7"',
    'SiteUrl',
  ],
  'no podcast page': [
    { 'GET /podcast/4': refusal(404, 'not-found') },
    'podcast page',
    'The page of a podcast answered 404',
    'SidelightApiPublic',
  ],
  'an unknown page that is found': [
    { 'GET /episode/999999999': html() },
    'unknown page',
    '200 instead of 404',
    'SidelightApiPublic',
  ],
  'robots of another site': [
    { 'GET /robots.txt': { text: 'Sitemap: https://other.example/sitemap.xml' } },
    'robots.txt',
    'does not contain',
    'SiteUrl',
  ],
  'a feed that is a page': [
    { 'GET /feeds/stance/centrist.xml': html('<rss') },
    'feed',
    'of type text/html',
    'SidelightApiPublic',
  ],
  'a feed of another site': [
    { 'GET /feeds/stance/centrist.xml': feed('<rss>https://other.example/') },
    'feed',
    'does not contain https://site.example/feeds/stance/centrist.xml',
    'SiteUrl',
  ],
  'a feed without a tag': [
    { 'GET /feeds/stance/centrist.xml': feed('<rss>https://site.example/feeds/stance/centrist.xml', '') },
    'feed',
    'has no ETag',
    'SidelightApiPublic',
  ],
  'a feed that is always sent': [
    { 'GET /feeds/stance/centrist.xml': feed('<rss>https://site.example/feeds/stance/centrist.xml') },
    'feed',
    'A feed that did not change answered 200 instead of 304',
    'SidelightApiPublic',
  ],
  'a list of feeds with a placeholder': [
    { 'GET /stances.opml': { text: '<opml>https://site-address.invalid/feeds/stance/centrist.xml' } },
    'list of feeds',
    '/stances.opml does not contain',
    'SiteUrl',
  ],
  'an unresolved secret': [
    { 'GET /api/topics/search': refusal(500, 'unexpected') },
    'call through CloudFront',
    'answered 500',
    'OriginVerify',
  ],
  'another secret': [
    { 'GET /api/topics/search': refusal(403, 'not-through-edge') },
    'call through CloudFront',
    '403 (not-through-edge',
    'different secrets',
  ],
  'a limit': [{ 'GET /api/topics/search': { status: 429 } }, 'call through CloudFront', '429', 'wait until'],
  'too few functions': [
    { 'GET /api/topics/search': { status: 503 } },
    'call through CloudFront',
    '503',
    'request more concurrent executions',
  ],
  'a page for 404': [
    { 'GET /api/no/such/call': { ...html(), status: 404 } },
    'refusals',
    'of type text/html',
    'SidelightFront',
  ],
  '405 without a code': [
    { 'POST /': { status: 405, type: 'text/plain' } },
    'refusals',
    'no x-error-code',
    'SidelightFront',
  ],
  'an emptied refusal': [
    { 'GET /api/auth/me': { ...refusal(401, 'signed-out'), text: '' } },
    'refusals',
    'A call without a session is refused without a sentence',
    'SidelightFront',
  ],
  'a page for 403': [
    { 'POST /api/auth/logout': { ...html(), status: 403 } },
    'refusals',
    'A call from another site is of type text/html',
    'SidelightFront',
  ],
  'no policy': [
    { 'GET /api/statistics': json({}) },
    'security headers',
    '/api/statistics has no content-security-policy',
    'SidelightFront',
  ],
  'no pool in the policy': [
    { 'GET /auth/reset': html('', safe) },
    'security headers',
    'may not call the user pool',
    'SidelightFront',
  ],
  'a session that does not end': [
    { 'GET /api/auth/me': json({ role: 'admin' }) },
    'session refresh',
    'The session after its life answered 200 instead of 401',
    'SidelightIdentity',
  ],
  'a missing refresh': [
    { 'POST /api/auth/refresh': refusal(500, 'unexpected') },
    'session refresh',
    'answered 500',
    'Search the log',
  ],
  'a stream that does not open': [
    { [`GET /api/episodes/upload-progress/${uploadId}`]: refusal(403, 'x') },
    'event stream',
    'answered 403',
    'SidelightStream',
  ],
  'an upload that is not admitted': [
    { 'POST /api/episodes/start-batch-upload': json({ ...started, uploads: [], refused: [noEpisode] }) },
    'upload',
    'A file for episode 7 was refused (episode-not-found)',
    'api admin failing',
  ],
  'an upload to another site': [
    { 'POST /api/episodes/start-batch-upload': json(atAnotherSite) },
    'upload',
    'not on this site',
    'Deploy all stacks',
  ],
  'a refused upload': [
    { [`PUT /uploads/${uploadId}/1`]: { status: 403 } },
    'upload',
    'Sending the file answered 403',
    'SidelightData',
  ],
  'a pool without mail': [
    { [`POST ${pool}/`]: { status: 400, text: '{"__type":"CodeDeliveryFailureException"}' } },
    'reset mail',
    'CodeDeliveryFailureException',
    'Forgotten passwords',
  ],
  'too many codes': [
    { [`POST ${pool}/`]: { status: 400, text: '{"__type":"LimitExceededException"}' } },
    'reset mail',
    'LimitExceededException',
    'in an hour',
  ],
  'no answer': [
    { [`POST ${pool}/`]: undefined },
    'reset mail',
    'did not answer (ECONNREFUSED)',
    'Check the address',
  ],
}

test.each(Object.entries(faults))('%s fails', async (_name, [changes, check, ...says]) => {
  const { isGood, lines } = await tryDeployment(changes)
  expect(isGood).toBe(false)
  const own = failuresOf(lines).find((line) => line.startsWith(`failed  ${check}: `))
  for (const text of says) expect(own).toContain(text)
  expect(lines.join('\n')).not.toContain(secret)
})
