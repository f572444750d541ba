import { describe, expect, test } from 'vitest'
import { otherSideSteps } from '#functions/domain/digest/other-side-steps.ts'
import type { Stance } from '#shared/domain/stance.ts'

describe('readers who chose stances get the mirrored step, then the other one on that side', () => {
  test.each<[Stance[], Stance[][]]>([
    [['Far Left'], [['Far Right'], ['Right-leaning']]],
    [['Left-leaning'], [['Right-leaning'], ['Far Right']]],
    [['Right-leaning'], [['Left-leaning'], ['Far Left']]],
    [['Far Right'], [['Far Left'], ['Left-leaning']]],
    [
      ['Left-leaning', 'Centrist'],
      [['Right-leaning'], ['Far Right']],
    ],
    [
      ['Far Left', 'Left-leaning'],
      [['Right-leaning'], ['Far Right']],
    ],
    [
      ['Far Left', 'Left-leaning', 'Right-leaning'],
      [['Right-leaning'], ['Far Right']],
    ],
  ])('%j [S12.4]', (chosen, steps) => {
    expect(otherSideSteps(chosen, ['Far Left', 'Far Right', 'Far Right'])).toEqual(steps)
  })
})

const left = [['Left-leaning'], ['Far Left']]
const right = [['Right-leaning'], ['Far Right']]
const either = [
  ['Left-leaning', 'Right-leaning'],
  ['Far Left', 'Far Right'],
]

describe('without a choice, or with one of both sides, it is the side that the rest has least of', () => {
  test.each<[Stance[] | undefined, (Stance | null)[], string[][]]>([
    [undefined, ['Left-leaning', 'Centrist', null], right],
    [undefined, ['Far Right', 'Left-leaning', 'Right-leaning'], left],
    [undefined, ['Far Left', 'Right-leaning'], either],
    [undefined, ['Centrist', null], either],
    [undefined, [], either],
    [['Centrist'], ['Far Left'], right],
    [['Far Left', 'Far Right'], ['Right-leaning'], left],
    [[], ['Right-leaning'], left],
  ])('chosen %j, listed %j', (chosen, listed, steps) => {
    expect(otherSideSteps(chosen, listed)).toEqual(steps)
  })
})
