import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import * as z from 'zod'
import { JobFault } from '#recognizer/job-fault.ts'
import { download, upload } from '#recognizer/objects.ts'
import { recognize } from '#recognizer/recognize.ts'
import { recognizerExits, recognizerVariables } from '#shared/deployment/recognizer.ts'

const uri = z.string().regex(/^s3:\/\/[a-z0-9.-]+\/\S+$/)
const settingsSchema = z.object({
  [recognizerVariables.audio]: uri,
  [recognizerVariables.transcript]: uri,
  /** A shell command that gets the path of an audio file and prints a `recognitionSchema`. */
  RECOGNIZER_COMMAND: z.string().min(1),
})

function readSettings() {
  const { data, error } = settingsSchema.safeParse(process.env)
  if (data) return data
  throw new JobFault(recognizerExits.badSettings, z.prettifyError(error))
}

async function runJob(signal: AbortSignal): Promise<void> {
  const settings = readSettings()
  const audio = settings[recognizerVariables.audio]
  const folder = await mkdtemp(join(tmpdir(), 'recognizer-'))
  try {
    const path = join(folder, `audio${extname(audio)}`)
    await download(audio, path, signal)
    const recognition = await recognize(settings.RECOGNIZER_COMMAND, path, signal)
    await upload(settings[recognizerVariables.transcript], JSON.stringify(recognition), signal)
    console.error(`Recognized ${recognition.words.length} words.`)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** An interrupted job is retried, even if it was about to fail. */
async function main(): Promise<number> {
  const interruption = new AbortController()
  for (const name of ['SIGTERM', 'SIGINT'] as const) process.once(name, () => interruption.abort())
  try {
    await runJob(interruption.signal)
    return 0
  } catch (error) {
    console.error(interruption.signal.aborted ? 'The job was interrupted.' : error)
    if (interruption.signal.aborted) return recognizerExits.tryAgain
    return error instanceof JobFault ? error.exitCode : recognizerExits.failed
  }
}

void main().then((exitCode) => process.exit(exitCode))
