import { closeSync, openSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { WASI } from 'node:wasi'
import type { Voice } from '#local/feed-server/sample-catalogue.ts'
import { toSpokenText } from '#local/feed-server/spoken-text.ts'
import type { Phone } from '#local/sample/align-words.ts'

/**
 * Duration of the WAV file (16 kHz, 16 bit, mono), and the phones of each sentence with times in seconds of
 * the file.
 */
export type Speech = { durationSeconds: number; sentences: Phone[][] }

export type SpeechOrder = { sentences: readonly string[]; voice: Voice; folder: string; wavName: string }

const sampleRate = 16_000
const headerBytes = 44
const bytesPerSample = 2

/**
 * Parses a line that flite prints with `-psdur`: `name:end` for each phone, in seconds from the utterance's
 * start.
 */
function readUtterance(line: string): Phone[] {
  let start = 0
  return line
    .trim()
    .split(/\s+/)
    .map((token) => {
      const [name = '', end = '0'] = token.split(':')
      const phone = { name, start, end: Number(end) }
      start = phone.end
      return phone
    })
}

/** flite rounds the times that it prints, so they are scaled to the exact length of the file. */
function placeUtterances(utterances: readonly Phone[][], durationSeconds: number): Phone[][] {
  const lengths = utterances.map((phones) => phones.at(-1)?.end ?? 0)
  const surplus = (lengths.reduce((sum, length) => sum + length, 0) - durationSeconds) / utterances.length
  let offset = 0
  return utterances.map((phones, index) => {
    const from = offset
    offset += (lengths[index] ?? 0) - surplus
    return phones.map(({ name, start, end }) => ({
      name,
      start: Math.max(0, from + start),
      end: Math.min(durationSeconds, from + end),
    }))
  })
}

/**
 * Runs flite (CMU, compiled to WASI) and writes `<folder>/<wavName>`. Deterministic. Blocks the CPU for about
 * a second per eighty seconds of speech, so call it in a separate process.
 * @throws when flite fails or does not speak each sentence as one utterance
 */
export async function speak(wasmPath: string, order: SpeechOrder): Promise<Speech> {
  const { sentences, voice, folder, wavName } = order
  const module = await WebAssembly.compile(readFileSync(wasmPath))
  const textName = `${wavName}.txt`
  const printedPath = join(folder, `${wavName}.phones`)
  writeFileSync(join(folder, textName), sentences.map(toSpokenText).join('\n\n'))
  const printed = openSync(printedPath, 'w+')
  const wasi = new WASI({
    version: 'preview1',
    args: [
      'flite',
      '-voice',
      voice.name,
      '--setf',
      `duration_stretch=${voice.stretch}`,
      '-psdur',
      '-f',
      `/speech/${textName}`,
      '-o',
      `/speech/${wavName}`,
    ],
    preopens: { '/speech': folder },
    stdout: printed,
    returnOnExit: true,
  })
  try {
    // Node's types declare the return type only as `object`.
    const imports = wasi.getImportObject() as WebAssembly.Imports
    const exitCode = wasi.start(await WebAssembly.instantiate(module, imports))
    if (exitCode !== 0) throw new Error(`The speech synthesiser ended with ${exitCode}.`)
  } finally {
    closeSync(printed)
  }
  const utterances = readFileSync(printedPath, 'utf8').trim().split('\n').map(readUtterance)
  rmSync(printedPath)
  rmSync(join(folder, textName))
  if (utterances.length !== sentences.length)
    throw new Error(`${sentences.length} sentences became ${utterances.length} utterances.`)
  const bodyBytes = statSync(join(folder, wavName)).size - headerBytes
  const durationSeconds = bodyBytes / bytesPerSample / sampleRate
  return { durationSeconds, sentences: placeUtterances(utterances, durationSeconds) }
}
