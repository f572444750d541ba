// biome-ignore-all lint: a prototype of the bake-off
import { createReadStream, existsSync, readdirSync, rmSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import * as z from 'zod'
import { percentile } from '#bench/median.ts'
import { planLibrary, publishedAt } from '#bench/search/plan.ts'
import { readSpeeches, sayEpisode, secondOf, wordsOfSentence } from '#bench/search/spoken-text.ts'
import { launchChromium, setup } from '#tests/browser/chromium.ts'

/** Prototype of the bake-off. First argument: the folder of pagefind's package; second: number of episodes. */
const [packageFolder = '', sizeText = '100'] = process.argv.slice(2)
const size = Number(sizeText)
const plan = planLibrary(readSpeeches(process.env.SIDELIGHT_FIXTURES ?? ''), size)
const output = '/tmp/a4-pagefind'
rmSync(output, { recursive: true, force: true })
const { createIndex, close } = await import(pathToFileURL(path.join(packageFolder, 'lib/index.js')).href)
const began = performance.now()
const { index } = await createIndex()
for (let episode = 0; episode < size; episode += 1) {
  const said = [...sayEpisode(plan.speeches, episode, plan.planted.get(episode) ?? [])].map(
    (word) => plan.speeches.vocabulary[word],
  )
  const sentences = Array.from({ length: said.length / wordsOfSentence }, (_, number) => {
    const from = number * wordsOfSentence
    return `<h6 id="t${Math.floor(secondOf(from))}">${Math.floor(secondOf(from))}</h6><p>${said.slice(from, from + wordsOfSentence).join(' ')}.</p>`
  })
  await index.addHTMLFile({
    url: `/episode/${episode + 1}`,
    content: `<html lang="en"><body><span data-pagefind-sort="at">${publishedAt(size, episode)}</span><h1>Number ${episode + 1}</h1>${sentences.join('')}</body></html>`,
  })
}
const added = performance.now()
await index.writeFiles({ outputPath: path.join(output, 'pagefind') })
const written = performance.now()
await close()
const files = readdirSync(output, { recursive: true, withFileTypes: true }).filter((file) => file.isFile())
const bytes = files.reduce((sum, file) => sum + statSync(path.join(file.parentPath, file.name)).size, 0)
const indexBytes = files
  .filter(({ name }) => !name.endsWith('.pf_fragment'))
  .reduce((sum, file) => sum + statSync(path.join(file.parentPath, file.name)).size, 0)
console.log({
  size,
  addSeconds: (added - began) / 1000,
  writeSeconds: (written - added) / 1000,
  files: files.length,
  bytes,
  indexBytes,
  rss: process.memoryUsage().rss,
})

let sent = 0
let requests = 0
const server = createServer((request, response) => {
  const file = path.join(output, new URL(request.url ?? '/', 'http://x').pathname)
  if (!existsSync(file) || !statSync(file).isFile()) {
    response.setHeader('content-type', 'text/html')
    return response.end('<title>x</title>')
  }
  sent += statSync(file).size
  requests += 1
  if (file.endsWith('.js')) response.setHeader('content-type', 'text/javascript')
  if (file.endsWith('.wasm')) response.setHeader('content-type', 'application/wasm')
  createReadStream(file).pipe(response)
}).listen(0)
const address = z.object({ port: z.number() }).parse(server.address())
await setup()
const browser = await launchChromium()
const page = await browser.newPage()
async function search(q: string) {
  sent = 0
  requests = 0
  const answer: unknown = await page.evaluate(async (text) => {
    const began = performance.now()
    const pagefind = await import('/pagefind/pagefind.js' as string)
    const { results } = await pagefind.search(text, { sort: { at: 'desc' } })
    const data = await Promise.all(
      results.slice(0, 10).map((one: { data(): Promise<unknown> }) => one.data()),
    )
    return {
      ms: performance.now() - began,
      count: results.length,
      urls: data.map((one: any) => ({ url: one.url, subs: one.sub_results.map((sub: any) => sub.url) })),
    }
  }, q)
  return {
    ...z
      .object({
        ms: z.number(),
        count: z.number(),
        urls: z.array(z.object({ url: z.string(), subs: z.array(z.string()) })),
      })
      .parse(answer),
    sent,
    requests,
  }
}
const cold: number[] = []
for (const { name, q } of plan.probes) {
  await page.goto(`http://127.0.0.1:${address.port}/`)
  const first = await search(q)
  const again = await search(q)
  cold.push(first.ms)
  console.log(name, {
    count: first.count,
    coldMs: Math.round(first.ms),
    warmMs: Math.round(again.ms),
    kB: Math.round(first.sent / 1000),
    requests: first.requests,
  })
}
let found = 0
let right = 0
const warm: number[] = []
for (const { words, episode, place } of plan.phrases) {
  const { ms, urls } = await search(`"${words.join(' ')}"`)
  warm.push(ms)
  const hit = urls.find(({ url }) => url === `/episode/${episode + 1}`)
  if (hit) found += 1
  if (hit?.subs.some((sub) => sub.endsWith(`#t${Math.floor(secondOf(place - (place % wordsOfSentence)))}`)))
    right += 1
}
console.log({ found, right, warmP95: percentile(warm, 0.95), coldP95: percentile(cold, 0.95) })
await browser.close()
server.close()
