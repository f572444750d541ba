import { createServer } from 'node:http'
import { listen } from 'cdk-on-localhost/http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BrowserEnvironment, openBrowserEnvironment } from '#tests/browser/browser-environment.ts'

let environment: BrowserEnvironment
beforeAll(async () => {
  environment = await openBrowserEnvironment()
})
afterAll(() => environment.close())

test('this browser enforces the same-origin policy', async () => {
  const other = createServer((_, response) => response.end('secret'))
  const page = createServer((_, response) =>
    response.setHeader('content-type', 'text/html').end('<p>page</p>'),
  )
  const otherUrl = `http://127.0.0.1:${await listen(other)}/`
  const pageUrl = `http://127.0.0.1:${await listen(page)}/`
  const tab = await environment.newPage()
  await tab.goto(pageUrl)
  const read = (url: string) =>
    tab.evaluate(
      (address) =>
        fetch(address).then(
          (answer) => answer.text(),
          (error) => String(error),
        ),
      url,
    )
  await expect.poll(() => read(pageUrl)).toContain('page')
  await expect.poll(() => read(otherUrl)).toContain('TypeError')
  other.close()
  page.close()
})
