import { readFileSync } from 'node:fs'
import * as z from 'zod'
import { createFeedServer, type FeedServer, type FeedServerOptions } from '#local/feed-server/feed-server.ts'
import type { EpisodeMedia } from '#local/feed-server/rss.ts'
import type { SampleEpisode, SamplePodcast, Voice } from '#local/feed-server/sample-catalogue.ts'
import { speechHash } from '#local/feed-server/spoken-episodes.ts'
import { readAddresses } from '#local/sample/addresses.ts'
import { readInventedShows } from '#local/sample/shows.ts'

/** The whole sample: the invented shows first, so that every step of the scale has something soon, then the real addresses. */
export function readSamplePodcasts(): SamplePodcast[] {
  return [...readInventedShows(), ...readAddresses()]
}

const lengthsFile = new URL('./speech-lengths.json', import.meta.url)

const sampleRate = 16_000
const headerBytes = 44
const bytesPerSample = 2

/**
 * How long each episode is once spoken, measured beforehand: the same words in the same voice are always the same samples,
 * so feeds can tell durations before anything was spoken. `npx tsx local/sample/measure-speech.ts` measures anew.
 */
export function readSpeechLengths(): (episode: SampleEpisode, voice: Voice) => EpisodeMedia | undefined {
  const samplesByHash = z
    .record(z.string(), z.int().min(1))
    .parse(JSON.parse(readFileSync(lengthsFile, 'utf8')))
  return (episode, voice) => {
    const samples = samplesByHash[speechHash(episode, voice)]
    if (samples === undefined) return undefined
    return { durationSeconds: samples / sampleRate, audioBytes: headerBytes + samples * bytesPerSample }
  }
}

export type SampleFeedsOptions = Pick<
  FeedServerOptions,
  'folder' | 'speechFolder' | 'speechPriority' | 'port'
>

/** Serves the whole sample; `folder` keeps what was spoken, the dates and the port of the first start (0 takes any free one). */
export function startSampleFeeds(options: SampleFeedsOptions): Promise<FeedServer> {
  return createFeedServer({ ...options, podcasts: readSamplePodcasts(), mediaOf: readSpeechLengths() })
}
