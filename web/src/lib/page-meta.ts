import { useEffect } from 'react'
import {
  canonicalAddress,
  type FeedLink,
  type MetaTag,
  metaTags,
  type PageHead,
} from '#shared/pages/page-head.ts'

export function usePageMeta(head: PageHead): void {
  // A string, so that the effect does not run again for a new object with the same content.
  const text = JSON.stringify(head)
  useEffect(() => {
    const shown: PageHead = JSON.parse(text)
    const own = { ...shown, path: shown.path ?? location.pathname }
    const canonical = canonicalAddress(own, location.origin)
    document.title = own.title
    for (const tag of metaTags(own, location.origin)) setMeta(tag)
    removeStructuredDataOf(canonical)
    setCanonical(canonical)
    setFeeds(own.feeds ?? [])
  }, [text])
}

function setMeta({ kind, key, content }: MetaTag): void {
  const present = document.head.querySelector(`meta[${kind}="${key}"]`)
  if (content === undefined) {
    present?.remove()
    return
  }
  const meta = present ?? document.head.appendChild(document.createElement('meta'))
  meta.setAttribute(kind, key)
  meta.setAttribute('content', content)
}

const canonicalLink = () => document.head.querySelector<HTMLLinkElement>('link[rel="canonical"]')

/** The structured data describes only the served page, so it is removed on navigation. */
function removeStructuredDataOf(canonical: string | undefined): void {
  if (canonicalLink()?.href === canonical) return
  for (const data of document.head.querySelectorAll('script[type="application/ld+json"]')) data.remove()
}

function addLink(attributes: Readonly<Record<string, string>>): void {
  const link = document.createElement('link')
  for (const [name, value] of Object.entries(attributes)) link.setAttribute(name, value)
  document.head.append(link)
}

function setCanonical(canonical: string | undefined): void {
  canonicalLink()?.remove()
  if (canonical) addLink({ rel: 'canonical', href: canonical })
}

function setFeeds(feeds: readonly FeedLink[]): void {
  for (const link of document.head.querySelectorAll('link[rel="alternate"]')) link.remove()
  for (const { title, path } of feeds)
    addLink({ rel: 'alternate', type: 'application/rss+xml', title, href: path })
}
