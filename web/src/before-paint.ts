/**
 * Runs before the first paint, from a file of its own because the content policy allows no inline script: sets the
 * colours and asks at once for what the screen at this address needs, which would otherwise wait for the site's own
 * script.
 */
import { isHomePath } from '#web/app/home-path.ts'
import { applyTheme, readTheme } from '#web/lib/theme.ts'

applyTheme(readTheme())
const named = document.currentScript?.dataset ?? {}
const episodeId = /^\/episode\/([1-9]\d{0,14})$/.exec(location.pathname)?.[1]

if (isHomePath(location.pathname)) askForScripts(named.homeScripts)
if (location.pathname.startsWith('/topic/')) askForScripts(named.topicScripts)
if (episodeId) {
  askForScripts(named.episodeScripts)
  ask({ rel: 'preload', as: 'fetch', href: `/api/episodes/${episodeId}` })
}

function askForScripts(addresses = ''): void {
  for (const href of addresses.split(' ').filter(Boolean)) ask({ rel: 'modulepreload', href })
}

function ask(attributes: { rel: string; href: string; as?: string }): void {
  document.head.append(
    Object.assign(document.createElement('link'), attributes, { crossOrigin: 'anonymous' }),
  )
}
