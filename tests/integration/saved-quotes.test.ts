import { afterAll, beforeAll, expect, test } from 'vitest'
import { savedQuotesApi } from '#shared/api/saved-quotes.ts'
import { mostQuotesOfCall, mostSavedQuotes } from '#shared/rules/saved-quote-bounds.ts'
import { type HttpEnvironment, openHttpEnvironment } from '#tests/integration/http-environment.ts'
import { sampleSavedQuote } from '#tests/sample-saved-quote.ts'

let environment: HttpEnvironment
beforeAll(async () => {
  environment = await openHttpEnvironment()
})
afterAll(() => environment.close())

async function newPerson() {
  const { token } = await environment.signIn({ role: 'free' })
  return {
    save: (...quotes: object[]) => environment.call('saved-quotes.save', { token, body: { quotes } }),
    remove: (id: string) => environment.call('saved-quotes.delete', { token, params: { id } }),
    async list() {
      const { body = '' } = await environment.call('saved-quotes.list', { token })
      return savedQuotesApi.list.answer.parse(JSON.parse(body))
    },
    async exported(): Promise<unknown> {
      const { body = '' } = await environment.call('profile.export', { token })
      return JSON.parse(body).saved_quotes
    },
  }
}

const idsOf = ({ body = '' }: { body?: string }) => savedQuotesApi.save.answer.parse(JSON.parse(body))
const later = { ...sampleSavedQuote, text: 'Later words.', saved_at: '2026-03-03T09:00:00.000Z' }

test('quotes are kept once, listed with the newest first, and in the download of the account [S25.130] [S25.137]', async () => {
  const { save, list, exported } = await newPerson()
  const { ids } = idsOf(await save(sampleSavedQuote, later))
  expect(idsOf(await save({ ...later, saved_at: '2026-03-04T09:00:00.000Z' })).ids).toEqual([ids[1]])
  expect(await list()).toEqual([
    { ...later, id: ids[1] },
    { ...sampleSavedQuote, id: ids[0] },
  ])
  expect(await exported()).toEqual([later, sampleSavedQuote])
})

test('saving at once keeps every quote', async () => {
  const { save, list } = await newPerson()
  await Promise.all(['one', 'two', 'three'].map((text) => save({ ...sampleSavedQuote, text })))
  expect(await list()).toHaveLength(3)
})

test('a deleted quote is gone, deleting it again is fine, and another user’s stays [S25.134]', async () => {
  const [one, other] = [await newPerson(), await newPerson()]
  await Promise.all([one.save(sampleSavedQuote), other.save(sampleSavedQuote)])
  const [{ id } = { id: '' }] = await one.list()
  expect([(await one.remove(id)).statusCode, (await one.remove(id)).statusCode]).toEqual([204, 204])
  expect([await one.list(), await other.list()]).toMatchObject([[], [sampleSavedQuote]])
})

test('an account keeps 500 quotes, and none of a call that exceeds them [S25.130]', async () => {
  const { save, list } = await newPerson()
  const quote = (number: number) => ({ ...sampleSavedQuote, text: `Number ${number}` })
  for (let at = 0; at < mostSavedQuotes; at += mostQuotesOfCall)
    await save(...Array.from({ length: mostQuotesOfCall }, (_, index) => quote(at + index)))
  const refused = await save(quote(1), quote(mostSavedQuotes))
  expect(refused.headers?.['x-error-code']).toBe('too-many-saved-quotes')
  expect((await save(quote(1))).statusCode).toBe(200)
  expect(await list()).toHaveLength(mostSavedQuotes)
})

test.each([
  { ...sampleSavedQuote, text: '' },
  { ...sampleSavedQuote, text: 'x'.repeat(2001) },
  { ...sampleSavedQuote, seconds: -1 },
  { ...sampleSavedQuote, saved_at: 'yesterday' },
  { ...sampleSavedQuote, more: true },
])('a malformed quote is refused', async (quote) => {
  const { save } = await newPerson()
  expect((await save(quote)).statusCode).toBe(400)
})
