import { expect, test } from 'vitest'
import { createSpeechResampler, readWav, speechSampleRate, wavHeader } from '#local/fakes/speech/wav.ts'

function wavOf(samples: number[], sampleRate = 16_000): Buffer {
  return Buffer.concat([wavHeader(samples.length, sampleRate), Buffer.from(Int16Array.from(samples).buffer)])
}

test('a written file is read unchanged', () => {
  const sound = readWav(wavOf([0, 16_384, -32_768]))
  expect(sound.sampleRate).toBe(16_000)
  expect([...(sound.channels[0] ?? [])]).toEqual([0, 0.5, -1])
})

test('a file that is not WAV is refused', () => {
  expect(() => readWav(Buffer.from('ID3 and so on, an MP3 file'))).toThrow(/no WAV/)
})

test('audio of any rate becomes 16 kHz mono, in chunks of any size', () => {
  const left = Float32Array.from({ length: 44_100 }, () => 0.5)
  const right = Float32Array.from({ length: 44_100 }, () => 0.1)
  const resampler = createSpeechResampler()
  const pieces = [0, 10_000, 10_001, 44_100].slice(0, -1).map((from, index, starts) => {
    const end = starts[index + 1] ?? 44_100
    return resampler.push({ channels: [left.slice(from, end), right.slice(from, end)], sampleRate: 44_100 })
  })
  const joined = Buffer.concat(pieces)
  expect(joined.length / 2).toBeGreaterThanOrEqual(speechSampleRate - 1)
  expect(joined.length / 2).toBeLessThanOrEqual(speechSampleRate)
  expect(joined.readInt16LE(1000) / 32_768).toBeCloseTo(0.3, 2)
})

test('sound of a lower rate is resampled to 16 kHz', () => {
  const channels = [Float32Array.from({ length: 8000 }, () => 0.25)]
  const stretched = createSpeechResampler().push({ channels, sampleRate: 8000 })
  expect(stretched.length / 2).toBe(speechSampleRate)
  expect(stretched.readInt16LE(2) / 32_768).toBeCloseTo(0.25, 2)
})
