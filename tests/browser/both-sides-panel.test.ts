import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AudioHost, answerAudio, audioTime } from '#tests/browser/answer-audio.ts'
import { answerInstead } from '#tests/browser/answer-calls.ts'
import {
  answer,
  hearBoth,
  openPath,
  panel,
  passageFrom,
  section,
  skipTo,
  voice,
} from '#tests/browser/both-sides-page.ts'
import { type BrowserEnvironment, openBrowserEnvironment } from '#tests/browser/browser-environment.ts'
import { json } from '#tests/browser/sample-answer.ts'

let environment: BrowserEnvironment
beforeAll(async () => {
  environment = await openBrowserEnvironment()
})
afterAll(() => environment.close())

const open = (path: string, options?: BrowserContextOptions) => openPath(environment, path, options)

const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent)

/** Collects the texts that a screen reader announces, from now on. */
async function recordAnnouncements(page: Page): Promise<() => Promise<string[]>> {
  const handle = await panel(page)
    .getByRole('status')
    .evaluateHandle((status) => {
      const texts = [status.textContent]
      new MutationObserver(() => texts.push(status.textContent)).observe(status, {
        childList: true,
        characterData: true,
        subtree: true,
      })
      return texts
    })
  return () => handle.jsonValue()
}

test('“Hear both” opens a panel that plays whole sentences of both sides, says who is heard and marks the words [S20.12] [S20.38]', async () => {
  const page = await open('/episode/7')
  const own = passageFrom(60, 'We should build more homes for all who need them.')
  const other = passageFrom(130, 'Towns should decide alone what they want to build here.')
  await answerInstead(page, '**/api/episodes/7/quotes/*/passage', json(own))
  await answerInstead(page, '**/api/episodes/12/quotes/*/passage', json(other))
  await hearBoth(page).click()
  const announced = await recordAnnouncements(page)
  const pause = panel(page).getByRole('button', { name: 'Pause' })
  await expect.poll(() => pause.evaluate((button) => button === document.activeElement)).toBe(true)
  await voice(page, 0).getByText('Speaking now').waitFor()
  await voice(page, 0).getByText('Left-leaning').waitFor()
  await voice(page, 1).getByText('Next', { exact: true }).waitFor()
  await pause.click()
  await voice(page, 0).getByText('Paused').waitFor()
  await skipTo(page, 63.9)
  await expect.poll(() => panel(page).locator('mark').allTextContents()).toEqual(['homes'])
  await panel(page).getByRole('button', { name: 'Play', exact: true }).click()
  await expect.poll(() => panel(page).locator('mark').allTextContents()).toEqual(['homes'])
  await skipTo(page, 69.8)
  await voice(page, 1).getByText('Speaking now').waitFor()
  await voice(page, 0).getByText('Heard', { exact: true }).waitFor()
  await expect.poll(() => audioTime(page)).toBeGreaterThan(130)
  await panel(page)
    .getByRole('status')
    .getByText('Speaking now: Right-leaning, The Long Table')
    .waitFor({ state: 'attached' })
  await skipTo(page, 139.8)
  await panel(page).getByRole('button', { name: 'Play again' }).waitFor()
  expect(Math.abs((await audioTime(page)) - 140)).toBeLessThan(0.3)
  expect((await announced()).filter((text) => text !== '')).toEqual([
    'Speaking now: Left-leaning, The Long Table',
    'Speaking now: Right-leaning, The Long Table',
  ])
})

/** Opens the panel while the host has no audio; returns the switch that gives it some. */
async function openWithoutAudio(page: Page): Promise<() => void> {
  let host: AudioHost = 'missing'
  await answerAudio(page, 240, () => host)
  await hearBoth(page).click()
  await voice(page, 0).getByText('Couldn’t be played').waitFor()
  return () => {
    host = 'ranges'
  }
}

