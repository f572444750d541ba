import { expect, test } from 'vitest'
import { episodeMatcher } from '#functions/domain/text/name-match.ts'

const episode = { id: 30_012, title: 'Élections 2026', podcast: { id: 3, name: 'The Daily 30' } }

test.each(['elec', 'ÉLECTIONS', 'daily', 'the d', '30012', '3'])('%s finds an episode', (find) => {
  expect(episodeMatcher(find)(episode)).toBe(true)
})

test.each(['2026', '30', '300', 'tions', '33'])('%s does not find it', (find) => {
  expect(episodeMatcher(find)(episode)).toBe(false)
})
