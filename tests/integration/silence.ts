import { speechSampleRate, wavHeader } from '#local/doubles/speech/wav.ts'

/** A WAV file in which nothing is to be heard. */
export function silence(seconds: number): Buffer {
  const samples = seconds * speechSampleRate
  return Buffer.concat([wavHeader(samples, speechSampleRate), Buffer.alloc(samples * 2)])
}
