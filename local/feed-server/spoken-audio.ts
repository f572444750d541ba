import { createHash } from 'node:crypto'
import { access, mkdir, mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { SampleEpisode, Voice } from '#local/feed-server/sample-catalogue.ts'
import type { Speaker } from '#local/feed-server/speaker.ts'
import { hourMilliseconds } from '#shared/domain/time-units.ts'

export type SpokenAudio = {
  /**
   * Path of the WAV file, which is synthesized at the first call. The oldest files are deleted if all take
   * too much space.
   */
  pathOf(episode: SampleEpisode, voice: Voice): Promise<string>
}

export function speechHash(episode: SampleEpisode, voice: Voice): string {
  return createHash('sha256')
    .update(JSON.stringify([voice.name, voice.stretch, episode.sentences]))
    .digest('hex')
    .slice(0, 16)
}

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
/** Far longer than synthesizing an episode takes on the slowest machine. */
const longestSpeechMilliseconds = hourMilliseconds

/**
 * Deletes the work folders of killed processes. Recent folders are kept, because another process may be using
 * them.
 */
async function removeAbandoned(folder: string, now: Date): Promise<void> {
  const names = await readdir(folder).catch(() => [])
  for (const name of names.filter((each) => each.startsWith(workPrefix))) {
    const { mtimeMs } = await stat(join(folder, name))
    if (now.getTime() - mtimeMs > longestSpeechMilliseconds)
      await rm(join(folder, name), { recursive: true, force: true })
  }
}

type SpokenAudioOptions = { speaker: Speaker; folder: string; mostBytes?: number; now: () => Date }

export function createSpokenAudio(options: SpokenAudioOptions): SpokenAudio {
  const { speaker, folder, mostBytes = 100 * 1024 * 1024, now } = options
  const running = new Map<string, Promise<void>>()

  async function speakEpisode(episode: SampleEpisode, voice: Voice): Promise<void> {
    await mkdir(folder, { recursive: true })
    await removeAbandoned(folder, now())
    const workFolder = await mkdtemp(join(folder, workPrefix))
    try {
      const wavName = 'speech.wav'
      await speaker.speak({ sentences: episode.sentences, voice, folder: workFolder, wavName })
      await rename(join(workFolder, wavName), join(folder, `${speechHash(episode, voice)}.wav`))
      await prune(folder, mostBytes)
    } finally {
      await rm(workFolder, { recursive: true, force: true })
    }
  }

  function speakOnce(episode: SampleEpisode, voice: Voice): Promise<void> {
    const hash = speechHash(episode, voice)
    const promise = running.get(hash) ?? speakEpisode(episode, voice).finally(() => running.delete(hash))
    running.set(hash, promise)
    return promise
  }

  return {
    async pathOf(episode, voice) {
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
