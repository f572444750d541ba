import { Window } from 'happy-dom'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { digestLinks } from '#functions/domain/digest/digest-links.ts'
import { writeDigest } from '#functions/domain/digest/write-digest.ts'
import { mostDigestEpisodes } from '#shared/domain/digest.ts'
import type { EpisodeCard } from '#shared/domain/episode.ts'
import { card } from '#tests/browser/sample-answers.ts'
import { hasFixtures, readFixtureJson } from '#tests/conformance/fixtures.ts'

const scriptsSchema = z.object({ cases: z.array(z.object({ p: z.string() })) })
const headersSchema = z.object({ http: z.array(z.string()), mail: z.array(z.string()) })

function said(text: string): EpisodeCard {
  const one = card(7, 'Left-leaning')
  const quotes = one.quotes.map((quote) => ({ ...quote, quote_text: text, topic_name: text }))
  return { ...one, title: text, quotes, topics: text, podcast: { ...one.podcast, name: text } }
}

const siteUrl = 'https://sidelight.example'

const write = (texts: readonly string[]) =>
  writeDigest(
    {
      since: '2025-01-01T08:00:00.000Z',
      episodes: texts.map(said),
      has_more: true,
      other_side: said(texts[0] ?? ''),
    },
    {
      siteUrl,
      footer: digestLinks({ siteUrl, token: 'token', frequency: 'daily' }).footer,
      hasTopics: true,
      postalAddress: '',
    },
  )

function elementsOf(html: string): string[] {
  const { DOMParser } = new Window()
  const page = new DOMParser().parseFromString(html, 'text/html')
  return [...page.querySelectorAll('*')].map(
    ({ tagName, attributes }) => `${tagName} ${[...attributes].map(({ name, value }) => `${name}=${value}`)}`,
  )
}

test.skipIf(!hasFixtures)(
  'of 1,003 scripts and 31 headers none becomes an element, an attribute, a header line or the subject of a digest [S12.8]',
  async () => {
    const scripts = scriptsSchema.parse(readFixtureJson('hostile', 'xss-core.json')).cases.map(({ p }) => p)
    const { http, mail } = headersSchema.parse(readFixtureJson('hostile', 'header-injection.json'))
    const hostile = [...scripts, ...http, ...mail]
    expect(hostile).toHaveLength(1034)
    for (let start = 0; start < hostile.length; start += mostDigestEpisodes) {
      const texts = hostile.slice(start, start + mostDigestEpisodes)
      const plain = await write(texts.map(() => 'Fine.'))
      const digest = await write(texts)
      expect(elementsOf(digest.html), texts.join('\n')).toEqual(elementsOf(plain.html))
      expect(digest.text.split('\n').length, texts.join('\n')).toBe(plain.text.split('\n').length)
      expect(digest.subject).toBe(plain.subject)
    }
  },
)
