import { expect, test } from 'vitest'
import { StaleReadError } from '#functions/data/transaction.ts'
import { eachEpisode } from '#functions/use-cases/runs/each-episode.ts'
import { DomainError } from '#shared/domain/errors.ts'

const busy = 'Too much is going on at once. Try again.'

function throttled(): Error {
  const error = new Error('Rate exceeded')
  error.name = 'ThrottlingException'
  return error
}

test('one that is refused, and one for which there is too much going on, keep none of the others back', async () => {
  const errors = new Map([
    [1, new DomainError('conflict', { code: 'running', message: 'It runs.' })],
    [2, new StaleReadError('Other writers were faster.')],
    [3, throttled()],
  ])
  const outcomes = await eachEpisode([1, 2, 3, 4, 4], async (id) => {
    const error = errors.get(id)
    if (error) throw error
  })
  expect(outcomes).toEqual({
    done: 1,
    refused: [
      { episode_id: 1, reason: 'It runs.' },
      { episode_id: 2, reason: busy },
      { episode_id: 3, reason: busy },
    ],
  })
})

test('a fault of ours is not taken for a refusal', async () => {
  const fault = () => Promise.reject(new TypeError('not a function'))
  await expect(eachEpisode([1], fault)).rejects.toThrow(TypeError)
})
