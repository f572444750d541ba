import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createSpeaker } from '#local/feed-server/speaker.ts'
import { speechHash } from '#local/feed-server/spoken-episodes.ts'
import { readSamplePodcasts, readSpeechLengths } from '#local/sample/sample.ts'

const sampleRate = 16_000

/** Writes how long each episode of the sample is once spoken; to be run after a text, a voice or a splitting rule changed. */
async function measure(): Promise<Record<string, number>> {
  const folder = await mkdtemp(join(tmpdir(), 'measure-speech-'))
  const speaker = createSpeaker()
  const samples: Record<string, number> = {}
  const knownLength = readSpeechLengths()
  try {
    for (const { voice, episodes } of readSamplePodcasts())
      for (const episode of episodes) {
        const known = knownLength(episode, voice)?.durationSeconds
        const order = { sentences: episode.sentences, voice, folder, wavName: 'speech.wav' }
        const durationSeconds = known ?? (await speaker.speak(order)).durationSeconds
        samples[speechHash(episode, voice)] = Math.round(durationSeconds * sampleRate)
        console.log(`${Math.round(durationSeconds)} s  ${episode.title}`)
      }
  } finally {
    await speaker.close()
    await rm(folder, { recursive: true })
  }
  return samples
}

const samples = await measure()
await writeFile(new URL('./speech-lengths.json', import.meta.url), `${JSON.stringify(samples, null, 2)}\n`)
