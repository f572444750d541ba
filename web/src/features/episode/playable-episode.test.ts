import { expect, test } from 'vitest'
import { episodesApi } from '#shared/api/episodes.ts'
import { card, episode } from '#tests/browser/sample-answers.ts'
import { playableEpisode } from '#web/features/episode/playable-episode.ts'

test('a card and a page play the same audio; the page knows the audio of its times', () => {
  const view = episodesApi.get.answer.parse({ ...episode(7), analysed_duration: 200 })
  const fromPage = playableEpisode(view)
  expect(fromPage).toMatchObject({
    id: 7,
    title: view.title,
    audioUrl: view.audio_url,
    analyzedDuration: 200,
  })
  expect(playableEpisode(card(7, 'Left-leaning'))).toEqual({ ...fromPage, analyzedDuration: null })
})

test('a podcast without a name has its number, and lends its picture', () => {
  const nameless = { ...card(7, 'Centrist'), podcast_id: 5 }
  expect(playableEpisode(nameless, { name: '', image_url: '/media/a-320.webp' })).toMatchObject({
    podcastId: 5,
    podcastName: 'Podcast #5',
    imageUrl: '/media/a-320.webp',
  })
})

test('without audio there is nothing to play', () => {
  expect(playableEpisode({ ...card(7, 'Centrist'), audio_url: null })).toBeUndefined()
})
