import { readFile, rm } from 'node:fs/promises'
import { constants } from 'node:os'
import { join } from 'node:path'
import { samplePeople } from '#local/people.ts'
import { readSamplePodcasts } from '#local/sample/sample.ts'
import { startSidelight } from '#local/sidelight.ts'
import { hashInputs, isMadeFrom, markMadeFrom } from '#scripts/input-hash.ts'
import { replaceFolder } from '#scripts/replace-folder.ts'

const firstStart = '.cache/first-start'
const markFileIn = (folder: string) => join(folder, '.made-from')
/** Of one start only: its port, what it logged, and code that is quicker linked than copied. */
const notKept = ['feed-server', 'logs', 'code']
/** The least that scrypt knows: a start hashes five passwords, which would take a third of its processor time. */
export const cheapPasswordCost = 2
/** What makes the data besides the templates and the functions, whose own mark stands in the cloud assembly. */
const makers = ['emulator', 'local', 'scripts/create-user.ts', 'scripts/first-start.ts']

/** Most tests that have a catalogue begin with it, and where several want it at once each would have it spoken for itself. */
async function speakFirstShow(feedServerUrl: string): Promise<void> {
  const [show] = readSamplePodcasts()
  for (const { key } of show?.episodes ?? [])
    await (await fetch(`${feedServerUrl}/${show?.key}/${key}.vtt`)).arrayBuffer()
}

async function start(cloudAssembly: string, dataFolder: string): Promise<void> {
  // Creating people leaves the way to a cloud that is gone by then.
  const before = { ...process.env }
  try {
    const sidelight = await startSidelight({
      cloudAssembly,
      dataFolder,
      environment: { PATH: process.env.PATH },
      // Whoever asks for it waits.
      speechPriority: constants.priority.PRIORITY_NORMAL,
      passwordCost: cheapPasswordCost,
      port: 0,
      people: samplePeople,
      log: () => {},
    })
    await speakFirstShow(sidelight.feedServer.url)
    await sidelight.close()
  } finally {
    for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name]
    Object.assign(process.env, before)
  }
}

/**
 * What a first start of this build leaves behind, made once: tables, keys and people, and still nothing in the catalogue. Answers its
 * folder, to be copied: a first start takes several times as long as a later one.
 */
export async function keptFirstStart(cloudAssembly: string): Promise<string> {
  const build = `${await readFile(markFileIn(cloudAssembly), 'utf8')} ${hashInputs(makers)}`
  const isDone = () => isMadeFrom(markFileIn(firstStart), build)
  const fill = async (folder: string) => {
    const dataFolder = join(folder, 'data')
    await start(cloudAssembly, dataFolder)
    for (const name of notKept) await rm(join(dataFolder, name), { recursive: true, force: true })
    markMadeFrom(markFileIn(folder), build)
  }
  if (!isDone()) await replaceFolder({ folder: firstStart, isDone, fill })
  return join(firstStart, 'data')
}
