import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createSpeaker } from '#local/feed-server/speaker.ts'
import { speechHash } from '#local/feed-server/spoken-audio.ts'
import type { KeptTimes } from '#local/feed-server/spoken-times.ts'
import { measureTimes } from '#local/sample/measure-times.ts'
import { readKeptTimes, readSamplePodcasts } from '#local/sample/sample.ts'

/** Run this after changing a text or a voice. It measures only speech that has not been measured before. */
async function measure(): Promise<Record<string, KeptTimes>> {
  const folder = await mkdtemp(join(tmpdir(), 'measure-speech-'))
  const speaker = createSpeaker()
  const known = readKeptTimes()
  const times: Record<string, KeptTimes> = {}
  try {
    for (const { voice, episodes } of readSamplePodcasts())
      for (const episode of episodes) {
        const hash = speechHash(episode, voice)
        times[hash] = known[hash] ?? (await measureTimes(speaker, { episode, voice, folder }))
        console.log(episode.title)
      }
  } finally {
    await speaker.close()
    await rm(folder, { recursive: true })
  }
  return times
}

const times = await measure()
await writeFile(new URL('./speech-times.json', import.meta.url), `${JSON.stringify(times, null, 2)}\n`)
