import { readFileSync } from 'node:fs'
import * as z from 'zod'
import { createFeedServer, type FeedServer, type FeedServerOptions } from '#local/feed-server/feed-server.ts'
import type { SampleEpisode, SamplePodcast, Voice } from '#local/feed-server/sample-catalogue.ts'
import { speechHash } from '#local/feed-server/spoken-audio.ts'
import { keptTimesSchema, type SpokenTimes, toSpokenTimes } from '#local/feed-server/spoken-times.ts'
import { readAddressPodcasts } from '#local/sample/addresses.ts'
import { readInventedShows } from '#local/sample/shows.ts'

/** Invented shows come first, so that every step of the scale soon has episodes. */
export function readSamplePodcasts(): SamplePodcast[] {
  return [...readInventedShows(), ...readAddressPodcasts()]
}

const timesFile = new URL('./speech-times.json', import.meta.url)

export const readKeptTimes = () =>
  z.record(z.string(), keptTimesSchema).parse(JSON.parse(readFileSync(timesFile, 'utf8')))

/**
 * The times were measured by `npx tsx local/sample/measure-speech.ts`. Speech is deterministic, so
 * transcripts do not need the audio.
 */
export function readSpeechTimes(): (episode: SampleEpisode, voice: Voice) => SpokenTimes {
  const kept = readKeptTimes()
  return (episode, voice) => {
    const times = kept[speechHash(episode, voice)]
    if (!times) throw new Error(`${episode.title} wasn't measured. Run local/sample/measure-speech.ts.`)
    return toSpokenTimes(times, episode)
  }
}

export type SampleFeedsOptions = Pick<
  FeedServerOptions,
  'folder' | 'speechFolder' | 'speechPriority' | 'port'
>

/** `folder` stores the audio, and the dates and port of the first start. */
export function startSampleFeeds(options: SampleFeedsOptions): Promise<FeedServer> {
  return createFeedServer({ ...options, podcasts: readSamplePodcasts(), timesOf: readSpeechTimes() })
}

/** Synthesizes the audio in advance, so that it plays at once. The files are kept across starts. */
export async function speakInventedShows(
  { url }: Pick<FeedServer, 'url'>,
  signal: AbortSignal,
): Promise<void> {
  for (const show of readInventedShows())
    for (const episode of show.episodes)
      await fetch(`${url}/${show.key}/${episode.key}.wav`, { method: 'HEAD', signal })
}
