import { spawn } from 'node:child_process'
import { JobFault } from '#recognizer/job-fault.ts'
import { recognizerExits } from '#shared/deployment/recognizer.ts'
import { type Recognition, recognitionSchema } from '#shared/domain/recognition.ts'
import { longestTranscriptBytes } from '#shared/rules/bounds.ts'

type Ended = { code: number | null; signal: NodeJS.Signals | null; printed: string }

/**
 * Runs the command in a process group of its own, so that an interruption ends its children, too. What it
 * writes to standard error is in the log of the job.
 */
function run(command: string, path: string, signal: AbortSignal): Promise<Ended> {
  return new Promise((resolve, reject) => {
    // The shell parses the command, but not the path, which is an argument.
    const child = spawn('/bin/sh', ['-c', `${command} "$1"`, 'recognizer', path], {
      stdio: ['ignore', 'pipe', 'inherit'],
      detached: true,
    })
    const end = () => {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
    }
    const pieces: Buffer[] = []
    let bytes = 0
    child.stdout.on('data', (piece: Buffer) => {
      bytes += piece.length
      if (bytes <= longestTranscriptBytes) pieces.push(piece)
      else end()
    })
    signal.addEventListener('abort', end, { once: true })
    child.once('error', reject)
    child.once('close', (code, killedBy) => {
      signal.removeEventListener('abort', end)
      if (bytes <= longestTranscriptBytes)
        resolve({ code, signal: killedBy, printed: Buffer.concat(pieces).toString('utf8') })
      else reject(new JobFault(recognizerExits.failed, 'The recognizer printed too much.'))
    })
  })
}

/** 128 + 9: how a shell reports that the kernel killed its child. */
const killedChild = 137

function faultOf({ code, signal }: Ended): JobFault {
  if (code === recognizerExits.badAudio)
    return new JobFault(recognizerExits.badAudio, 'The recognizer cannot decode the audio.')
  return code === killedChild || signal === 'SIGKILL'
    ? new JobFault(
        recognizerExits.outOfMemory,
        'The recognizer was killed, as the kernel does without memory.',
      )
    : new JobFault(recognizerExits.failed, `The recognizer ended with ${code ?? signal}.`)
}

function parse(printed: string): Recognition {
  try {
    return recognitionSchema.parse(JSON.parse(printed))
  } catch (cause) {
    throw new JobFault(recognizerExits.failed, 'The recognizer printed no words as JSON.', { cause })
  }
}

/** @throws JobFault if the command fails or does not print a `recognitionSchema` */
export async function recognize(command: string, path: string, signal: AbortSignal): Promise<Recognition> {
  const ended = await run(command, path, signal)
  signal.throwIfAborted()
  if (ended.code !== 0) throw faultOf(ended)
  return parse(ended.printed)
}
