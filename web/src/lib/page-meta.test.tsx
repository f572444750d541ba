import { render } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { PageHead } from '#shared/pages/page-head.ts'
import { usePageMeta } from '#web/lib/page-meta.ts'

function Page({ head }: { head: PageHead }) {
  usePageMeta(head)
  return null
}

const content = (key: string) =>
  document.head.querySelector(`meta[name="${key}"], meta[property="${key}"]`)?.getAttribute('content')
const canonical = () => document.head.querySelector('link[rel="canonical"]')?.getAttribute('href')
const feeds = () =>
  [...document.head.querySelectorAll('link[rel="alternate"]')].map((one) => one.getAttribute('href'))
const data = () => document.head.querySelectorAll('script[type="application/ld+json"]').length

const served = `<meta name="robots" content="noindex">
  <link rel="canonical" href="${location.origin}/episode/7">
  <link rel="alternate" type="application/rss+xml" href="/feeds/old.xml">
  <script type="application/ld+json">{}</script>`
const feed = { title: 'Left-leaning episodes', path: '/feeds/stance/left_leaning.xml' }

beforeEach(() => {
  document.head.innerHTML = served
})

test('the shown page replaces the served page’s tags, and each tag exists once', () => {
  const head = { title: 'Seven | A show', description: 'What it says.', path: '/episode/7', feeds: [feed] }
  const { rerender } = render(<Page head={head} />)
  rerender(<Page head={{ ...head, title: 'Seven, again' }} />)
  expect(document.title).toBe('Seven, again')
  expect(content('og:title')).toBe('Seven, again')
  expect(content('description')).toBe('What it says.')
  expect(content('robots')).toBeUndefined()
  expect(canonical()).toBe(`${location.origin}/episode/7`)
  expect(feeds()).toEqual([feed.path])
  expect(document.head.querySelectorAll('meta[property="og:title"]')).toHaveLength(1)
  expect(data()).toBe(1)
})

test('structured data of the served page is deleted with it', () => {
  render(<Page head={{ title: 'Eight', path: '/episode/8' }} />)
  expect(data()).toBe(0)
})

test('a hidden page is kept out of search engines, without an address or a feed', () => {
  render(<Page head={{ title: '404', isHidden: true }} />)
  expect(content('robots')).toBe('noindex')
  expect([canonical(), feeds(), data()]).toEqual([undefined, [], 0])
})

test('without a picture of its own a page shows the site’s preview, large', () => {
  const { rerender } = render(<Page head={{ title: 'About' }} />)
  expect([content('og:image'), content('twitter:card')]).toEqual([
    `${location.origin}/preview.png`,
    'summary_large_image',
  ])
  rerender(<Page head={{ title: 'Seven', image: '/media/7/640.webp' }} />)
  expect([content('og:image'), content('twitter:card')]).toEqual([
    `${location.origin}/media/7/640.webp`,
    'summary',
  ])
  expect(content('og:image:width')).toBeUndefined()
})
