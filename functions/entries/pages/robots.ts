import { connectTo } from '#functions/connections/resource.ts'
import { page } from '#functions/http/page.ts'
import { visitorGuard } from '#functions/http/visitor-guard.ts'
import { pages } from '#shared/pages/definitions.ts'
import {
  adminRoot,
  adminSignInPath,
  debugPrefix,
  feedPath,
  profilePath,
  searchPath,
  settingsPath,
  signInPath,
} from '#shared/pages/page-path.ts'

export const { envSchema, connect } = connectTo({ guard: visitorGuard() })

const closedPaths = [
  '/api/',
  adminRoot,
  signInPath,
  adminSignInPath,
  profilePath,
  settingsPath,
  `${feedPath}$`,
  debugPrefix,
  searchPath,
]

/** RFC 9309. The sitemap URL must be absolute (sitemaps.org, "Specifying the Sitemap location"). */
export const handler = page(pages.robots, connect, async (_input, { siteUrl }) => ({
  status: 200,
  contentType: 'text/plain; charset=utf-8',
  body: [
    'User-agent: *',
    ...closedPaths.map((path) => `Disallow: ${path}`),
    'Allow: /',
    '',
    `Sitemap: ${siteUrl}${pages.sitemap.path}`,
    '',
  ].join('\n'),
}))
