import { describe, expect, test } from 'vitest'
import {
  findStance,
  mirrorStance,
  oppositeSides,
  parseStance,
  stanceAt,
  stanceIndex,
  stanceSlug,
  stances,
} from '#shared/domain/stance.ts'

describe('matching a stance text', () => {
  test.each([
    ['Far Left', 'Far Left'],
    ['  far left ', 'Far Left'],
    ['far_left', 'Far Left'],
    ['LEFT LEANING', 'Left-leaning'],
    ['left-leaning', 'Left-leaning'],
    ['left_leaning', 'Left-leaning'],
    ['right leaning', 'Right-leaning'],
    ['centrist', 'Centrist'],
    ['Far-Right', 'Far Right'],
  ])('%j is %s [S3.1]', (text, stance) => {
    expect(findStance(text)).toBe(stance)
  })

  test.each(['', '   ', 'left', 'far', 'centre', null, undefined, 'Far Lefty'])(
    '%j names none [S3.2]',
    (text) => {
      expect(findStance(text)).toBeUndefined()
      expect(parseStance(text)).toBe('Centrist')
    },
  )
})

test('every stance survives the way through its address', () => {
  for (const stance of stances) expect(parseStance(stanceSlug(stance))).toBe(stance)
  expect(stances.map(stanceSlug)).toEqual([
    'far_left',
    'left_leaning',
    'centrist',
    'right_leaning',
    'far_right',
  ])
})

test('mirroring maps index n to 4 - n [S3.3]', () => {
  expect(stances.map(mirrorStance)).toEqual([...stances].reverse())
})

test('positions outside the slider are clamped to its ends', () => {
  expect(stanceAt(-3)).toBe('Far Left')
  expect(stanceAt(99)).toBe('Far Right')
  expect(stances.map(stanceIndex)).toEqual([0, 1, 2, 3, 4])
})

test('the other side begins with the mirrored step; Centrist has both sides, the step next to it first', () => {
  expect(stances.map((stance) => [stance, oppositeSides(stance)])).toEqual([
    ['Far Left', [['Far Right', 'Right-leaning']]],
    ['Left-leaning', [['Right-leaning', 'Far Right']]],
    [
      'Centrist',
      [
        ['Left-leaning', 'Far Left'],
        ['Right-leaning', 'Far Right'],
      ],
    ],
    ['Right-leaning', [['Left-leaning', 'Far Left']]],
    ['Far Right', [['Far Left', 'Left-leaning']]],
  ])
})
