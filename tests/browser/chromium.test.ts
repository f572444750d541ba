import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Bed, makeBed } from '#tests/browser/bed.ts'

let bed: Bed
beforeAll(async () => {
  bed = await makeBed()
})
afterAll(() => bed.close())

test('this browser keeps origins apart: a page cannot read another origin that does not allow it', async () => {
  const other = createServer((_, response) => response.end('secret'))
  const page = createServer((_, response) =>
    response.setHeader('content-type', 'text/html').end('<p>page</p>'),
  )
  await Promise.all(
    [other, page].map((server) => new Promise<void>((done) => server.listen(0, '127.0.0.1', done))),
  )
  const urlOf = (server: typeof other) => `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  const tab = await bed.newPage()
  await tab.goto(urlOf(page))
  const read = (url: string) =>
    tab.evaluate(
      (address) =>
        fetch(address).then(
          (answer) => answer.text(),
          (error) => String(error),
        ),
      url,
    )
  await expect.poll(() => read(urlOf(page))).toContain('page')
  await expect.poll(() => read(urlOf(other))).toContain('TypeError')
  other.close()
  page.close()
})
