import { expect, test } from 'vitest'
import { oembedOf } from '#functions/domain/embeds/oembed.ts'

const siteUrl = 'https://site.example'
const quote = {
  kind: 'quote',
  path: '/embed/quote/7-1r9wi7g',
  title: '“Floods” & "more"',
  picturePath: '/share/quote/7-1r9wi7g.png',
} as const

test('oEmbed answers with the fields of a rich embed, and its picture [S25.70] [S25.109]', () => {
  expect(oembedOf(quote, {}, siteUrl)).toEqual({
    version: '1.0',
    type: 'rich',
    title: quote.title,
    provider_name: 'Sidelight',
    provider_url: siteUrl,
    cache_age: 3600,
    html:
      '<iframe src="https://site.example/embed/quote/7-1r9wi7g" title="“Floods” &amp; &quot;more&quot;"' +
      ' width="640" height="320" loading="lazy" style="border:0;max-width:100%"></iframe>',
    width: 640,
    height: 320,
    thumbnail_url: 'https://site.example/share/quote/7-1r9wi7g.png',
    thumbnail_width: 1200,
    thumbnail_height: 630,
  })
})

test.each([
  [{ maxwidth: '300', maxheight: '200' }, [300, 200]],
  [{ maxwidth: '5000' }, [640, 320]],
  [{ maxwidth: '0', maxheight: '-1' }, [640, 320]],
  [{ maxwidth: '"><script>', maxheight: '1e3' }, [640, 320]],
])('of %j an embed keeps the sizes that are some [S25.70]', (asked, [width, height]) => {
  const answer = oembedOf(quote, asked, siteUrl)
  expect([answer.width, answer.height]).toEqual([width, height])
  // Only where a thumbnail as large as the picture is allowed.
  expect('thumbnail_url' in answer).toBe(width === 640)
  expect(answer.html).toContain(`width="${width}" height="${height}"`)
})
