import { createHash } from 'node:crypto'
import { access, mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import { alignWords } from '#local/feed-server/align-words.ts'
import type { SampleEpisode, Voice } from '#local/feed-server/sample-catalogue.ts'
import type { Speaker } from '#local/feed-server/speaker.ts'
import { hourMilliseconds } from '#shared/domain/time-units.ts'

const timedSchema = z.object({ text: z.string(), start: z.number(), end: z.number() })

const spokenEpisodeSchema = z.object({
  durationSeconds: z.number(),
  sentences: z.array(timedSchema.extend({ words: z.array(timedSchema) })),
})

/** An episode's sentences and words with the times at which they are heard, in seconds. */
export type SpokenEpisode = z.infer<typeof spokenEpisodeSchema>

/** Undefined for a damaged file: what it held is spoken anew. */
function parseSpoken(text: string): SpokenEpisode | undefined {
  try {
    return spokenEpisodeSchema.parse(JSON.parse(text))
  } catch {
    return undefined
  }
}

export type SpokenEpisodes = {
  /** Times of an episode; spoken when first asked for, then kept. */
  timesOf(episode: SampleEpisode, voice: Voice): Promise<SpokenEpisode>
  /** Path of an episode's WAV file; likewise, but only the newest are kept: audio is large and most of it is never played. */
  audioOf(episode: SampleEpisode, voice: Voice): Promise<string>
}

/** The same words in the same voice are the same sound: what is kept is found by this, and a changed text is spoken anew. */
export function speechHash(episode: SampleEpisode, voice: Voice): string {
  return createHash('sha256')
    .update(JSON.stringify([voice.name, voice.stretch, episode.sentences]))
    .digest('hex')
    .slice(0, 16)
}

const millisecond = (seconds: number) => Math.round(seconds * 1000) / 1000

/** Removes the oldest WAV files beyond what may be kept; the newest always stays. */
async function prune(folder: string, mostBytes: number): Promise<void> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.wav'))
  const files = await Promise.all(
    names.map(async (name) => {
      const { size, mtimeMs } = await stat(join(folder, name))
      return { name, size, mtimeMs }
    }),
  )
  let total = 0
  for (const [index, file] of files.sort((a, b) => b.mtimeMs - a.mtimeMs).entries()) {
    total += file.size
    if (index > 0 && total > mostBytes) await rm(join(folder, file.name), { force: true })
  }
}

const workPrefix = 'speaking-'
/** Nobody speaks one episode for this long, on the slowest machine. */
const longestSpeechMilliseconds = hourMilliseconds

/** Removes what processes that died while they spoke left behind; another one may be speaking into the same folder. */
async function removeAbandoned(folder: string, now: Date): Promise<void> {
  const names = await readdir(folder).catch(() => [])
  for (const name of names.filter((each) => each.startsWith(workPrefix))) {
    const { mtimeMs } = await stat(join(folder, name))
    if (now.getTime() - mtimeMs > longestSpeechMilliseconds)
      await rm(join(folder, name), { recursive: true, force: true })
  }
}

type SpokenEpisodesOptions = { speaker: Speaker; folder: string; mostAudioBytes?: number; now: () => Date }

/** Speaks episodes into a folder, each at most once. */
export function createSpokenEpisodes(options: SpokenEpisodesOptions): SpokenEpisodes {
  const { speaker, folder, mostAudioBytes = 100 * 1024 * 1024, now } = options
  const running = new Map<string, Promise<SpokenEpisode>>()

  async function speakEpisode(episode: SampleEpisode, voice: Voice): Promise<SpokenEpisode> {
    await mkdir(folder, { recursive: true })
    await removeAbandoned(folder, now())
    const workFolder = await mkdtemp(join(folder, workPrefix))
    const hash = speechHash(episode, voice)
    try {
      const wavName = 'speech.wav'
      const order = { sentences: episode.sentences, voice, folder: workFolder, wavName }
      const { durationSeconds, sentences } = await speaker.speak(order)
      const spoken = {
        durationSeconds: millisecond(durationSeconds),
        sentences: sentences.map((phones, index) => {
          const text = episode.sentences[index] ?? ''
          const words = alignWords(text, phones).map((word) => ({
            text: word.text,
            start: millisecond(word.start),
            end: millisecond(word.end),
          }))
          return { text, start: words[0]?.start ?? 0, end: words.at(-1)?.end ?? 0, words }
        }),
      }
      await rename(join(workFolder, wavName), join(folder, `${hash}.wav`))
      await writeFile(join(workFolder, 'times.json'), JSON.stringify(spoken))
      await rename(join(workFolder, 'times.json'), join(folder, `${hash}.json`))
      await prune(folder, mostAudioBytes)
      return spoken
    } finally {
      await rm(workFolder, { recursive: true, force: true })
    }
  }

  /** Two requests for one episode at the same time wait for the same speech. */
  function speakOnce(episode: SampleEpisode, voice: Voice): Promise<SpokenEpisode> {
    const hash = speechHash(episode, voice)
    const promise = running.get(hash) ?? speakEpisode(episode, voice).finally(() => running.delete(hash))
    running.set(hash, promise)
    return promise
  }

  return {
    async timesOf(episode, voice) {
      const path = join(folder, `${speechHash(episode, voice)}.json`)
      const kept = await readFile(path, 'utf8').then(parseSpoken, () => undefined)
      return kept ?? speakOnce(episode, voice)
    },
    async audioOf(episode, voice) {
      const path = join(folder, `${speechHash(episode, voice)}.wav`)
      const isKept = await access(path).then(
        () => true,
        () => false,
      )
      if (!isKept) await speakOnce(episode, voice)
      return path
    },
  }
}
