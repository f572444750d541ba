import type { PlayableEpisode } from '#web/lib/player/player-state.ts'

export const flood: PlayableEpisode = {
  id: 7,
  title: 'Who pays when the river rises',
  podcastId: 2,
  podcastName: 'The Long Table',
  stance: 'Left-leaning',
  imageUrl: null,
  audioUrl: 'https://audio.example/flood.mp3',
  duration: 600,
  analyzedDuration: 600,
}

export const rent: PlayableEpisode = { ...flood, id: 8, audioUrl: 'https://audio.example/rent.mp3' }
