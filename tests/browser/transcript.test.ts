import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TranscriptEntry, TranscriptView } from '#shared/domain/transcript.ts'
import { answerAudio } from '#tests/browser/answer-audio.ts'
import { answerCalls, answerInstead } from '#tests/browser/answer-calls.ts'
import { axeViolations } from '#tests/browser/axe-violations.ts'
import { type BrowserEnvironment, openBrowserEnvironment } from '#tests/browser/browser-environment.ts'
import { expectNoShift, recordShifts } from '#tests/browser/layout-shifts.ts'
import { json } from '#tests/browser/sample-answer.ts'
import * as sample from '#tests/browser/sample-answers.ts'

let environment: BrowserEnvironment
let page: Page
beforeAll(async () => {
  environment = await openBrowserEnvironment()
})
afterAll(() => environment.close())

const call = '**/api/episodes/7/transcript'

type Opening = {
  transcript?: Partial<TranscriptView>
  episode?: Partial<ReturnType<typeof sample.episode>>
  address?: string
  options?: Parameters<BrowserEnvironment['newPage']>[0]
}

async function open({ transcript = {}, episode = {}, address = '', options }: Opening = {}): Promise<void> {
  page = options ? await environment.newPage(options) : await environment.page()
  if (options) await recordShifts(page)
  await answerCalls(page)
  await answerAudio(page, 60)
  await answerInstead(page, '**/api/episodes/7', json({ ...sample.episode(7), quotes: [], ...episode }))
  await answerInstead(page, call, json({ ...sample.transcript(7), ...transcript }))
  await page.goto(`${environment.url}/episode/7${address}`)
}

const text = () => page.getByRole('region', { name: 'Transcript text' })
const searchBox = () => page.getByLabel('Search transcript')
const results = () => page.getByRole('region', { name: 'Search Results' })
const playing = () => text().locator('[aria-current]')
const chosen = () => text().locator('[data-chosen]')
const scrollTop = () => text().evaluate((box) => box.scrollTop)
/** Scrolling by keys is animated; waits until the position is stable for ten frames. */
const atRest = () =>
  text().evaluate(
    (box) =>
      new Promise<void>((resolve) => {
        const waitForRest = (before: number, still: number) => {
          if (still === 10) resolve()
          else
            requestAnimationFrame(() => waitForRest(box.scrollTop, box.scrollTop === before ? still + 1 : 0))
        }
        waitForRest(box.scrollTop, 0)
      }),
  )
const follow = () => page.getByRole('button', { name: 'Follow along' })
const isFollowing = () => follow().getAttribute('aria-pressed')

const isInSight = (locator: ReturnType<typeof chosen>) =>
  locator.first().evaluate((element) => {
    const box = element.closest('section')?.getBoundingClientRect()
    const { top, bottom } = element.getBoundingClientRect()
    return box !== undefined && top >= box.top && bottom <= box.bottom
  })

const hours = (count: number): TranscriptEntry[] =>
  Array.from({ length: count * 850 }, (_, index) => ({
    text: `This is sentence number ${index}, and it goes on for as long as somebody speaks about the river.`,
    speaker: index % 12 < 7 ? 'Ada Moreno' : 'Ben Whitlock',
    timestamp: index * 4.2,
    end: index * 4.2 + 4,
  }))

test('shows speakers and times in an area of half the window’s height, and who made it [S2.99]', async () => {
  await open()
  await text().getByText('Ada Moreno').first().waitFor()
  await text().getByRole('button', { name: 'Play from 0:12' }).waitFor()
  await page.getByText("Publisher's transcript").waitFor()
  await expect.poll(() => searchBox().isDisabled()).toBe(false)
  expect((await text().boundingBox())?.height).toBe(450)
})

test('a search shows at most five matches, marked in any case, with their total number [S2.101]', async () => {
  await open({ transcript: { entries: hours(1) } })
  await searchBox().fill('RIVER')
  await results().getByRole('heading', { name: 'Search Results' }).waitFor()
  await expect.poll(() => results().getByRole('listitem').count()).toBe(5)
  await expect.poll(() => results().locator('mark').allTextContents()).toEqual(Array(5).fill('river'))
  await expect.poll(() => page.getByRole('status').allTextContents()).toContain('The first 5 matches')
  await expect.poll(() => text().locator('mark').count()).toBeGreaterThan(3)
  await searchBox().fill('number 77,')
  await page.getByText('1 match', { exact: true }).first().waitFor()
  await results().getByText('5:23').waitFor()
  await searchBox().fill('nobody says this')
  await page.getByText('No matches').first().waitFor()
  await expect.poll(() => results().getByRole('listitem').count()).toBe(0)
})

test('white space, Escape and a button clear the results [S5.21]', async () => {
  await open()
  for (const clear of [
    () => searchBox().fill('   '),
    () => searchBox().press('Escape'),
    () => page.getByRole('button', { name: 'Clear search' }).click(),
  ]) {
    await searchBox().fill('flood')
    await results().waitFor()
    await clear()
    await results().waitFor({ state: 'detached' })
    await expect.poll(() => text().locator('mark').count()).toBe(0)
  }
})

test('a result leads to its place in the text, by mouse and by keyboard', async () => {
  await open({ transcript: { entries: hours(3) } })
  await searchBox().fill('number 1800,')
  await results().getByText('sentence number 1800').waitFor()
  await results().getByRole('button').first().press('Enter')
  await expect.poll(() => chosen().allTextContents()).toEqual([expect.stringContaining('number 1800,')])
  await expect.poll(() => isInSight(chosen())).toBe(true)
  await searchBox().fill('number 40,')
  await results().getByText('sentence number 40,').click()
  await expect.poll(() => chosen().allTextContents()).toEqual([expect.stringContaining('number 40,')])
  await expect.poll(() => isInSight(chosen())).toBe(true)
})

