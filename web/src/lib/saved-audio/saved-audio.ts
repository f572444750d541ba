import { savedAudioPath, savedCaches } from '#shared/rules/saved-copies.ts'
import { isSwitchedOn, offlinePages } from '#web/lib/device-storage.ts'
import { audioSource } from '#web/lib/player/audio-address.ts'
import { type PlayableEpisode, player } from '#web/lib/player/player.ts'
import { readStoredEpisode } from '#web/lib/player/stored-episode.ts'
import { createStore } from '#web/lib/store.ts'

export type SavedAudio = { episode: PlayableEpisode; bytes: number }

/** `share` is 0 to 1, or null if the size is not known. */
export type Saving = { episode: PlayableEpisode; share: number | null; cancel: () => void }

/**
 * `refused`: the publisher's server does not allow it, or does not answer. `full`: no space is left.
 * `unready`: no service worker has started, as after a forced reload. `off`: switched off on /privacy.
 */
export type SaveOutcome = 'saved' | 'canceled' | 'refused' | 'full' | 'unready' | 'off'

const bytesHeader = 'content-length'
const episodeHeader = 'x-episode'

/** Undefined until the browser has told what it keeps. */
const saved = createStore<readonly SavedAudio[] | undefined>(undefined)
const saving = createStore<readonly Saving[]>([])

export const savedAudio = { get: saved.get, subscribe: saved.subscribe }
export const audioBeingSaved = { get: saving.get, subscribe: saving.subscribe }

/** The service worker starts a few seconds after the page. */
async function isControlled(signal: AbortSignal): Promise<boolean> {
  const workers = navigator.serviceWorker
  if (workers.controller) return true
  return new Promise((resolve) => {
    workers.addEventListener('controllerchange', () => resolve(true), { once: true })
    signal.addEventListener('abort', () => resolve(true))
    setTimeout(() => resolve(false), 10_000)
  })
}

const addressOf = ({ audioUrl }: PlayableEpisode) => audioSource(audioUrl, location.href)?.address

/** Of the address that the episode has now. */
export const isSavedAs = (one: SavedAudio, { id, audioUrl }: PlayableEpisode): boolean =>
  one.episode.id === id && one.episode.audioUrl === audioUrl

/** Newest first. Also lets the player use what is saved. */
export async function readSavedAudio(): Promise<void> {
  const found: SavedAudio[] = []
  if ('caches' in window && (await caches.has(savedCaches.audio))) {
    const cache = await caches.open(savedCaches.audio)
    for (const request of await cache.keys()) {
      const copy = await cache.match(request)
      const one = copy && readCopy(copy)
      if (one) found.unshift(one)
    }
  }
  setSaved(found)
}

function setSaved(all: readonly SavedAudio[]): void {
  saved.set(all)
  const addresses = new Set(all.map(({ episode }) => addressOf(episode)))
  player.setCopies((address) => {
    const isUsable = addresses.has(address) && navigator.serviceWorker.controller
    return isUsable ? savedAudioPath(address) : undefined
  })
}

function readCopy({ headers }: Response): SavedAudio | undefined {
  try {
    const stored: unknown = JSON.parse(decodeURIComponent(headers.get(episodeHeader) ?? ''))
    const episode = readStoredEpisode(stored)
    const bytes = Number(headers.get(bytesHeader))
    return episode && { episode, bytes }
  } catch {
    return undefined
  }
}

/** Can be repeated after each outcome. The page has to stay open. */
export async function saveAudio(episode: PlayableEpisode): Promise<SaveOutcome> {
  const address = addressOf(episode)
  if (address === undefined) return 'refused'
  if (!isSwitchedOn(offlinePages)) return 'off'
  const path = savedAudioPath(address)
  const abort = new AbortController()
  const report = (share: number | null) =>
    saving.set([...othersOf(episode), { episode, share, cancel: () => abort.abort() }])
  report(null)
  try {
    if (!(await isControlled(abort.signal))) return 'unready'
    const answer = await fetch(path, { signal: abort.signal })
    if (!answer.ok || !answer.body || !isAudio(answer)) return 'refused'
    const audio = await readWhole(answer, report)
    const headers = {
      'content-type': answer.headers.get('content-type') ?? '',
      [bytesHeader]: String(audio.size),
      [episodeHeader]: encodeURIComponent(JSON.stringify(episode)),
    }
    // The switch deletes what is saved, so nothing may be added after it.
    if (!isSwitchedOn(offlinePages)) return 'off'
    const cache = await caches.open(savedCaches.audio)
    await cache.put(path, new Response(audio, { headers }))
    await deleteCopies(saved.get()?.filter((one) => isOutdated(one, episode)) ?? [])
    return 'saved'
  } catch (error) {
    if (abort.signal.aborted) return 'canceled'
    return error instanceof DOMException && error.name === 'QuotaExceededError' ? 'full' : 'refused'
  } finally {
    saving.set(othersOf(episode))
  }
}

const othersOf = ({ id }: PlayableEpisode) => saving.get().filter(({ episode }) => episode.id !== id)

/** Some hosts answer with a page, and status 200, when a file is gone. */
const isAudio = ({ headers }: Response) =>
  /^(audio|video)\/|^(application|binary)\/(octet-stream|ogg)/.test(headers.get('content-type') ?? '')

/** Browsers keep a large blob on the disk. */
async function readWhole({ body, headers }: Response, report: (share: number | null) => void): Promise<Blob> {
  const total = Number(headers.get('content-length'))
  let bytes = 0
  let reported = 0
  const counting = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(part, controller) {
      controller.enqueue(part)
      bytes += part.byteLength
      const percent = total > 0 ? Math.floor((100 * bytes) / total) : 0
      if (percent > reported) report(Math.min(1, percent / 100))
      reported = percent
    },
  })
  return new Response(body?.pipeThrough(counting)).blob()
}

const isOutdated = (one: SavedAudio, episode: PlayableEpisode) =>
  one.episode.id === episode.id && !isSavedAs(one, episode)

export const removeSavedAudio = (one: SavedAudio): Promise<void> => deleteCopies([one])

async function deleteCopies(copies: readonly SavedAudio[]): Promise<void> {
  const cache = await caches.open(savedCaches.audio)
  for (const { episode } of copies) await cache.delete(savedAudioPath(addressOf(episode) ?? ''))
  await readSavedAudio()
}
