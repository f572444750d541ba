import { spawn } from 'node:child_process'
import { access, constants, mkdtemp, readFile, rm } from 'node:fs/promises'
import { delimiter, dirname, join } from 'node:path'
import {
  readCommandOutput,
  readPocketsphinxOutput,
  readWhisperCppOutput,
  readWhisperOutput,
} from '#local/fakes/speech/recognised-words.ts'
import type { Recognition } from '#shared/domain/recognition.ts'

export type SpeechFile = { path: string; durationSeconds: number }

export type SpeechEngine = {
  name: string
  recognise(audio: SpeechFile, signal: AbortSignal): Promise<Recognition>
}

export const howToInstall =
  'No speech engine is installed on this machine. Install pocketsphinx and pocketsphinx-en-us (Debian, Ubuntu), ' +
  'whisper-cli (whisper.cpp) or whisper, or set SIDELIGHT_SPEECH_COMMAND; then try again.'

type Command = { file: string; arguments: string[]; signal: AbortSignal }

function run(command: Command): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(command.file, command.arguments, {
      signal: command.signal,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const printed: Buffer[] = []
    let complaint = ''
    child.stdout.on('data', (chunk: Buffer) => printed.push(chunk))
    child.stderr.on('data', (chunk: Buffer) => {
      complaint = (complaint + chunk.toString()).slice(-500)
    })
    child.once('error', reject)
    child.once('close', (code) => {
      if (code === 0) resolve(Buffer.concat(printed).toString('utf8'))
      else
        reject(new Error(`${command.file} ended with ${code}. ${complaint.trim().split('\n').at(-1) ?? ''}`))
    })
  })
}

async function runIntoFolder(
  { path }: SpeechFile,
  answerName: string,
  commandFor: (folder: string) => Command,
): Promise<string> {
  const folder = await mkdtemp(join(dirname(path), 'speech-'))
  try {
    await run(commandFor(folder))
    return await readFile(join(folder, answerName), 'utf8')
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function givenCommand(command: string): SpeechEngine {
  return {
    name: 'SIDELIGHT_SPEECH_COMMAND',
    async recognise(audio, signal) {
      // The shell parses the user's command, but not the path, which is passed as an argument.
      const printed = await run({
        file: '/bin/sh',
        arguments: ['-c', `${command} "$1"`, 'speech', audio.path],
        signal,
      })
      return readCommandOutput(printed, audio.durationSeconds)
    },
  }
}

/**
 * With its default settings, pocketsphinx recognizes hardly any word of a recording from 1961. With these it
 * finds most of them, and takes twice as long.
 */
const widerSearch = ['-lw', '9.5', '-beam', '1e-80', '-wbeam', '1e-40', '-pbeam', '1e-80']

type EngineOnPath = { file: string; engineAt(path: string, model: string | undefined): SpeechEngine }

const enginesOnPath: readonly EngineOnPath[] = [
  {
    file: 'whisper-cli',
    engineAt: (path, model) => ({
      name: 'whisper-cli',
      async recognise(audio, signal) {
        const written = await runIntoFolder(audio, 'answer.json', (folder) => ({
          file: path,
          arguments: [
            ...(model ? ['-m', model] : []),
            '-f',
            audio.path,
            '-oj',
            '-of',
            join(folder, 'answer'),
            '-ml',
            '1',
            '-sow',
            '-np',
          ],
          signal,
        }))
        return readWhisperCppOutput(written)
      },
    }),
  },
  {
    file: 'whisper',
    engineAt: (path, model = 'base') => ({
      name: 'whisper',
      async recognise(audio, signal) {
        const answerName = `${audio.path
          .split('/')
          .at(-1)
          ?.replace(/\.wav$/, '')}.json`
        const written = await runIntoFolder(audio, answerName, (folder) => ({
          file: path,
          arguments: [
            audio.path,
            '--model',
            model,
            '--output_dir',
            folder,
            '--output_format',
            'json',
            '--word_timestamps',
            'True',
            '--fp16',
            'False',
          ],
          signal,
        }))
        return readWhisperOutput(written)
      },
    }),
  },
  {
    file: 'pocketsphinx_continuous',
    engineAt: (path) => ({
      name: 'pocketsphinx_continuous',
      async recognise(audio, signal) {
        const printed = await run({
          file: path,
          arguments: ['-infile', audio.path, '-time', 'yes', '-logfn', '/dev/null', ...widerSearch],
          signal,
        })
        return readPocketsphinxOutput(printed)
      },
    }),
  },
]

async function findOnPath(file: string, path: string): Promise<string | undefined> {
  for (const folder of path.split(delimiter)) {
    const candidate = join(folder, file)
    const isThere = await access(candidate, constants.X_OK).then(
      () => true,
      () => false,
    )
    if (folder !== '' && isThere) return candidate
  }
  return undefined
}

/**
 * Returns the command in `SIDELIGHT_SPEECH_COMMAND`, or the first of whisper-cli, whisper and
 * pocketsphinx_continuous on the path; undefined if there is none. `SIDELIGHT_WHISPER_MODEL` sets the model
 * of both whisper programs. The command gets the path of a WAV file (16 kHz, 16 bit, mono) as its last
 * argument and prints `{"language"?, "words": [{"text", "start", "end", "confidence"?}]}` with times in
 * seconds, or plain text.
 */
export async function findSpeechEngine(
  environment: Readonly<Record<string, string | undefined>>,
): Promise<SpeechEngine | undefined> {
  if (environment.SIDELIGHT_SPEECH_COMMAND) return givenCommand(environment.SIDELIGHT_SPEECH_COMMAND)
  for (const { file, engineAt } of enginesOnPath) {
    const path = await findOnPath(file, environment.PATH ?? '')
    if (path) return engineAt(path, environment.SIDELIGHT_WHISPER_MODEL)
  }
  return undefined
}
