import { expect, test } from 'vitest'
import { likeness, nameEnds, wordSignature } from '#functions/domain/topics/near-duplicates.ts'

test.each([
  ['Reform of immigration', 'Immigration reform', 'word-order'],
  ['Regulation of banks', 'Regulating banks', 'word-order'],
  ['Safety in schools', 'School safety', 'word-order'],
  ['War and peace', 'Peace and war', 'word-order'],
  ['Imigration reform', 'Immigration reform', 'spelling'],
  ['Immigratoin reform', 'Immigration reform', 'spelling'],
  ['Presidental election', 'Presidential election', 'spelling'],
  ['Climate changes', 'Climate chance', 'spelling'],
  ['Social securityy', 'Social security', 'spelling'],
] as const)('%j looks like %j: %s', (one, other, why) => {
  expect([likeness(one, other), likeness(other, one)]).toEqual([why, why])
})

test.each([
  ['Taxes', 'Texas'],
  ['Iran', 'Iraq'],
  ['Immigration', 'Emigration'],
  ['2020 election results', '2024 election results'],
  ['House Bill 12 debate', 'House Bill 13 debate'],
  ['Immigration reform', 'Immigration'],
  ['Bank regulation', 'Rank deregulation'],
  ['North Korea summit', 'South Korea summit'],
])('%j and %j do not look like one topic', (one, other) => {
  expect(likeness(one, other)).toBeUndefined()
})

test('one different letter leaves one end of a long name the same', () => {
  const name = 'climatechanges'
  const letters = [...name]
  const slips = letters.flatMap((letter, at) => [
    [...letters.slice(0, at), ...letters.slice(at + 1)],
    [...letters.slice(0, at), 'q', ...letters.slice(at + 1)],
    [...letters.slice(0, at), 'q', letter, ...letters.slice(at + 1)],
    [...letters.slice(0, at), ...letters.slice(at, at + 2).toReversed(), ...letters.slice(at + 2)],
  ])
  const ends = nameEnds(name)
  for (const slip of slips) {
    const others = nameEnds(slip.join(''))
    expect([others?.first === ends?.first, others?.last === ends?.last], slip.join('')).toContain(true)
  }
})

test('names are compared by their words, and short ones by nothing else', () => {
  expect(wordSignature('The war on drugs')).toBe('drug war')
  expect(wordSignature('To the')).not.toBe('')
  expect(nameEnds('Taxes')).toBeUndefined()
})
