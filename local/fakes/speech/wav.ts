export type AudioSamples = { channels: readonly Float32Array[]; sampleRate: number }

export const speechSampleRate = 16_000
const headerBytes = 44
const bytesPerSample = 2

/** A header for mono, 16-bit samples (RIFF, Multimedia Programming Interface 1.0). */
export function wavHeader(sampleCount: number, sampleRate: number): Buffer {
  const header = Buffer.alloc(headerBytes)
  const bodyBytes = sampleCount * bytesPerSample
  header.write('RIFF', 0, 'latin1')
  header.writeUInt32LE(headerBytes - 8 + bodyBytes, 4)
  header.write('WAVEfmt ', 8, 'latin1')
  header.writeUInt32LE(16, 16)
  header.writeUInt16LE(1, 20)
  header.writeUInt16LE(1, 22)
  header.writeUInt32LE(sampleRate, 24)
  header.writeUInt32LE(sampleRate * bytesPerSample, 28)
  header.writeUInt16LE(bytesPerSample, 32)
  header.writeUInt16LE(bytesPerSample * 8, 34)
  header.write('data', 36, 'latin1')
  header.writeUInt32LE(bodyBytes, 40)
  return header
}

type Format = { code: number; channelCount: number; sampleRate: number; bits: number }

function chunksOf(file: Buffer): Map<string, Buffer> {
  const chunks = new Map<string, Buffer>()
  for (let at = 12; at + 8 <= file.length; ) {
    const size = file.readUInt32LE(at + 4)
    chunks.set(file.toString('latin1', at, at + 4), file.subarray(at + 8, at + 8 + size))
    at += 8 + size + (size % 2)
  }
  return chunks
}

function readSample(body: Buffer, at: number, { code, bits }: Format): number {
  if (code === 3) return body.readFloatLE(at)
  if (bits === 8) return (body.readUInt8(at) - 128) / 128
  return body.readIntLE(at, bits / 8) / 2 ** (bits - 1)
}

function formatOf(chunk: Buffer | undefined): Format {
  if (!chunk || chunk.length < 16) throw new Error('The WAV file names no format.')
  const plain = chunk.readUInt16LE(0)
  const isExtensible = plain === 0xfffe && chunk.length >= 26
  const format = {
    code: isExtensible ? chunk.readUInt16LE(24) : plain,
    channelCount: chunk.readUInt16LE(2),
    sampleRate: chunk.readUInt32LE(4),
    bits: chunk.readUInt16LE(14),
  }
  const isKnown =
    (format.code === 1 && [8, 16, 24, 32].includes(format.bits)) || (format.code === 3 && format.bits === 32)
  if (!isKnown || format.channelCount === 0 || format.sampleRate === 0)
    throw new Error('The WAV file is neither PCM nor 32-bit float.')
  return format
}

/** @throws when the bytes are not a WAV file with PCM or float samples */
export function readWav(file: Buffer): AudioSamples {
  if (file.toString('latin1', 0, 4) !== 'RIFF' || file.toString('latin1', 8, 12) !== 'WAVE')
    throw new Error('The file is no WAV file.')
  const chunks = chunksOf(file)
  const format = formatOf(chunks.get('fmt '))
  const body = chunks.get('data') ?? Buffer.alloc(0)
  const frameBytes = (format.bits / 8) * format.channelCount
  const frameCount = Math.floor(body.length / frameBytes)
  const channels = Array.from({ length: format.channelCount }, (_, channel) =>
    Float32Array.from({ length: frameCount }, (_none, frame) =>
      readSample(body, frame * frameBytes + channel * (format.bits / 8), format),
    ),
  )
  return { channels, sampleRate: format.sampleRate }
}

/**
 * Converts audio chunk by chunk to 16 kHz, 16 bit, mono. Each output sample is the mean of the input samples
 * that it covers, which is a simple low-pass filter against aliasing.
 */
export function createSpeechResampler(): { push(piece: AudioSamples): Buffer } {
  let position = 0
  let sum = 0
  let count = 0
  let last = 0

  return {
    push({ channels, sampleRate }) {
      const step = sampleRate / speechSampleRate
      const length = channels[0]?.length ?? 0
      const samples: number[] = []
      for (let index = 0; index < length; index++) {
        for (const channel of channels) sum += (channel[index] ?? 0) / channels.length
        count += 1
        position += 1
        while (position >= step) {
          if (count > 0) last = sum / count
          samples.push(Math.max(-32_768, Math.min(32_767, Math.round(last * 32_768))))
          position -= step
          sum = 0
          count = 0
        }
      }
      return Buffer.from(Int16Array.from(samples).buffer)
    },
  }
}
