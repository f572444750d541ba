import { expect, test } from 'vitest'
import { createQueryClient } from '#web/lib/query-client.ts'

test('a failed call is told once and not repeated, and an answer never grows old by itself', async () => {
  const told: Error[] = []
  const client = createQueryClient((error) => told.push(error))
  let asked = 0
  const failing = { queryKey: ['failing'], queryFn: () => Promise.reject(new Error(`no ${++asked}`)) }
  await expect(client.fetchQuery(failing)).rejects.toThrow('no 1')
  expect([asked, told.map(({ message }) => message)]).toEqual([1, ['no 1']])

  let answered = 0
  const working = { queryKey: ['working'], queryFn: async () => ++answered }
  await client.fetchQuery(working)
  expect(await client.fetchQuery(working)).toBe(1)
  expect(client.getDefaultOptions().queries).toMatchObject({ refetchOnWindowFocus: false })
})
