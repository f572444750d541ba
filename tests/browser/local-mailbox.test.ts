import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { listen } from 'cdk-on-localhost/http'
import { createSes, mailHtml, mailPage, pageReply, sendReply } from 'cdk-on-localhost/testing'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowserPage } from '#tests/browser/browser-environment.ts'
import { launchChromium } from '#tests/browser/chromium.ts'

const folder = mkdtempSync(join(tmpdir(), 'mailbox-'))
const ses = createSes({ folder })
let server: Server | undefined
let browser: Browser
let url: string
/** Paths since the last page was opened. A browser also reports requests that a policy has stopped. */
let asked: string[] = []

const site =
  '<!doctype html><title>The site</title><p id="ran">no</p><script>ran.textContent = "yes"</script>'

/** Answers as the local cloud: its mail pages, and a site at every other path. */
async function serve(path: string) {
  const [, id = '', html] = /^\/_local\/mail\/([^/]+)(\/html)?$/.exec(path) ?? []
  if (html) return mailHtml(ses, id)
  const page = id === '' ? undefined : await mailPage(ses, id)
  if (page) return pageReply(page, 'Sidelight')
  return {
    status: 200,
    headers: { 'content-type': 'text/html', 'content-security-policy': "frame-ancestors 'none'" },
    body: site,
  }
}

beforeAll(async () => {
  server = createServer(async ({ url: path = '/' }, response) => {
    asked.push(path)
    const reply = await serve(path.split('?', 1)[0] ?? '/')
    if (reply) sendReply(response, reply, false)
    else response.writeHead(404).end()
  })
  url = `http://127.0.0.1:${await listen(server)}`
  browser = await launchChromium()
})
afterAll(async () => {
  await browser.close()
  server?.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Returns the path of its page. */
function deliver(html: string, text = 'Hello'): string {
  const part = (type: string, content: string) =>
    `--part\r\nContent-Type: ${type}; charset=utf-8\r\n\r\n${content}\r\n`
  const head = 'From: a@site.example\r\nTo: b@site.example\r\nSubject: Hello\r\nMIME-Version: 1.0\r\n'
  const kind = 'Content-Type: multipart/alternative; boundary="part"\r\n\r\n'
  const raw = Buffer.from(`${head}${kind}${part('text/plain', text)}${part('text/html', html)}--part--\r\n`)
  const known = new Set(ses.listMessages().map(({ id }) => id))
  ses.deliver({ source: 'a@site.example', destinations: ['b@site.example'], raw })
  const id = ses.listMessages().find((mail) => !known.has(mail.id))?.id ?? ''
  return `/_local/mail/${encodeURIComponent(id)}`
}

async function open(path: string) {
  const page = await openBrowserPage(browser)
  asked = []
  const ran: string[] = []
  page.context().on('console', (message) => {
    if (message.text().includes('script ran')) ran.push(message.text())
  })
  page.on('dialog', (dialog) => dialog.dismiss())
  await page.goto(url + path)
  return { page, ran }
}

const run = "console.log('script ran')"
const hostile = `
<base href="https://evil.example/" target="_self">
<meta http-equiv="refresh" content="0;url=/refreshed">
<script>${run}</script><script src="/script.js"></script>
<img src="/pixel.png" onerror="${run}"><img src="data:,x" onerror="${run}">
<svg onload="${run}"></svg><body onload="${run}">
<iframe srcdoc="<script>${run}</script>"></iframe><iframe src="/framed"></iframe>
<object data="/object"></object><embed src="/embed"><link rel="stylesheet" href="/sheet.css">
<style>@import url(/import.css); p { background: url(/background.png) }</style>
<a id="script" href="javascript:${run}">Script</a>
<a id="top" target="_top" href="/top">Top</a>
<form action="/form"><button id="send">Send</button></form>
<details open ontoggle="${run}"><summary>More</summary></details>
<p>Shown</p>`

test.each([
  ['in its frame', ''],
  ['opened alone', '/html'],
])(
  'the HTML of a hostile mail %s runs no script, loads nothing and leads the page nowhere [S20.126]',
  async (_how, path) => {
    const { page, ran } = await open(deliver(hostile) + path)
    const mail = path === '' ? page.frameLocator('iframe') : page
    await mail.getByText('Shown').waitFor()
    for (const id of ['#script', '#send', ...(path === '' ? ['#top'] : [])]) await mail.locator(id).click()
    await page.waitForTimeout(500)
    expect(ran).toEqual([])
    expect(asked.filter((one) => !one.startsWith('/_local/mail/'))).toEqual([])
    expect(page.url()).toContain('/_local/mail/')
    await page.context().close()
  },
)

test('links of HTML and text open the site in a new tab, where it works as usual [S20.127]', async () => {
  const link = `${url}/auth/confirm#token=abc`
  const path = deliver(`<p><a href="${link}">Confirm</a></p>`, `Confirm:\n${link}`)
  const { page } = await open(path)
  const places = [
    page.frameLocator('iframe').getByRole('link', { name: 'Confirm' }),
    page.getByRole('link', { name: link }),
  ]
  for (const place of places) {
    const opened = page.context().waitForEvent('page')
    await place.click()
    const tab = await opened
    await tab.waitForLoadState()
    expect(tab.url()).toBe(link)
    expect(await tab.locator('#ran').textContent()).toBe('yes')
    expect(await tab.evaluate(() => [window.opener, document.referrer, typeof localStorage])).toEqual([
      null,
      '',
      'object',
    ])
  }
  expect(page.url()).toBe(url + path)
  await page.context().close()
})

test.each([320, 1280])(
  'a mail at %i px does not widen the page, and its source is behind a switch [S20.125]',
  async (width) => {
    const { page } = await open(
      deliver(`<table width="600"><tr><td>${'long'.repeat(300)}</td></tr></table>`, 'x'.repeat(900)),
    )
    await page.setViewportSize({ width, height: 700 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    const source = page.getByText('Content-Type: multipart/alternative; boundary="part"')
    expect(await source.isVisible()).toBe(false)
    await page.getByText('Source', { exact: true }).click()
    expect(await source.isVisible()).toBe(true)
    await page.context().close()
  },
)
