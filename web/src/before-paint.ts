/**
 * A separate script, because the content security policy forbids inline scripts. Before the first paint it
 * applies the theme, records early presses and preloads the screen's scripts, which would otherwise wait for
 * the main script.
 */
import { episodePrefix, isHomePath, topicPrefix } from '#shared/pages/page-path.ts'
import { replayPressBeforeScript } from '#web/lib/press-before-script.ts'
import { applyTheme, readTheme } from '#web/lib/theme.ts'

applyTheme(readTheme())
replayPressBeforeScript()
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
