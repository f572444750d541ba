import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { feedStylePath, stanceFeedPath, topicFeedPath } from '#shared/pages/feed-path.ts'

test('the address of a stance’s feed has its slug', () => {
  expect(stanceFeedPath('Left-leaning')).toBe('/feeds/stance/left_leaning.xml')
  expect(stanceFeedPath('Far Right')).toBe('/feeds/stance/far_right.xml')
})

test('each topic has its own feed URL, in any script', () => {
  expect(topicFeedPath('Climate change')).toBe('/feeds/topic/Climate_change.xml')
  expect(topicFeedPath('U.S. & EU')).toBe('/feeds/topic/U.S._%26_EU.xml')
  expect(topicFeedPath('Élections')).toBe('/feeds/topic/%C3%89lections.xml')
})

test('the style sheet of feeds is there, under a name with its hash, because browsers keep it for a year [S20.21]', async () => {
  const style = await readFile(new URL(`../../web/public${feedStylePath}`, import.meta.url))
  const hash = createHash('sha256').update(style).digest('hex').slice(0, 8)
  expect(feedStylePath).toBe(`/assets/feed-${hash}.css`)
})
