import { readFileSync } from 'node:fs'
import * as z from 'zod'
import { createFeedServer, type FeedServer, type FeedServerOptions } from '#local/feed-server/feed-server.ts'
import type { SampleEpisode, SamplePodcast, Voice } from '#local/feed-server/sample-catalogue.ts'
import { speechHash } from '#local/feed-server/spoken-audio.ts'
import { keptTimesSchema, type SpokenTimes, toSpokenTimes } from '#local/feed-server/spoken-times.ts'
import { readAddresses } from '#local/sample/addresses.ts'
import { readInventedShows } from '#local/sample/shows.ts'

/** The whole sample: the invented shows first, so that every step of the scale has something soon, then the real addresses. */
export function readSamplePodcasts(): SamplePodcast[] {
  return [...readInventedShows(), ...readAddresses()]
}

const timesFile = new URL('./speech-times.json', import.meta.url)

export const readKeptTimes = () =>
  z.record(z.string(), keptTimesSchema).parse(JSON.parse(readFileSync(timesFile, 'utf8')))

/**
 * When each word of an episode is heard, measured beforehand: the same words in the same voice always sound the same, so
 * a transcript needs no audio. `npx tsx local/sample/measure-speech.ts` measures again.
 */
export function readSpeechTimes(): (episode: SampleEpisode, voice: Voice) => SpokenTimes {
  const kept = readKeptTimes()
  return (episode, voice) => {
    const times = kept[speechHash(episode, voice)]
    if (!times) throw new Error(`${episode.title} was not measured. Run local/sample/measure-speech.ts.`)
    return toSpokenTimes(times, episode)
  }
}

export type SampleFeedsOptions = Pick<
  FeedServerOptions,
  'folder' | 'speechFolder' | 'speechPriority' | 'port'
>

/** Serves the whole sample; `folder` keeps audio, the dates and the port of the first start (0 takes any free one). */
export function startSampleFeeds(options: SampleFeedsOptions): Promise<FeedServer> {
  return createFeedServer({ ...options, podcasts: readSamplePodcasts(), timesOf: readSpeechTimes() })
}

/** Makes the audio of the invented shows before a visitor presses play. Speech is kept, so a later start makes nothing. */
export async function speakInventedShows(
  { url }: Pick<FeedServer, 'url'>,
  signal: AbortSignal,
): Promise<void> {
  for (const show of readInventedShows())
    for (const episode of show.episodes)
      await fetch(`${url}/${show.key}/${episode.key}.wav`, { method: 'HEAD', signal })
}