test('a time starts playback there, and the text follows until the user scrolls', async () => {
  await open({ transcript: { entries: hours(1), duration: 60 } })
  await text().getByRole('button', { name: 'Play from 0:00' }).click()
  await expect.poll(() => playing().allTextContents()).toEqual([expect.stringContaining('number 0,')])
  await searchBox().fill('number 13,')
  await results().getByRole('button', { name: 'Play from 0:54' }).click()
  await expect.poll(() => playing().allTextContents()).toEqual([expect.stringContaining('number 13,')])
  await expect.poll(() => isInSight(playing())).toBe(true)
  await expect.poll(() => isFollowing()).toBe('true')
  await text().hover()
  await page.mouse.wheel(0, 4000)
  await expect.poll(isFollowing).toBe('false')
  await expect.poll(scrollTop).toBeGreaterThan(2000)
  await page.getByRole('button', { name: 'Back to the words being played' }).click()
  await expect.poll(async () => (await playing().count()) > 0 && isInSight(playing())).toBe(true)
  await expect.poll(() => isFollowing()).toBe('true')
  await text().press('End')
  await expect.poll(isFollowing).toBe('false')
  await follow().click()
  await expect.poll(async () => (await playing().count()) > 0 && isInSight(playing())).toBe(true)
  expect(await axeViolations(page)).toEqual([])
})

test('the time in the URL is scrolled to and marked, without moving the page', async () => {
  await open({ transcript: { entries: hours(3) }, address: '?t=1h2m3s' })
  await expect.poll(() => chosen().allTextContents()).toEqual([expect.stringContaining('number 886,')])
  await expect.poll(() => isInSight(chosen())).toBe(true)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
})

test('three hours scroll with few DOM elements and without layout shifts', async () => {
  await open({
    transcript: { entries: hours(3) },
    options: { viewport: { width: 360, height: 800 }, reducedMotion: 'reduce' },
  })
  await text().focus()
  const counts: number[] = []
  for (let presses = 0; presses < 25; presses++) {
    await page.keyboard.press('PageDown')
    counts.push(await text().locator('*').count())
  }
  expect(Math.max(...counts)).toBeLessThan(400)
  const last = text().getByText('sentence number 2549,')
  const isAtEnd = async () => (await last.count()) > 0 && isInSight(last)
  await atRest()
  await page.keyboard.press('End')
  await expect.poll(isAtEnd).toBe(true)
  await page.keyboard.press('Home')
  await text().getByText('sentence number 0,').waitFor()
  const overflow = await text().evaluate((box) => box.scrollWidth - box.clientWidth)
  expect(overflow).toBe(0)
  await expectNoShift(page)
})

test('when printed, the whole text is in the page', async () => {
  await open({ transcript: { entries: hours(3) } })
  await text().getByText('sentence number 0,').waitFor()
  await page.emulateMedia({ media: 'print' })
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
  await expect.poll(() => text().locator('[data-sentence]').count()).toBe(2550)
  await expect.poll(() => text().evaluate((box) => box.scrollHeight - box.clientHeight)).toBe(0)
  await page.emulateMedia({ media: 'screen' })
  await page.evaluate(() => dispatchEvent(new Event('afterprint')))
  await expect.poll(() => text().locator('[data-sentence]').count()).toBeLessThan(200)
})

test('without audio the text has times and no play buttons', async () => {
  await open({ episode: { audio_url: null } })
  await text().getByText('0:12', { exact: true }).waitFor()
  await expect.poll(() => page.getByRole('button', { name: /Play from/ }).count()).toBe(0)
  await expect.poll(() => follow().count()).toBe(0)
  await searchBox().fill('flood')
  await results().getByText('0:00').waitFor()
})

test('untimed text has estimated times, and none if its length is unknown', async () => {
  const entries = Array.from({ length: 10 }, (_, index) => ({
    text: `${index % 2 === 0 ? 'Ada' : 'Ben'}: ${'word '.repeat(80)}${index}.`,
    speaker: null,
    timestamp: null,
    end: null,
  }))
  const untimed = { entries, is_timed: false, duration: 1000, source: 'uploaded' as const }
  await open({ transcript: untimed })
  await page.getByText('Uploaded · times are estimated').waitFor()
  await text().getByRole('button', { name: 'Play from about 1:40' }).waitFor()
  await text().getByText('Ben', { exact: true }).first().waitFor()
  await text().getByRole('button', { name: 'Play from about 0:00' }).click()
  await expect.poll(() => playing().count()).toBe(1)
  // Without word times, the current sentence is a guess, so only its paragraph is marked.
  await expect.poll(() => playing().locator('[data-sentence]').count()).toBeGreaterThan(0)
  await open({
    transcript: { ...untimed, duration: null },
    episode: { duration: null, analysed_duration: null },
  })
  await text().getByText('Ben', { exact: true }).first().waitFor()
  await expect.poll(() => text().getByRole('button').count()).toBe(0)
})

test('a text in another language has its lang attribute', async () => {
  const entries = [{ text: 'Das Wasser kam in der Nacht.', speaker: null, timestamp: 0, end: 3 }]
  await open({ transcript: { entries, language: 'de', source: 'transcribed' } })
  await page.getByText('Transcribed automatically · German').waitFor()
  await expect.poll(() => text().getByText('Das Wasser').locator('xpath=..').getAttribute('lang')).toBe('de')
  await searchBox().fill('wasser')
  await results().locator('[lang=de] mark').waitFor()
})
