import { expect, test } from 'vitest'
import * as z from 'zod'
import { StaleReadError } from '#functions/data/table/transaction.ts'
import { UnreadableRecordError } from '#functions/data/table/unreadable-record.ts'
import { eachEpisode } from '#functions/use-cases/runs/each-episode.ts'
import { DomainError } from '#shared/domain/errors.ts'

const busy = 'The site is busy right now. Try again.'

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

test('an internal error does not count as a refusal', async () => {
  const fault = () => Promise.reject(new TypeError('not a function'))
  await expect(eachEpisode([1], fault)).rejects.toThrow(TypeError)
})

test('an episode whose stored record cannot be read is refused, and the others are acted on', async () => {
  const { error } = z.object({ run: z.string() }).safeParse({})
  const acted: number[] = []
  const outcomes = await eachEpisode([1, 2], async (episodeId) => {
    if (episodeId === 1 && error) throw new UnreadableRecordError({ pk: 'episode#1', sk: 'episode' }, error)
    acted.push(episodeId)
  })
  const reason = "The stored record of this episode can't be read. Nothing was changed."
  expect(outcomes).toEqual({ done: 1, refused: [{ episode_id: 1, reason }] })
  expect(acted).toEqual([2])
})
