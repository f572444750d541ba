import { cpSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { constants } from 'node:os'
import { join } from 'node:path'
import { linkFolder } from 'cdk-on-localhost/data-folder'
import { hashInputs, isMadeFrom, markMadeFrom } from '#build/input-hash.ts'
import { replaceFolder } from '#build/replace-folder.ts'
import { samplePeople, samplePerson } from '#local/people.ts'
import { readSamplePodcasts } from '#local/sample/sample.ts'
import { seedSampleCatalogue } from '#local/sample/seed.ts'
import { type Sidelight, startSidelight } from '#local/sidelight.ts'

const firstStart = '.cache/first-start'
const firstShow = '.cache/first-show'
const markFileIn = (folder: string) => join(folder, '.made-from')
const dataIn = (folder: string) => join(folder, 'data')
const feedIn = (folder: string) => join(folder, 'feed.xml')
/** Not kept, because these belong to one start (port, logs) or are faster to link than to copy. */
const notKept = ['feed-server/feed-server.json', 'logs', 'code']
/** scrypt's minimum. At the normal cost, hashing five passwords takes a third of a start's CPU time. */
export const cheapPasswordCost = 2
/** A change of any of these makes the kept start invalid. The cloud assembly has a hash of its own. */
const makers = [
  'packages/cdk-on-localhost/src',
  'local',
  'functions/use-cases/accounts/ensure-user.ts',
  'scripts/first-start.ts',
]

type Use = (sidelight: Sidelight) => Promise<void>

async function runOnce(cloudAssembly: string, dataFolder: string, use: Use): Promise<void> {
  // Creating users points process.env at this cloud, which is stopped afterwards, so the variables are
  // restored.
  const before = { ...process.env }
  try {
    const sidelight = await startSidelight({
      cloudAssembly,
      dataFolder,
      environment: { PATH: process.env.PATH },
      // Normal instead of low priority, because the caller waits for the speech.
      speechPriority: constants.priority.PRIORITY_NORMAL,
      passwordCost: cheapPasswordCost,
      port: 0,
      people: samplePeople,
      log: () => {},
    })
    try {
      await use(sidelight)
    } finally {
      await sidelight.close()
    }
  } finally {
    for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name]
    Object.assign(process.env, before)
  }
}

/** Calls `fill` unless the folder was made from the same inputs. Returns the path of its data folder. */
async function prepare(folder: string, madeFrom: string, fill: (empty: string) => Promise<void>) {
  const isDone = () => isMadeFrom(markFileIn(folder), madeFrom)
  const fillAndMark = async (empty: string) => {
    await fill(empty)
    for (const name of notKept) await rm(join(dataIn(empty), name), { recursive: true, force: true })
    markMadeFrom(markFileIn(empty), madeFrom)
  }
  if (!isDone()) await replaceFolder({ folder, isDone, fill: fillAndMark })
  return dataIn(folder)
}

const inputsOf = async (cloudAssembly: string) =>
  `${await readFile(markFileIn(cloudAssembly), 'utf8')} ${hashInputs(makers)}`

function readFirstShow() {
  const [show] = readSamplePodcasts()
  if (!show) throw new Error('The sample has no shows.')
  return show
}

/**
 * Most tests that need a catalogue add this show. Without this, each of them would synthesize the speech
 * again.
 */
async function speakFirstShow({ feedServer }: Sidelight): Promise<void> {
  const show = readFirstShow()
  for (const { key } of show.episodes)
    await (await fetch(`${feedServer.url}/${show.key}/${key}.wav`)).arrayBuffer()
}

/**
 * A data folder after the first start, with tables, keys and users but an empty catalogue. Kept for each
 * build, because a first start takes several times as long as a later one.
 */
export async function keptFirstStart(cloudAssembly: string): Promise<string> {
  return prepare(firstStart, await inputsOf(cloudAssembly), (empty) =>
    runOnce(cloudAssembly, dataIn(empty), speakFirstShow),
  )
}

async function publishFirstShow(
  { cloud, feedServer }: Sidelight,
  { feedFile, now }: { feedFile: string; now: () => Date },
): Promise<void> {
  const show = readFirstShow()
  const { email, password } = samplePerson('admin')
  const { failed, problem } = await seedSampleCatalogue({
    siteUrl: cloud.siteUrl,
    adminCredentials: { email, password },
    feedServerUrl: feedServer.url,
    podcasts: [show],
    onProgress: () => {},
    signal: new AbortController().signal,
    now,
    pollMilliseconds: 300,
  })
  if (failed > 0) throw new Error(`${show.title} wasn't published: ${problem}`)
  const feed = await fetch(`${feedServer.url}/${show.key}/feed.xml`)
  await writeFile(feedFile, await feed.text())
}

export type KeptShow = { dataFolder: string; feedFile: string }

/**
 * A data folder in which the sample's first show is published. Its feed server has stopped, so the show's
 * audio and feed cannot be loaded. Made again each day (UTC), because digests include only episodes of the
 * last 24 hours.
 */
export async function keptFirstShow(cloudAssembly: string, now: () => Date): Promise<KeptShow> {
  const today = now().toISOString().slice(0, 10)
  const dataFolder = await prepare(firstShow, `${await inputsOf(cloudAssembly)} ${today}`, async (empty) => {
    copyDataFolder(await keptFirstStart(cloudAssembly), dataIn(empty))
    await runOnce(cloudAssembly, dataIn(empty), (sidelight) =>
      publishFirstShow(sidelight, { feedFile: feedIn(empty), now }),
    )
  })
  return { dataFolder, feedFile: feedIn(firstShow) }
}

/**
 * Links S3 objects instead of copying them, which is safe because the emulator never changes a file in place.
 */
export function copyDataFolder(kept: string, target: string): void {
  const objects = join(kept, 's3')
  cpSync(kept, target, { recursive: true, filter: (source) => source !== objects })
  linkFolder(objects, join(target, 's3'))
}
