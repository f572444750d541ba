import { expect, test } from 'vitest'
import { bubbleEntry } from '#functions/data/search/bubble-shows.ts'
import { bubbleShowSchema } from '#shared/domain/bubble.ts'

test('a show takes about 60 bytes of the list, and 0.15 kB of the table [S25.74]', () => {
  const entry = bubbleEntry({
    show: {
      id: 1234,
      name: 'A Name of Usual Length',
      author: '',
      language: null,
      geography_name: '',
      rss_url: null,
      stance_counts: [12, 3, 145, 0, 1],
      unrated_count: 7,
    },
    geographyId: 1,
    marks: 'abcdefghijklmnop',
  })
  expect(JSON.stringify(bubbleShowSchema.parse(entry)).length).toBeLessThan(68)
  expect(JSON.stringify(entry).length).toBeLessThan(150)
})
