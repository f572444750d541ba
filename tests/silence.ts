import { speechSampleRate, wavHeader } from '#local/fakes/speech/wav.ts'

/** A WAV file in which nothing is to be heard: so many seconds, with so many samples in each. */
export function silence(seconds: number, sampleRate = speechSampleRate): Buffer {
  const sampleCount = seconds * sampleRate
  return Buffer.concat([wavHeader(sampleCount, sampleRate), Buffer.alloc(sampleCount * 2)])
}
