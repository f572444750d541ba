import { spawn } from 'node:child_process'
import { open, readFile } from 'node:fs/promises'
import { MPEGDecoderWebWorker } from 'mpg123-decoder'
import { createSpeechResampler, readWav, speechSampleRate, wavHeader } from '#local/fakes/speech/wav.ts'

const pieceBytes = 256 * 1024
const headerBytes = 44
const bytesPerSample = 2

/** Its message is shown to the admin. */
class UndecodableMedia extends Error {
  override readonly name = 'UndecodableMedia'
}

async function* decodeMp3(path: string): AsyncGenerator<Buffer> {
  const decoder = new MPEGDecoderWebWorker()
  const file = await open(path)
  try {
    await decoder.ready
    const resampler = createSpeechResampler()
    for (;;) {
      const { bytesRead, buffer } = await file.read(Buffer.alloc(pieceBytes), 0, pieceBytes)
      if (bytesRead === 0) return
      const { channelData, sampleRate } = await decoder.decode(buffer.subarray(0, bytesRead))
      if (sampleRate > 0) yield resampler.push({ channels: channelData, sampleRate })
    }
  } finally {
    await file.close()
    await decoder.free()
  }
}

async function* decodeWav(path: string): AsyncGenerator<Buffer> {
  try {
    yield createSpeechResampler().push(readWav(await readFile(path)))
  } catch (error) {
    throw new UndecodableMedia(error instanceof Error ? error.message : String(error), { cause: error })
  }
}

/** Decodes M4A, Ogg, FLAC and other formats. ffmpeg need not be installed. */
async function* decodeWithFfmpeg(path: string): AsyncGenerator<Buffer> {
  const output = ['-f', 's16le', '-ac', '1', '-ar', String(speechSampleRate), '-']
  const child = spawn('ffmpeg', ['-v', 'error', '-nostdin', '-i', path, ...output], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  try {
    for await (const piece of child.stdout) yield piece as Buffer
    if ((await ended) !== 0) throw new UndecodableMedia("ffmpeg couldn't decode the file.")
  } catch (error) {
    if (error instanceof UndecodableMedia) throw error
    throw new UndecodableMedia('This machine decodes MP3 and WAV; install ffmpeg for other formats.', {
      cause: error,
    })
  }
}

const decoders: Readonly<Record<string, (path: string) => AsyncGenerator<Buffer>>> = {
  mp3: decodeMp3,
  wav: decodeWav,
}

/**
 * Converts a media file to what speech engines read: WAV, 16 kHz, 16 bit, mono.
 * @returns the duration in seconds
 * @throws UndecodableMedia when there is no audio to decode
 */
export async function decodeToSpeech(media: {
  path: string
  format: string
  target: string
}): Promise<number> {
  const decode = decoders[media.format] ?? decodeWithFfmpeg
  const target = await open(media.target, 'w')
  let bodyBytes = 0
  try {
    for await (const piece of decode(media.path)) {
      await target.write(piece, 0, piece.length, headerBytes + bodyBytes)
      bodyBytes += piece.length
    }
    const sampleCount = Math.floor(bodyBytes / bytesPerSample)
    if (sampleCount === 0) throw new UndecodableMedia('The file contains no sound that could be decoded.')
    await target.write(wavHeader(sampleCount, speechSampleRate), 0, headerBytes, 0)
    return sampleCount / speechSampleRate
  } finally {
    await target.close()
  }
}
