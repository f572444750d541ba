import { expect, test } from 'vitest'
import { topicText } from '#shared/format/topic-text.ts'

test.each([
  ['housing', 'Housing'],
  ['Housing costs', 'Housing costs'],
  ['CRIMINAL JUSTICE', 'Criminal justice'],
  ['RENT CONTROL', 'Rent control'],
  ['supreme Court', 'Supreme Court'],
  ['anti-Semitism', 'Anti-Semitism'],
  ['de facto segregation', 'De facto segregation'],
  ['écoles publiques', 'Écoles publiques'],
  ['жильё', 'Жильё'],
  ['', ''],
])('the topic "%s" is shown as "%s" [S2.206]', (name, shown) => {
  expect(topicText(name)).toBe(shown)
})

test.each([
  'NATO',
  'UNESCO',
  'LGBTQ+ rights',
  'COVID-19',
  'US-EU trade',
  'iPhone repairs',
  'eBay',
  'G20',
  '401k plans',
  "'90s politics",
  '住宅',
  'الإسكان',
])('the topic "%s" keeps its case', (name) => {
  expect(topicText(name)).toBe(name)
})
