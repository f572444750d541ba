import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { savedSearchesApi } from '#shared/api/saved-searches.ts'
import { sampleItem } from '#tests/integration/catalogue-samples.ts'
import type { Call } from '#tests/integration/gateway-call.ts'
import { type HttpEnvironment, openHttpEnvironment } from '#tests/integration/http-environment.ts'
import { importShow, publishSample } from '#tests/integration/sample-show.ts'

let environment: HttpEnvironment
beforeAll(async () => {
  environment = await openHttpEnvironment()
  await importShow(environment.catalogue, [sampleItem(1)])
  await publishSample(environment.catalogue, 1, { stance: 'Centrist', topics: ['Taxes'] })
})
afterAll(() => environment.close())

async function newPerson(role: 'free' | 'paid' = 'free') {
  const { token } = await environment.signIn({ role })
  const call = (name: string, options: Call = {}) => environment.call(name, { token, ...options })
  return {
    call,
    save: (search: object) => call('saved-searches.save', { body: search }),
    take: (id: string, isIn: boolean) =>
      call('saved-searches.update', { params: { id }, body: { in_digest: isIn } }),
    remove: (id: string) => call('saved-searches.delete', { params: { id } }),
    async list() {
      const { body = '' } = await call('saved-searches.list')
      return savedSearchesApi.list.answer.parse(JSON.parse(body))
    },
  }
}

const idOf = ({ body = '' }: { body?: string }) => savedSearchesApi.save.answer.parse(JSON.parse(body)).id

test('searches are saved once and listed with the names of their filters, the newest first [S24.61] [S24.62]', async () => {
  const { save, list } = await newPerson()
  const first = await save({ q: 'climate', show: 1, topic: 1, geography: 101 })
  const second = await save({ q: 'Denver', topic: 999 })
  const again = await save({ q: 'CLIMATES', show: 1, topic: 1, geography: 101 })
  expect(JSON.parse(again.body ?? '')).toEqual({ id: idOf(first), is_new: false })
  const names = { show_name: null, topic_name: null, geography_name: null }
  expect(await list()).toMatchObject([
    { id: idOf(second), search: { q: 'Denver', topic: 999 }, ...names, in_digest: false },
    {
      id: idOf(first),
      search: { q: 'climate', show: 1, topic: 1, geography: 101 },
      show_name: 'Show 1',
      topic_name: 'Taxes',
      geography_name: 'Alabama',
    },
  ])
})

test('saving at once keeps every search', async () => {
  const { save, list } = await newPerson()
  await Promise.all(['one', 'two', 'three'].map((word) => save({ q: `number ${word} x${word}` })))
  expect(await list()).toHaveLength(3)
})

test('a deleted search is gone, and another user’s stays [S24.62]', async () => {
  const [one, other] = [await newPerson(), await newPerson()]
  const id = idOf(await one.save({ q: 'climate' }))
  expect((await other.remove(id)).statusCode).toBe(404)
  expect(await one.list()).toHaveLength(1)
  expect((await one.remove(id)).statusCode).toBe(204)
  expect((await one.remove(id)).headers?.['x-error-code']).toBe('saved-search-not-found')
  expect(await one.list()).toEqual([])
})

test('Pro users take a search into their digest, and everyone takes one out [S24.66]', async () => {
  const [pro, free] = [await newPerson('paid'), await newPerson()]
  const id = idOf(await pro.save({ q: 'climate' }))
  expect((await pro.take(id, true)).statusCode).toBe(204)
  expect(await pro.list()).toMatchObject([{ in_digest: true }])
  const own = idOf(await free.save({ q: 'climate' }))
  expect((await free.take(own, true)).statusCode).toBe(403)
  expect((await free.take(own, false)).statusCode).toBe(204)
  expect((await pro.take(own, true)).headers?.['x-error-code']).toBe('saved-search-not-found')
})

test('a search that finds nothing by its form is refused, and what is saved is in no log line [S24.65]', async () => {
  const lines: unknown[] = []
  const spies = (['log', 'info', 'warn', 'error', 'debug'] as const).map((name) =>
    vi.spyOn(console, name).mockImplementation((...all) => void lines.push(...all)),
  )
  const { save, list, remove } = await newPerson()
  expect((await save({ q: 'the' })).headers?.['x-error-code']).toBe('too-common')
  expect((await save({ q: 'zebrafinch', stance: 'zebrafinch' })).statusCode).toBe(400)
  expect((await save({ q: '-zebrafinch' })).statusCode).toBe(400)
  const id = idOf(await save({ q: 'zebrafinch' }))
  await list()
  await remove(id)
  for (const spy of spies) spy.mockRestore()
  expect(lines.length).toBeGreaterThan(0)
  expect(JSON.stringify(lines)).not.toContain('zebrafinch')
})
