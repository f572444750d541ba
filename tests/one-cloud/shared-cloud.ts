import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { episodesApi } from '#shared/api/episodes.ts'
import { type Session, startTestCloud, type TestCloud } from '#tests/harness.ts'
import { openPublisher, type Publisher, spokenSentences } from '#tests/integration/publisher.ts'
import { type AddedShow, addShow, sampleFeed } from '#tests/published-show.ts'

/** What all parts ask: a cloud that allows this publisher on this machine, and whose speech engine hears the same words in any audio. */
type SharedCloud = { cloud: TestCloud; publisher: Publisher; speechFolder: string }
type SharedShow = AddedShow & { admin: Session }

let shared: Promise<SharedCloud> | undefined
let added: Promise<SharedShow> | undefined
let moved: Promise<SharedShow> | undefined
let aheadMs = 0
let heldAt: number | undefined

/** From now on the clock by which the edge keeps answers is further ahead. */
export function advanceEdgeClock(milliseconds: number): void {
  aheadMs += milliseconds
}

/** It keeps nothing for longer than a day. */
export const forgetAtEdge = (): void => advanceEdgeClock(86_400_000)

/** Stops the clock by which the edge keeps answers; answers how to let it go on. */
export function holdEdgeClock(): () => void {
  heldAt = Date.now()
  return () => {
    heldAt = undefined
  }
}

/** One word each tenth of a second, as an engine hears them. */
function heardWords() {
  const words = spokenSentences.join(' ').split(' ')
  return words.map((text, n) => ({ text, start: n / 10, end: n / 10 + 0.1, confidence: 0.9 }))
}

async function open(): Promise<SharedCloud> {
  const speechFolder = await mkdtemp(join(tmpdir(), 'sidelight-speech-'))
  const heard = join(speechFolder, 'heard.json')
  await writeFile(heard, JSON.stringify({ language: 'en-US', words: heardWords() }))
  const publisher = await openPublisher()
  const environment = { SIDELIGHT_SPEECH_COMMAND: `cat '${heard}' #` }
  const edgeClock = () => (heldAt ?? Date.now()) + aheadMs
  const cloud = await startTestCloud(environment, { edgeClock, privateHosts: [publisher.host] })
  return { cloud, publisher, speechFolder }
}

const all = () => {
  shared ??= open()
  return shared
}

/** The one cloud of these files: to start one takes longer than most of what they ask, and each finds what those before it left. */
export const sharedCloud = async (): Promise<TestCloud> => (await all()).cloud
export const sharedPublisher = async (): Promise<Publisher> => (await all()).publisher

/** Four episodes of one show of the sample, published; asked to be added again, as the first story added it. */
export function addedShow(): Promise<SharedShow> {
  added ??= sharedCloud().then(async (cloud) => {
    const admin = await cloud.signIn('admin')
    return { ...(await addShow(cloud, sampleFeed(cloud), admin)), admin }
  })
  return added
}

/** The same, once all of its episodes are moved by an admin to a step at which nothing else stands. */
export function movedShow(): Promise<SharedShow> {
  moved ??= addedShow().then(async (show) => {
    const cloud = await sharedCloud()
    for (const { id } of show.episodes) {
      const body = { political_stance: 'Left-leaning' }
      const answer = await cloud.call(episodesApi.update, { params: { id }, session: show.admin, body })
      if (answer.status !== 204) throw new Error(`Episode ${id} was not moved: ${answer.status}`)
    }
    return show
  })
  return moved
}

export async function closeSharedCloud(): Promise<void> {
  if (!shared) return
  const { cloud, publisher, speechFolder } = await shared
  await cloud.close()
  publisher.close()
  await rm(speechFolder, { recursive: true, force: true })
}
