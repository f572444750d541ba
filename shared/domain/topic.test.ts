import { expect, test } from 'vitest'
import {
  joinTopicNames,
  normaliseTopicName,
  splitTopicNames,
  topicNameOfSlug,
  topicSearchText,
  topicSlug,
} from '#shared/domain/topic.ts'

test.each([
  ['Immigration reform', 'Immigration reform'],
  ['  AC/DC ', 'AC DC'],
  ['Who won?', 'Who won'],
  ['C#', 'C'],
  ['50 %', '50'],
  ['snake_case topic', 'snake case topic'],
  ['U.S. politics', 'U.S. politics'],
  ['Law & order', 'Law & order'],
  ['People’s budget', "People's budget"],
  ['Gesundheit für alle', 'Gesundheit für alle'],
  ['移民', '移民'],
  ['a\u0000b\u202ec', 'a b c'],
  ['Washington,D.C.', 'Washington, D.C.'],
  [' ,a ,, b, ', 'a, b'],
  [',', ''],
  ['///', ''],
  ['..', ''],
  ['- & +', ''],
])('%j is kept as %j', (text, name) => {
  expect(normaliseTopicName(text)).toBe(name)
  expect(normaliseTopicName(name)).toBe(name)
})

test('a name is at most 60 characters, counted as people count them', () => {
  expect([...normaliseTopicName('é'.repeat(100))]).toHaveLength(60)
})

test('a name is searched without regard to case', () => {
  expect(topicSearchText('Climate Change')).toBe(topicSearchText('climate change'))
})

test('addresses carry underscores for spaces [S5.19]', () => {
  expect(topicSlug('Law & order')).toBe('Law_%26_order')
  expect(topicSlug('half \uD800 of a character')).toBe('half_%EF%BF%BD_of_a_character')
})

test('an address names the topic it was made from', () => {
  for (const name of ['Law & order', 'Washington, D.C.', 'Gesundheit für alle', "People's budget"]) {
    expect(topicNameOfSlug(decodeURIComponent(topicSlug(name)))).toBe(name)
  }
})

test('keywords come apart into the names they were joined from', () => {
  const names = ['Housing', 'Washington, D.C.', 'Floods, fires, storms']
  expect(splitTopicNames(joinTopicNames(names))).toEqual(names)
  expect(splitTopicNames('')).toEqual([])
  expect(splitTopicNames('Housing,Housing')).toEqual(['Housing'])
})
