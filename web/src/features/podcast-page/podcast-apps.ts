import { webAddress } from '#shared/rules/web-address.ts'

type PodcastApp = { name: string; href: string }

/**
 * Links that subscribe to a feed in podcast apps, by its address alone. Apps open them only once pressed.
 *
 * Found in November 2026 at:
 * - AntennaPod: antennapod.org/documentation/podcasters-hosters/add-on-antennapod
 * - Pocket Casts: tests of github.com/Automattic/pocket-casts-android (`testSubscribeUrlWithParams`)
 * - Player FM, Podcast Addict: github.com/nathangathright/podcast-platform-links
 * - Apple Podcasts, Overcast: github.com/Financial-Times/x-dash, `x-podcast-launchers/src/app-links.js`
 * - `pcast:` for other apps: github.com/podlove/podlove-subscribe-button, issue 10
 */
export function podcastApps(feedUrl: string | null): readonly PodcastApp[] {
  const address = webAddress(feedUrl ?? undefined)
  if (address === undefined) return []
  const encoded = encodeURIComponent(address)
  // These schemes stand in place of http or https.
  const bare = address.replace(/^https?:\/\//, '')
  return [
    { name: 'AntennaPod', href: `https://antennapod.org/deeplink/subscribe?url=${encoded}` },
    { name: 'Apple Podcasts', href: `podcast://${bare}` },
    { name: 'Overcast', href: `overcast://x-callback-url/add?url=${encoded}` },
    { name: 'Player FM', href: `https://player.fm/subscribe?id=${encoded}` },
    { name: 'Pocket Casts', href: `pktc://subscribe/${bare}` },
    { name: 'Podcast Addict', href: `https://podcastaddict.com/feed/${encoded}` },
    { name: 'Another app', href: `pcast://${bare}` },
  ]
}
