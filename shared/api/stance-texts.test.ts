import { expect, test } from 'vitest'
import { episodesApi } from '#shared/api/episodes.ts'
import { profileApi } from '#shared/api/profile.ts'
import { sidelightApi } from '#shared/api/sidelight.ts'

test.each([
  [' far left ', 'Far Left'],
  ['left leaning', 'Left-leaning'],
  ['LEFT-LEANING', 'Left-leaning'],
  ['right_leaning', 'Right-leaning'],
])('%j in a body or a preference is %s [S3.1]', (text, stance) => {
  expect(episodesApi.update.body.parse({ political_stance: text })).toEqual({ political_stance: stance })
  expect(profileApi.update.body.parse({ political_stance_interests: [text] })).toEqual({
    political_stance_interests: [stance],
  })
  expect(sidelightApi.list.body.parse({ stance: text })).toEqual({ stance })
})

test.each(['', 'left', 'Far Lefty'])(
  '%j in a body or a preference is refused, and Centrist for the home page',
  (text) => {
    expect(episodesApi.update.body.safeParse({ political_stance: text }).success).toBe(false)
    expect(profileApi.update.body.safeParse({ political_stance_interests: [text] }).success).toBe(false)
    expect(sidelightApi.list.body.parse({ stance: text })).toEqual({ stance: 'Centrist' })
  },
)

test('a stance can still be cleared by hand', () => {
  expect(episodesApi.update.body.parse({ political_stance: null })).toEqual({ political_stance: null })
})
