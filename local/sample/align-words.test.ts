import { expect, test } from 'vitest'
import { alignWords, type Phone } from '#local/sample/align-words.ts'

function phonesOf(names: string): Phone[] {
  return names.split(' ').map((name, index) => ({ name, start: index / 10, end: (index + 1) / 10 }))
}

const place = (sentence: string, names: string) =>
  alignWords(sentence, phonesOf(names)).map(({ text, start, end }) => [
    text,
    Math.round(start * 10),
    Math.round(end * 10),
  ])

test('each word gets its own sounds, and silence belongs to none', () => {
  expect(place('Good evening.', 'pau g uh d iy v n ih ng pau')).toEqual([
    ['Good', 1, 4],
    ['evening.', 4, 9],
  ])
})

test('silent letters and letters of two sounds stay within their word', () => {
  expect(place('though six knights', 'dh ow s ih k s n ay t s')).toEqual([
    ['though', 0, 2],
    ['six', 2, 6],
    ['knights', 6, 10],
  ])
})

test('a pause falls between words', () => {
  expect(place('Yes, we can', 'y eh s pau w iy k ae n')).toEqual([
    ['Yes,', 0, 3],
    ['we', 4, 6],
    ['can', 6, 9],
  ])
})

test('a number gets the sounds that the words around it leave', () => {
  expect(place('in 1995 we', 'ih n n ay n t iy n n ay n t iy f ay v w iy')).toEqual([
    ['in', 0, 2],
    ['1995', 2, 16],
    ['we', 16, 18],
  ])
})

test('a dash, which is not spoken, has no length', () => {
  expect(place('so – now', 's ow pau n aw')).toEqual([
    ['so', 0, 2],
    ['–', 2, 2],
    ['now', 3, 5],
  ])
})
