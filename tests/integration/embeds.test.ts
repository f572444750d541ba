import { afterAll, beforeAll, expect, test } from 'vitest'
import { lastingQuoteId } from '#shared/rules/lasting-quote-id.ts'
import { sampleItem } from '#tests/integration/catalogue-samples.ts'
import { callPage } from '#tests/integration/entry-call.ts'
import { siteUrl } from '#tests/integration/function-variables.ts'
import { type HttpEnvironment, openHttpEnvironment } from '#tests/integration/http-environment.ts'
import { publishSample } from '#tests/integration/sample-show.ts'
import { seedShow } from '#tests/integration/seed-records.ts'

let environment: HttpEnvironment
let admin: { token: string }

beforeAll(async () => {
  environment = await openHttpEnvironment()
  admin = await environment.signIn({ role: 'admin' })
  await seedShow(environment, { number: 1, items: [sampleItem(1), sampleItem(2)] })
  await publishSample(environment.catalogue, 1, { stance: 'Far Left', topics: ['Taxes'] })
})
afterAll(() => environment?.close())

const said = 'This is sentence 1 of what was said, and it is a rather long one.'
const idIn = (episode_id: number) => lastingQuoteId({ episode_id, quote_text: said })
const quoteOf = (id: string) => callPage('pages/embedded-quote', { pathParameters: { id } })
const comparisonOf = (name: string) => callPage('pages/embedded-comparison', { pathParameters: { name } })
const oembed = (query: Record<string, string>) => callPage('pages/oembed', { queryStringParameters: query })

const pictureOf = (kind: string, file: string) =>
  callPage('pages/share-picture', { pathParameters: { kind, file }, headers: { 'accept-encoding': 'br' } })

test('published quotes, comparisons and episodes have pictures, which set no cookie [S25.107]', async () => {
  for (const [kind, file] of [
    ['quote', `${idIn(1)}.png`],
    ['compare', 'Taxes.png'],
    ['episode', '1.png'],
  ] as const) {
    const { statusCode, headers, cookies, body } = await pictureOf(kind, file)
    expect([statusCode, headers?.['content-type'], headers?.['content-encoding'], cookies]).toEqual([
      200,
      'image/png',
      undefined,
      undefined,
    ])
    expect(
      Buffer.from(body ?? '', 'base64')
        .subarray(1, 4)
        .toString(),
    ).toBe('PNG')
  }
})

test('published quotes and comparisons are embedded, and set no cookie [S25.63] [S25.64] [S25.66]', async () => {
  for (const answer of [await quoteOf(idIn(1)), await comparisonOf('Taxes')]) {
    expect(answer.statusCode).toBe(200)
    expect(answer.headers?.['content-type']).toBe('text/html; charset=utf-8')
    expect(answer.cookies).toBeUndefined()
    expect(answer.body).toContain(`“${said}”`)
  }
})

test('oEmbed leads from the page of a quote and of a comparison to its embed [S25.69] [S25.70]', async () => {
  const quote = await oembed({ url: `${siteUrl}/episode/1?t=10` })
  expect(quote.statusCode).toBe(200)
  expect(JSON.parse(quote.body ?? '').html).toContain(`src="${siteUrl}/embed/quote/${idIn(1)}"`)
  const comparison = await oembed({ url: `${siteUrl}/compare/Taxes`, format: 'json' })
  expect(JSON.parse(comparison.body ?? '').html).toContain(`src="${siteUrl}/embed/compare/Taxes"`)
  expect((await oembed({ url: `${siteUrl}/compare/Taxes`, format: 'xml' })).statusCode).toBe(501)
  for (const url of ['', `${siteUrl}/episode/1?t=11`, 'https://other.example/'])
    expect((await oembed({ url })).statusCode).toBe(404)
})

test('pages name their oEmbed address only where there is something to embed [S25.71]', async () => {
  const link = (path: string) =>
    `href="${siteUrl}/oembed?url=${encodeURIComponent(siteUrl + path)}&amp;format=json"`
  const pageOf = (entry: string, request: object) => callPage(entry, request)
  const compared = await pageOf('pages/compare', { pathParameters: { name: 'Taxes' } })
  expect(compared.body).toContain(link('/compare/Taxes'))
  const params = { pathParameters: { id: '1' } }
  const atQuote = await pageOf('pages/episode', { ...params, queryStringParameters: { t: '10' } })
  expect(atQuote.body).toContain(link('/episode/1?t=10'))
  expect((await pageOf('pages/episode', params)).body).not.toContain('json+oembed')
})

test('what is missing, unpublished or hidden has status 404 [S25.68] [S25.107] [S25.150]', async () => {
  const missing = async () => {
    const answers = [
      await quoteOf(idIn(1)),
      await comparisonOf('Taxes'),
      await oembed({ url: `${siteUrl}/episode/1?t=10` }),
      await pictureOf('quote', `${idIn(1)}.png`),
      await pictureOf('compare', 'Taxes.png'),
      await pictureOf('episode', '1.png'),
    ]
    return answers.map(({ statusCode }) => statusCode)
  }
  for (const id of ['1-1', '1-0000000', idIn(2), idIn(3), 'x'])
    expect((await quoteOf(id)).statusCode).toBe(404)
  for (const name of ['Nothing', '', '...']) expect((await comparisonOf(name)).statusCode).toBe(404)
  for (const [kind, file] of [
    ['quote', '1-1.png'],
    ['quote', idIn(1)],
    ['compare', '....png'],
    ['episode', '2.png'],
    ['episode', 'x.png'],
    ['podcast', '1.png'],
  ] as const)
    expect((await pictureOf(kind, file)).statusCode).toBe(404)
  await environment.call('podcasts.update', {
    params: { podcast_id: '1' },
    body: { is_opted_out: true },
    ...admin,
  })
  expect(await missing()).toEqual([404, 404, 404, 404, 404, 404])
})
