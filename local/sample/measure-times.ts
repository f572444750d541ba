import type { SampleEpisode, Voice } from '#local/feed-server/sample-catalogue.ts'
import type { Speaker } from '#local/feed-server/speaker.ts'
import { type KeptTimes, sampleRate, toKeptTimes } from '#local/feed-server/spoken-times.ts'
import { alignWords } from '#local/sample/align-words.ts'

export async function measureTimes(
  speaker: Speaker,
  { episode, voice, folder }: { episode: SampleEpisode; voice: Voice; folder: string },
): Promise<KeptTimes> {
  const order = { sentences: episode.sentences, voice, folder, wavName: 'speech.wav' }
  const { durationSeconds, sentences } = await speaker.speak(order)
  const words = sentences.flatMap((phones, index) => alignWords(episode.sentences[index] ?? '', phones))
  return toKeptTimes(Math.round(durationSeconds * sampleRate), words)
}
