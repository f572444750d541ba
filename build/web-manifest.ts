import { productName } from '#shared/domain/product.ts'
import { siteDescription } from '#shared/pages/page-head.ts'
import { blindSpotsPath, feedPath, homePath, searchPath, weekPath } from '#shared/pages/page-path.ts'

/** The color of the header, in both themes. */
const night = '#0b0c0e'

const icon = (name: string, purpose: 'any' | 'maskable' | 'monochrome') => {
  const side = /\d+/.exec(name)?.[0]
  return { src: `/${name}`, sizes: `${side}x${side}`, type: 'image/png', purpose }
}

/** What an installed app is (W3C Web Application Manifest). The icons are drawn by `scripts/pictures`. */
export const webManifest = {
  id: homePath,
  name: productName,
  short_name: productName,
  description: siteDescription,
  lang: 'en-US',
  dir: 'ltr',
  start_url: homePath,
  scope: homePath,
  display: 'standalone',
  theme_color: night,
  background_color: night,
  categories: ['news', 'politics'],
  icons: [
    icon('icon-192.png', 'any'),
    icon('icon-512.png', 'any'),
    icon('icon-maskable-512.png', 'maskable'),
    icon('icon-monochrome-512.png', 'monochrome'),
  ],
  shortcuts: [
    { name: 'Search what was said', short_name: 'Search', url: searchPath },
    { name: 'The week in five voices', short_name: 'The week', url: weekPath() },
    { name: 'Blind spots', url: blindSpotsPath },
    { name: 'Your feed', url: feedPath },
  ],
}
