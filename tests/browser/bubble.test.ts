import type { Page, Request } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { answerCalls } from '#tests/browser/answer-calls.ts'
import { type BrowserEnvironment, openBrowserEnvironment } from '#tests/browser/browser-environment.ts'
import { pasteList } from '#tests/browser/bubble-states.ts'

let environment: BrowserEnvironment
beforeAll(async () => {
  environment = await openBrowserEnvironment()
})
afterAll(() => environment.close())

async function logOf(request: Request) {
  const { pathname, search } = new URL(request.url())
  // Of the test's own answers.
  const { 'x-sample-page': _, ...headers } = await request.allHeaders()
  return [request.method(), pathname + search, request.postData(), headers] as const
}

/** Every request from the first to the downloaded picture, in the order of their addresses. */
async function visit(give: (page: Page) => Promise<unknown>) {
  const page = await environment.newPage({ acceptDownloads: true })
  await answerCalls(page)
  // It starts three seconds after the page, so the part of the visit differs.
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'))
  const requests: Request[] = []
  page.on('request', (request) => requests.push(request))
  await page.goto(`${environment.url}/bubble`)
  await page.getByText('Pick shows by name').waitFor()
  await give(page)
  await page.getByRole('heading', { name: 'Where their episodes stand' }).waitFor()
  for (const link of await page.getByRole('main').getByRole('link').all()) await link.hover()
  await page.getByText('Share this as a picture').click()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download picture' }).click()
  expect((await download).suggestedFilename()).toBe('my-bubble.png')
  await page.waitForLoadState('networkidle')
  const text = await page.locator('main').textContent()
  const made = requests.filter((request) => !request.url().startsWith('blob:'))
  const log = await Promise.all(made.map(logOf))
  return { text, log: log.toSorted(([, one], [, other]) => one.localeCompare(other)) }
}

const opml = (id: number, title: string) => ({
  name: 'list.opml',
  mimeType: 'text/x-opml',
  buffer: Buffer.from(
    `<opml><body><outline text="${title}" xmlUrl="https://feeds.example/${id}.xml"/><img src="/logo.svg?${id}"></body></opml>`,
  ),
})

test('visits with different lists, and one that picks, send the same requests up to the picture [S25.83] [S25.84]', async () => {
  const file = await visit((page) =>
    page.getByLabel('List of your shows').setInputFiles(opml(2, 'Żeglarze i ł')),
  )
  const pasted = await visit((page) =>
    pasteList(page, 'https://feeds.example/3.xml\nhttps://late.example/feed'),
  )
  const picked = await visit(async (page) => {
    await page.getByText('Pick shows by name').click()
    await page.getByLabel('Name of a show').fill('głos')
    await page.getByLabel('Głos środka').check()
  })
  expect(new Set([file.text, pasted.text, picked.text]).size).toBe(3)
  expect(pasted.log).toEqual(file.log)
  expect(picked.log).toEqual(file.log)
  expect(file.log.map(([, path]) => path).filter((path) => path.startsWith('/api/bubble'))).toEqual([
    '/api/bubble',
    '/api/bubble/month',
  ])
})

test('a dropped file is read without leaving the page [S25.73]', async () => {
  const page = await environment.page()
  await answerCalls(page)
  await page.goto(`${environment.url}/bubble`)
  await page.getByText('Pick shows by name').waitFor()
  const dropped = await page.evaluateHandle(() => {
    const data = new DataTransfer()
    data.items.add(new File(['https://feeds.example/2.xml'], 'list.txt'))
    return data
  })
  await page.getByText('Drop the list').dispatchEvent('drop', { dataTransfer: dropped })
  await page.getByText('Found here: 1 of 1 show on your list.').waitFor()
})
