/**
 * Runs before the first paint, from a file of its own because the content policy allows no inline script:
 * sets the colours, and shows the served headline only where the address is the home screen's.
 */
import { isHomePath } from '#web/app/paths.ts'
import { applyTheme, readTheme } from '#web/lib/theme.ts'

applyTheme(readTheme())
if (isHomePath(location.pathname)) document.documentElement.dataset.firstPaint = 'home'
