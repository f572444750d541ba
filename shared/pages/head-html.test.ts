import { expect, test } from 'vitest'
import { headHtml } from '#shared/pages/head-html.ts'

const siteUrl = 'https://site.example'

test('a page says its title, description, address, card and feeds', () => {
  const feeds = [{ title: 'Far Left episodes', path: '/feeds/stance/far_left.xml' }]
  const head = { title: 'T', description: 'D', path: '/episode/7', image: '/media/7.webp', feeds }
  const { text } = headHtml(head, siteUrl)
  for (const element of [
    '<title>T</title>',
    '<meta name="description" content="D" />',
    '<meta property="og:title" content="T" />',
    '<meta property="og:description" content="D" />',
    '<meta property="og:url" content="https://site.example/episode/7" />',
    '<meta property="og:image" content="https://site.example/media/7.webp" />',
    '<meta name="twitter:card" content="summary" />',
    '<link rel="canonical" href="https://site.example/episode/7" />',
    '<link rel="alternate" type="application/rss+xml" title="Far Left episodes" href="https://site.example/feeds/stance/far_left.xml" />',
  ])
    expect(text).toContain(element)
  expect(text).not.toContain('noindex')
})

test('a picture to share is large, has its size and a text, and replaces the image [S25.108]', () => {
  const picture = { path: '/share/episode/7.png', alt: 'Floods' }
  const { text } = headHtml({ title: 'T', path: '/episode/7', image: '/media/7.webp', picture }, siteUrl)
  for (const element of [
    '<meta property="og:image" content="https://site.example/share/episode/7.png" />',
    '<meta property="og:image:width" content="1200" />',
    '<meta property="og:image:height" content="630" />',
    '<meta property="og:image:alt" content="Floods" />',
    '<meta name="twitter:card" content="summary_large_image" />',
    '<meta name="twitter:image" content="https://site.example/share/episode/7.png" />',
    '<meta name="twitter:image:alt" content="Floods" />',
  ])
    expect(text).toContain(element)
  expect(text).not.toContain('/media/7.webp')
})

test('a page that is no page to find says so and names no address', () => {
  const { text } = headHtml({ title: 'T', path: '/x', isHidden: true }, siteUrl)
  expect(text).toContain('<meta name="robots" content="noindex" />')
  expect(text).not.toContain('canonical')
})

test('data for machines cannot end its own block, and reads back as it was', () => {
  const data = { name: '</script><script>alert(1)</script><!--' }
  const { text } = headHtml({ title: 'T' }, siteUrl, data)
  expect(text.match(/<\/script>/g)).toHaveLength(1)
  const block = /<script type="application\/ld\+json">(.*)<\/script>/s.exec(text)?.[1] ?? ''
  expect(block).not.toContain('<')
  expect(JSON.parse(block)).toEqual(data)
})
