/**
 * Runs before the first paint, from a file of its own because the content policy allows no inline script: sets the
 * colours and asks at once for what the screen at this address needs, which would otherwise wait for the site's own
 * script.
 */
import { episodePrefix, isHomePath, topicPrefix } from '#shared/pages/page-path.ts'
import { applyTheme, readTheme } from '#web/lib/theme.ts'

applyTheme(readTheme())
const named = document.currentScript?.dataset ?? {}
const { pathname } = location
const idInPath = pathname.startsWith(episodePrefix) ? pathname.slice(episodePrefix.length) : ''

if (isHomePath(pathname)) askForScripts(named.homeScripts)
if (pathname.startsWith(topicPrefix)) askForScripts(named.topicScripts)
if (/^[1-9]\d{0,14}$/.test(idInPath)) {
  askForScripts(named.episodeScripts)
  ask({ rel: 'preload', as: 'fetch', href: `/api/episodes/${idInPath}` })
}

function askForScripts(addresses = ''): void {
  for (const href of addresses.split(' ').filter(Boolean)) ask({ rel: 'modulepreload', href })
}

function ask(attributes: { rel: string; href: string; as?: string }): void {
  document.head.append(
    Object.assign(document.createElement('link'), attributes, { crossOrigin: 'anonymous' }),
  )
}
