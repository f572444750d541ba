import { expect, test } from 'vitest'
import { parseEpisodeId } from '#web/features/episode/episode-id.ts'

test.each([
  ['7', 7],
  ['007', 7],
  [undefined, 0],
  ['', 0],
  ['seven', 0],
  ['7x', 0],
  ['-7', 0],
  ['1e3', 0],
  ['9'.repeat(30), 0],
])('%j names the episode %i', (text, id) => {
  expect(parseEpisodeId(text)).toBe(id)
})
