import { useEffect } from 'react'
import { productName } from '#shared/product.ts'

export type PageMeta = {
  title: string
  description?: string | undefined
  image?: string | null | undefined
  /** Keeps the page out of search engines. */
  isHidden?: boolean
}

const fallbackDescription =
  'Podcasts placed on a five-step political scale, with verbatim quotes from every side.'

/** Title, description and social-card tags of the page that is shown. */
export function usePageMeta({ title, description, image, isHidden = false }: PageMeta): void {
  useEffect(() => {
    document.title = title
    const text = description || fallbackDescription
    setMeta('name', 'description', text)
    setMeta('name', 'robots', isHidden ? 'noindex' : undefined)
    setMeta('property', 'og:site_name', productName)
    setMeta('property', 'og:title', title)
    setMeta('property', 'og:description', text)
    setMeta('property', 'og:url', location.origin + location.pathname)
    setMeta('property', 'og:image', image ? new URL(image, location.origin).href : undefined)
    setMeta('name', 'twitter:card', image ? 'summary_large_image' : 'summary')
  }, [title, description, image, isHidden])
}

function setMeta(kind: 'name' | 'property', key: string, content: string | undefined): void {
  const present = document.head.querySelector(`meta[${kind}="${key}"]`)
  if (content === undefined) {
    present?.remove()
    return
  }
  const meta = present ?? document.head.appendChild(document.createElement('meta'))
  meta.setAttribute(kind, key)
  meta.setAttribute('content', content)
}
