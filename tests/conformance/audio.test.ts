import { MPEGDecoder } from 'mpg123-decoder'
import { describe, expect, test } from 'vitest'
import { type AudioKind, kindBytes, recogniseAudio } from '#functions/domain/audio/audio-kind.ts'
import { startMeter } from '#functions/domain/audio/audio-meter.ts'
import { hasFixtures, listFixtures, readFixture } from '#tests/conformance/fixtures.ts'

const files = listFixtures('audio')
const named = (extension: string) => files.filter((name) => name.endsWith(extension))
/** Pairs of one recording as MP3 and as M4A or WAV. Skips the "empty" files, which are different silences. */
const pairs = files.flatMap((name) => {
  if (!name.endsWith('.mp3') || name.includes('empty')) return []
  const others = ['.m4a', '.wav'].map((ending) => name.replace(/\.mp3$/, ending))
  return others.filter((other) => files.includes(other)).map((other) => [name, other] as const)
})

function kindOf(name: string): AudioKind {
  const kind = recogniseAudio(readFixture('audio', name).subarray(0, kindBytes))
  if (!kind || 'refusal' in kind) throw new Error(`${name} was not recognized as audio.`)
  return kind
}

function measure(name: string): number {
  const meter = startMeter(kindOf(name).container)
  const bytes = readFixture('audio', name)
  for (let at = 0; at < bytes.length; at += 16_384) meter?.push(bytes.subarray(at, at + 16_384))
  return meter?.end() ?? Number.NaN
}

async function decodedSeconds(name: string): Promise<number> {
  const decoder = new MPEGDecoder({ enableGapless: false })
  await decoder.ready
  const { samplesDecoded, sampleRate } = decoder.decode(readFixture('audio', name))
  decoder.free()
  return samplesDecoded / sampleRate
}

describe.runIf(hasFixtures)('audio of the public corpora', () => {
  test.each(files)('%s has the format that its name says', (name) => {
    expect(name.endsWith(`.${kindOf(name).mediaFormat}`)).toBe(true)
  })

  test.each(named('.mp3'))('%s is as long as decoded, within a thousandth of a second', async (name) => {
    expect(Math.abs(measure(name) - (await decodedSeconds(name)))).toBeLessThan(0.001)
  })

  test.each(pairs)('%s is as long as %s, within a tenth of a second', (one, other) => {
    expect(Math.abs(measure(one) - measure(other))).toBeLessThan(0.1)
  })

  test.each(named('.wav'))('%s is as long as its samples, within a thousandth of a second', (name) => {
    const bytes = readFixture('audio', name)
    const soundBytes = bytes.length - bytes.indexOf('data') - 8
    expect(Math.abs(measure(name) - soundBytes / bytes.readUInt32LE(28))).toBeLessThan(0.001)
  })
})
