import { expect, test } from 'vitest'
import { episodesApi } from '#shared/api/episodes.ts'
import type { EpisodeView } from '#shared/domain/episode.ts'
import * as sample from '#tests/browser/sample-answers.ts'
import { evidence } from '#tests/browser/sample-evidence.ts'
import { countPartsBesideStance } from '#web/features/episode/parts-beside-stance.ts'

const episode: EpisodeView = { ...episodesApi.get.answer.parse(sample.episode(7)), evidence: [...evidence] }
const eightQuotes = Array.from({ length: 8 }, () => episode.quotes)
  .flat()
  .slice(0, 8)

test.each<[string, Partial<EpisodeView>, number]>([
  ['eight quotes', { quotes: eightQuotes }, 1],
  ['three quotes', {}, 2],
  ['no quotes and a long explanation', { quotes: [], political_stance_explanation: 'a '.repeat(400) }, 3],
  ['no quotes, audio or stance', { quotes: [], audio_url: null, political_stance: null, evidence: [] }, 2],
])('beside the stance of an episode with %s, there is room for parts', (_, changes, count) => {
  expect(countPartsBesideStance({ ...episode, ...changes })).toBe(count)
})
