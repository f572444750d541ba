/**
 * Runs before the first paint, from a file of its own because the content policy allows no inline script: sets the
 * colors, keeps what is pressed meanwhile, and asks at once for what the screen at this address needs, which would
 * otherwise wait for the site's own script.
 */
import { episodePrefix, isHomePath, topicPrefix } from '#shared/pages/page-path.ts'
import { keepEarlyPress } from '#web/lib/early-press.ts'
import { applyTheme, readTheme } from '#web/lib/theme.ts'

applyTheme(readTheme())
keepEarlyPress()
const named = document.currentScript?.dataset ?? {}

const { pathname } = location
if (isHomePath(pathname)) askForScripts(named.homeScripts)
if (pathname.startsWith(topicPrefix)) askForScripts(named.topicScripts)
if (pathname.startsWith(episodePrefix)) askForScripts(named.episodeScripts)

function askForScripts(addresses = ''): void {
  for (const href of addresses.split(' ').filter(Boolean)) {
    const link = document.createElement('link')
    link.rel = 'modulepreload'
    link.href = href
    link.crossOrigin = 'anonymous'
    document.head.append(link)
  }
}
