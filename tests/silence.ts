import { speechSampleRate, wavHeader } from '#local/fakes/speech/wav.ts'

export function silence(seconds: number, sampleRate = speechSampleRate): Buffer {
  const sampleCount = seconds * sampleRate
  return Buffer.concat([wavHeader(sampleCount, sampleRate), Buffer.alloc(sampleCount * 2)])
}
