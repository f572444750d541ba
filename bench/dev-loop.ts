import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { writeResults } from '#bench/measuring.ts'
import { median } from '#bench/median.ts'
import { buildEverything } from '#build/build-everything.ts'
import { statisticsApi } from '#shared/api/statistics.ts'
import { aboutPath } from '#shared/pages/page-path.ts'
import { launchChromium } from '#tests/browser/chromium.ts'
import { callSite, type Session, signInAt } from '#tests/harness.ts'

const repetitions = 5

/** Imported by every function. */
const sharedModule = 'functions/invocation/log.ts'
const entry = 'functions/entries/api/statistics/get.ts'
const screen = 'web/src/app/screens/about-screen.tsx'

const seconds = (since: number) => Math.round((performance.now() - since) / 10) / 100

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  if (typeof address !== 'object' || !address) throw new Error('No port is free.')
  return address.port
}

/** Copies the files that Git does not ignore, and the existing builds. */
function copyCheckout(folder: string): void {
  const files = execFileSync('git', ['ls-files', '-z', '-co', '--exclude-standard'], { encoding: 'utf8' })
  for (const file of files.split('\0').filter(existsSync)) cpSync(file, join(folder, file))
  for (const built of ['dist', 'cdk.out']) cpSync(built, join(folder, built), { recursive: true })
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'))
}

type Running = { child: ChildProcess; port: number; readyAfter: number; printed(): string }

async function run(folder: string, script: 'start' | 'dev', port: number): Promise<Running> {
  const started = performance.now()
  const child = spawn('npm', ['run', script, '--', '--port', String(port)], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  })
  let text = ''
  child.stdout.setEncoding('utf8').on('data', (part: string) => {
    text += part
  })
  await waitFor(() => text.includes(' is ready after '), child)
  return { child, port, readyAfter: seconds(started), printed: () => text }
}

async function stop({ child }: Running): Promise<void> {
  if (child.pid) process.kill(-child.pid, 'SIGINT')
  await once(child, 'exit')
}

async function waitFor(isTrue: () => boolean | Promise<boolean>, child: ChildProcess): Promise<void> {
  while (!(await isTrue())) {
    if (child.exitCode !== null) throw new Error(`The command ended with code ${child.exitCode}.`)
    await new Promise((later) => setTimeout(later, 20))
  }
}

type Change = { file: string; replace: [string | RegExp, string]; isSeen(): Promise<boolean> | boolean }

/** Seconds from saving a change until its effect is visible. */
async function timeChange(child: ChildProcess, { file, replace, isSeen }: Change): Promise<number> {
  const text = readFileSync(file, 'utf8')
  const changed = text.replace(...replace)
  if (changed === text) throw new Error(`${file} has no ${replace[0]}.`)
  const started = performance.now()
  writeFileSync(file, changed)
  await waitFor(isSeen, child)
  return seconds(started)
}

const numbers = Array.from({ length: repetitions }, (_, index) => index + 1)

async function measureReact(folder: string, { port, child }: Running): Promise<number[]> {
  const browser = await launchChromium()
  try {
    const page = await browser.newPage()
    await page.goto(`http://127.0.0.1:${port + 4}${aboutPath}`)
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    const times = []
    for (const number of numbers) {
      const text = `Shows (${number}) run from 20 minutes`
      const isSeen = () =>
        page.evaluate((wanted) => document.body.textContent?.includes(wanted) ?? false, text)
      const replace: Change['replace'] = [/\S+ \S+ run from 20 minutes/, text]
      times.push(await timeChange(child, { file: join(folder, screen), replace, isSeen }))
    }
    return times
  } finally {
    await browser.close()
  }
}

/** The calls go through Vite and the edge, which does not cache responses for sessions. */
async function measureEntry(folder: string, { port, child }: Running): Promise<number[]> {
  const siteUrl = `http://127.0.0.1:${port}`
  const session: Session = await signInAt(siteUrl, 'admin')
  const times = []
  for (const number of numbers) {
    const shown = 1000 * number
    const isSeen = async () => {
      const answer = await callSite(siteUrl, statisticsApi.get, { session })
      const { podcast_count } = statisticsApi.get.answer.parse(await answer.json())
      return podcast_count >= shown && podcast_count < shown + 1000
    }
    const replace: Change['replace'] = [
      /podcast_count: .*,/,
      `podcast_count: statistics.podcasts + ${shown},`,
    ]
    times.push(await timeChange(child, { file: join(folder, entry), replace, isSeen }))
  }
  return times
}

/** Seconds until the functions in use are replaced (`inUse`), and until all are (`all`). */
async function measureSharedModule(folder: string, { child, printed }: Running) {
  const inUse = []
  const all = []
  for (const number of numbers) {
    const before = printed().length
    const replacedSince = () =>
      printed()
        .slice(before)
        .match(/functions replaced in/g)?.length ?? 0
    const started = performance.now()
    const replace: Change['replace'] = [/$/, `\nexport const change${number} = ${number}\n`]
    inUse.push(
      await timeChange(child, {
        file: join(folder, sharedModule),
        replace,
        isSeen: () => replacedSince() === 1,
      }),
    )
    await waitFor(() => replacedSince() === 2, child)
    all.push(seconds(started))
  }
  return { inUse, all }
}

const oneLine = {
  handler: { file: entry, pattern: /podcast_count: .*,/, text: 'podcast_count: statistics.podcasts + 1,' },
  component: { file: screen, pattern: /\S+ \S+ run from 20 minutes/, text: 'Some shows run from 20 minutes' },
}

async function measureStart(folder: string, port: number, name: keyof typeof oneLine): Promise<number[]> {
  const { file, pattern, text } = oneLine[name]
  const path = join(folder, file)
  writeFileSync(path, readFileSync(path, 'utf8').replace(pattern, text))
  const running = await run(folder, 'start', port)
  await stop(running)
  return [running.readyAfter]
}

const figure = (what: string, times: readonly number[], boundSeconds?: number) => ({
  what,
  boundSeconds,
  seconds: times,
  medianSeconds: median(times),
})

const isAboveBound = ({ boundSeconds, medianSeconds }: ReturnType<typeof figure>) =>
  boundSeconds !== undefined && medianSeconds > boundSeconds

async function main() {
  await buildEverything()
  const folder = mkdtempSync(join(tmpdir(), 'sidelight-dev-loop-'))
  try {
    copyCheckout(folder)
    const port = await freePort()
    // The first start creates the data folder, which the measured starts reuse.
    await stop(await run(folder, 'start', port))
    const handlerStart = await measureStart(folder, port, 'handler')
    const componentStart = await measureStart(folder, port, 'component')
    const running = await run(folder, 'dev', port)
    // Loading the sample takes a minute or more and most of the CPU, so measuring starts after it.
    await waitFor(() => running.printed().includes('episodes are there.'), running.child)
    const react = await measureReact(folder, running)
    const oneEntry = await measureEntry(folder, running)
    const shared = await measureSharedModule(folder, running)
    await stop(running)
    const figures = [
      figure('React component, seen', react, 1.5),
      figure('one entry, live', oneEntry, 3),
      figure('module of all functions, live in those that have run', shared.inUse, 10),
      figure('module of all functions, live in all', shared.all),
      figure('line of a handler, npm start', handlerStart, 10),
      figure('line of a component, npm start', componentStart, 10),
    ]
    console.table(figures)
    writeResults('dev-loop', { figures })
    if (figures.some(isAboveBound)) process.exitCode = 1
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

await main()
