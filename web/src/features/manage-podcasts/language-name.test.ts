import { expect, test } from 'vitest'
import { feedLanguageName } from '#web/features/manage-podcasts/language-name.ts'

test.each([
  ['en-us', 'American English'],
  ['de', 'German'],
  ['und', undefined],
  ['UND-US', undefined],
  ['und-Cyrl', undefined],
  ['x-ours', undefined],
  ['root', undefined],
  ['undeed', 'undeed'],
  ['en_US', 'en_US'],
  ['', undefined],
  [null, undefined],
])('a feed in "%s" is in %s', (tag, name) => {
  expect(feedLanguageName(tag)).toBe(name)
})
