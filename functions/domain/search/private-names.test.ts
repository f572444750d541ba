import { expect, test } from 'vitest'
import { findHits } from '#functions/domain/search/find-hits.ts'
import { nearPassages } from '#functions/domain/search/near-passages.ts'
import {
  asksForPrivateName,
  hasPrivateName,
  isFindable,
  isSameName,
  privateNameOf,
  sharesWord,
} from '#functions/domain/search/private-names.ts'
import { placePassages } from '#functions/domain/search/search-passages.ts'
import { readQuery } from '#functions/domain/search/search-query.ts'
import { positionsByTerm } from '#functions/domain/search/search-text.ts'

const names = ['Jane Roe', 'Zoë-Marie O’Neil', 'Will Poe'].map(privateNameOf)

function queryOf(text: string) {
  const query = readQuery(text)
  if (typeof query === 'string') throw new Error(query)
  return query
}

function textOf(lines: readonly string[], title = 'A talk') {
  const passages = lines.map((text) => ({ text, speaker: null, start: null, end: null }))
  return { title, podcast: 'Talks', people: [], topics: [], passages: placePassages(passages) }
}

/** As a search does it: it reads only the passages around the words of the query. */
function spoken(asked: string, lines: readonly string[]): string[] | undefined {
  const text = textOf(lines)
  const query = queryOf(asked)
  const byTerm = positionsByTerm(text)
  const positions = [...query.wanted, ...query.excluded].flat().flatMap((term) => byTerm.get(term) ?? [])
  const hits = findHits(nearPassages(text, query, { positions, names }), query, names)
  expect(hits).toEqual(findHits(text, query, names))
  return hits?.spoken.map((hit) => hit.text)
}

test.each([
  ['as it is listed', 'We met Jane Roe.'],
  ['in capitals', 'WE MET JANE ROE.'],
  ['with accents', 'We met Jané Röe.'],
  ['in the possessive', 'We saw Jane Roe’s house.'],
  ['for a family', 'We met the Jane Roes.'],
  ['with a hyphen', 'We met Jane-Roe.'],
  ['with the last name first', 'The list has Roe, Jane.'],
  ['with a hesitation', 'We met Jane, uh, Roe.'],
  ['with a sound', 'We met Jane [laughs] Roe.'],
])('a private name %s is not found by its words [S24.50]', (_, said) => {
  for (const asked of ['jane', 'roe', 'roe jane', '"met jane"']) expect(spoken(asked, [said])).toBeUndefined()
})

test('a private name that goes on in the next caption is not found', () => {
  for (const asked of ['jane', 'roe']) expect(spoken(asked, ['and then Jane', 'Roe came in'])).toBeUndefined()
})

test('words of a sentence and the first of the next are no name [S24.52]', () => {
  expect(spoken('roe', ['We met Jane.', 'Roe was late.'])).toEqual(['Roe was late.'])
})

test.each([
  ['O’Neil', 'Then Zoe Marie ONeil’s turn came.', 'zoe'],
  ['one with a common word', 'Then Will Poe spoke.', 'poe'],
])('%s is not found', (_, said, asked) => {
  expect(spoken(asked, [said])).toBeUndefined()
})

test('the words of a private name are found elsewhere, and so are other words beside it [S24.52]', () => {
  const lines = ['Roe fell when Jane Fonda spoke.', 'Jane Roe sued the state.']
  expect(spoken('jane roe', lines)).toEqual(['Roe fell when Jane Fonda spoke.'])
  expect(spoken('sued', lines)).toEqual(['Jane Roe sued the state.'])
})

test('a private name excludes nothing, so that leaving it out of a search tells nothing [S24.50]', () => {
  const lines = ['Jane Roe sued the state.']
  for (const asked of ['sued -jane', 'sued -"jane roe"', 'sued -"roe sued"'])
    expect(spoken(asked, lines)).toEqual(lines)
})

test('the words of a private name are not marked in a title', () => {
  const text = textOf(['Taxes fell.'], 'Jane Roe and Jane Fonda on taxes')
  expect(findHits(text, queryOf('jane taxes'), names)?.title).toEqual([
    { start: 13, end: 17 },
    { start: 27, end: 32 },
  ])
})

test.each([
  ['jane roe', true],
  ['"Jane Roe"', true],
  ['“JANE” röe’s', true],
  ['roe jane', true],
  ['taxes jane -housing roe', true],
  ['zoe-marie oneil', true],
  ['"will poe"', true],
  ['jane', false],
  ['jane taxes roe', false],
  ['jane -roe', false],
  ['marie oneil', false],
])('the search %s asks for a private name: %s [S24.50]', (asked, is) => {
  expect(asksForPrivateName(queryOf(asked), names)).toBe(is)
})

test('a name of a person, show or topic has a private name in it, or not', () => {
  expect(hasPrivateName('Dr. Jane Roe', names)).toBe(true)
  expect(hasPrivateName('Jane Doe', names)).toBe(false)
  expect(hasPrivateName('Jane Roe', [])).toBe(false)
})

test('a query shares a word with a private name, also an excluded one', () => {
  expect(sharesWord(queryOf('taxes -roe'), names)).toBe(true)
  expect(sharesWord(queryOf('taxes'), names)).toBe(false)
})

test('spellings of one name are the same, and a name of common words cannot be found', () => {
  expect(isSameName(privateNameOf('Jane Roe'), privateNameOf('ROE, Jané'))).toBe(true)
  expect(['Jane Roe', 'Will', '– !'].map((name) => isFindable(privateNameOf(name)))).toEqual([
    true,
    false,
    false,
  ])
})