test('the voice that cannot be played says why and can be tried again [S20.41]', async () => {
  const page = await open('/episode/7')
  const repair = await openWithoutAudio(page)
  await voice(page, 0)
    .getByRole('alert')
    .getByText(/couldn't be played here/)
    .waitFor()
  expect(await voice(page, 1).getByText('Next', { exact: true }).count()).toBe(0)
  repair()
  await panel(page).getByRole('button', { name: 'Try again' }).click()
  await voice(page, 0).getByText('Speaking now').waitFor()
  await voice(page, 1).getByText('Next', { exact: true }).waitFor()
})

test('if the first voice cannot be played, the answer still can [S20.41]', async () => {
  const page = await open('/episode/7')
  const repair = await openWithoutAudio(page)
  repair()
  await panel(page).getByRole('button', { name: 'Skip to the answer' }).click()
  await voice(page, 1).getByText('Speaking now').waitFor()
  expect(await focused(page)).toBe('Pause')
  await voice(page, 0).getByText('Couldn’t be played').waitFor()
})

test('“Another answer” plays the next answer to the same quote, and is absent if there is no other [S20.40]', async () => {
  const page = await open('/episode/7')
  const [first] = answer
  if (!first) throw new Error('the sample has an answer')
  const another = { ...first, episode: { ...first.episode, id: 13, title: 'Towns that share' } }
  await answerInstead(page, '**/api/episodes/*/other-side', json([first, another]))
  await page.reload()
  await section(page).getByRole('article').waitFor()
  expect(await section(page).getByRole('article').count()).toBe(1)
  await hearBoth(page).click()
  await voice(page, 0).getByText('Speaking now').waitFor()
  await panel(page).getByRole('button', { name: 'Another answer' }).click()
  await voice(page, 1).getByText('Speaking now').waitFor()
  await voice(page, 1).getByRole('link', { name: 'Towns that share' }).waitFor()
  await voice(page, 0).getByText('Skipped').waitFor()
  expect(await focused(page)).toBe('Pause')
  await answerInstead(page, '**/api/episodes/*/other-side', json(answer))
  await page.reload()
  await hearBoth(page).click()
  await voice(page, 0).getByText('Speaking now').waitFor()
  expect(await panel(page).getByRole('button', { name: 'Another answer' }).count()).toBe(0)
})

test('the panel scrolls to the word that is said and leaves the page where it is', async () => {
  const page = await open('/episode/7', { viewport: { width: 320, height: 500 }, reducedMotion: 'reduce' })
  const words = (start: number) => {
    const text = 'We should build more homes for all. '.repeat(12).split(/(?<= )/)
    return {
      ...passageFrom(start, ''),
      end_time: start + text.length,
      words: text.map((one, place) => ({ text: one, start_time: start + place })),
    }
  }
  await answerInstead(page, '**/api/episodes/*/quotes/*/passage', json(words(60)))
  await page.evaluate(() => scrollTo(0, 120))
  await hearBoth(page).click()
  await voice(page, 0).getByText('Speaking now').waitFor()
  const before = await page.evaluate(() => scrollY)
  for (const second of [125, 62, 100]) {
    await skipTo(page, second)
    const isInView = () =>
      panel(page)
        .locator('mark')
        .evaluate((mark) => {
          const { top, bottom } = mark.getBoundingClientRect()
          const found = document.elementFromPoint(mark.getBoundingClientRect().left + 2, (top + bottom) / 2)
          return found === mark
        })
    await expect.poll(isInView).toBe(true)
  }
  expect(await page.evaluate(() => scrollY)).toBe(before)
})

test('opened again, the panel shows the pair that is still playing where it is', async () => {
  const page = await open('/episode/7')
  await hearBoth(page).click()
  await voice(page, 0).getByText('Speaking now').waitFor()
  const start = await audioTime(page)
  await expect.poll(() => audioTime(page)).toBeGreaterThan(start + 1)
  await page.keyboard.press('Escape')
  await panel(page).waitFor({ state: 'detached' })
  await hearBoth(page).click()
  await voice(page, 0).getByText('Speaking now').waitFor()
  expect(await audioTime(page)).toBeGreaterThan(start + 1)
})
