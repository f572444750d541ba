import { expect, test } from 'vitest'
import { citeEpisode } from '#shared/format/cite-episode.ts'

const day = '2025-01-05T10:00:00.000Z'

test.each([
  ['What a school owes a town', day, 'The Long Table, “What a school owes a town,” Jan 5, 2025'],
  ['Who pays?', day, 'The Long Table, “Who pays?” Jan 5, 2025'],
  ['What a school owes a town', null, 'The Long Table, “What a school owes a town”'],
])('the title %j, published %s, is cited with the comma inside the quotation marks', (title, date, cited) => {
  expect(citeEpisode({ podcastName: 'The Long Table', title, date })).toBe(cited)
})
