import { describe, expect, test } from 'vitest'
import type { AudioContainer } from '#functions/domain/audio/audio-kind.ts'
import { startMeter } from '#functions/domain/audio/audio-meter.ts'

const text = (value: string) => Buffer.from(value, 'latin1')
const big = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}
const little = (value: number) => big(value).reverse()
const place = (value: number) => {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64LE(BigInt(value))
  return bytes
}

function mp3Frames(count: number, { isThin = false, mark = '' } = {}) {
  const frame = Buffer.alloc(isThin ? 208 : 417, 0x55)
  frame.set([0xff, 0xfb, isThin ? 0x50 : 0x90, 0x00])
  frame.write(mark, 36, 'latin1')
  return Buffer.concat(Array.from({ length: count }, () => frame))
}
const frameSeconds = 1152 / 44_100

const tag = Buffer.concat([
  text('ID3\u0004\0\0'),
  Buffer.from([0, 2, 0, 0]),
  mp3Frames(1),
  Buffer.alloc(32_768 - 417),
])

function adtsFrames(count: number) {
  const frame = Buffer.alloc(100, 0x21)
  frame.set([0xff, 0xf1, 0x50, 0x80, 100 >> 3, ((100 & 7) << 5) | 0x1f, 0xfc])
  return Buffer.concat(Array.from({ length: count }, () => frame))
}

const box = (type: string, ...content: Buffer[]) => {
  const body = Buffer.concat(content)
  return Buffer.concat([big(8 + body.length), text(type), body])
}
const sound = Buffer.alloc(50_000, 0x6d)
const largeSound = Buffer.concat([
  big(1),
  text('mdat'),
  Buffer.from(place(16 + sound.length)).reverse(),
  sound,
])
const movieHeader = box('mvhd', Buffer.alloc(12), big(1000), big(90_500), Buffer.alloc(80))
const longMovieHeader = box(
  'mvhd',
  Buffer.from([1]),
  Buffer.alloc(19),
  big(48_000),
  big(0),
  big(96_000),
  Buffer.alloc(80),
)
const emptyMovieHeader = box('mvhd', Buffer.alloc(12), big(1000), big(0xffff_ffff), Buffer.alloc(80))
const start = box('ftyp', text('M4A \0\0\0\0'))

/** 8,000 bytes per second. */
const waveForm = Buffer.concat([
  text('fmt '),
  little(16),
  Buffer.from([1, 0, 1, 0]),
  little(4000),
  little(8000),
  Buffer.alloc(4),
])
const wave = (stated: number, bytes: number) =>
  Buffer.concat([
    text('RIFF'),
    little(0),
    text('WAVE'),
    text('LIST'),
    little(3),
    Buffer.alloc(4),
    waveForm,
    text('data'),
    little(stated),
    Buffer.alloc(bytes),
  ])
const largeWave = Buffer.concat([
  ...[
    text('RF64'),
    little(0xffff_ffff),
    text('WAVE'),
    text('ds64'),
    little(28),
    place(0),
    place(16_000),
    place(0),
    little(0),
  ],
  ...[
    waveForm,
    text('data'),
    little(0xffff_ffff),
    Buffer.alloc(16_000),
    text('LIST'),
    little(4000),
    Buffer.alloc(4000),
  ],
])

const flac = (samples: number) =>
  Buffer.concat([
    text('fLaC'),
    big(34),
    Buffer.alloc(10),
    Buffer.from([0x0a, 0xc4, 0x42, 0xf0]),
    big(samples),
    Buffer.alloc(16),
  ])

type Page = { serial: number; at: number; isFirst?: boolean; packet?: Buffer }
function page({ serial, at, isFirst = false, packet = Buffer.alloc(400, 1) }: Page) {
  const lengths = Buffer.from([Math.min(packet.length, 255), Math.max(packet.length - 255, 0)])
  return Buffer.concat([
    text('OggS\0'),
    Buffer.from([isFirst ? 2 : 0]),
    place(at),
    little(serial),
    Buffer.alloc(8),
    Buffer.from([2]),
    lengths,
    packet,
  ])
}
const opusHead = Buffer.concat([
  text('OpusHead\u0001\u0001'),
  Buffer.from([0x38, 0x01]),
  little(44_100),
  Buffer.alloc(3),
])
const vorbisHead = Buffer.concat([text('\u0001vorbis'), Buffer.alloc(5), little(22_050), Buffer.alloc(14)])
const opus = (serial: number, seconds: number) => [
  page({ serial, at: 0, isFirst: true, packet: opusHead }),
  page({ serial, at: 48_000 }),
  page({ serial, at: seconds * 48_000 + 312 }),
]

type Case = readonly [what: string, container: AudioContainer, file: Buffer, seconds: number | undefined]

const cases: readonly Case[] = [
  ['MP3 of one rate', 'mpeg', mp3Frames(1000), 1000 * frameSeconds],
  [
    'MP3 of two rates, uncounted',
    'mpeg',
    Buffer.concat([mp3Frames(500), mp3Frames(500, { isThin: true })]),
    1000 * frameSeconds,
  ],
  [
    'MP3 behind a tag and a count (Xing)',
    'mpeg',
    Buffer.concat([tag, mp3Frames(1, { mark: 'Xing' }), mp3Frames(100)]),
    100 * frameSeconds,
  ],
  [
    'MP3 behind a count (VBRI)',
    'mpeg',
    Buffer.concat([mp3Frames(1, { mark: 'VBRI' }), mp3Frames(100)]),
    100 * frameSeconds,
  ],
  [
    'MP3 put together of an advertisement and a show, each with tag and count',
    'mpeg',
    Buffer.concat([tag, mp3Frames(1, { mark: 'Info' }), mp3Frames(10), tag, mp3Frames(1000)]),
    1010 * frameSeconds,
  ],
  [
    'MP3 with noise before, between and behind',
    'mpeg',
    Buffer.concat([
      Buffer.alloc(5000),
      mp3Frames(10),
      Buffer.alloc(40_000, 0xff),
      mp3Frames(10),
      Buffer.alloc(3),
    ]),
    20 * frameSeconds,
  ],
  [
    'MP3 with tags at its end',
    'mpeg',
    Buffer.concat([
      mp3Frames(10),
      text('APETAGEX'),
      little(2000),
      little(64),
      Buffer.alloc(80),
      text('TAG'),
      mp3Frames(1).subarray(0, 125),
    ]),
    10 * frameSeconds,
  ],
  ['MP3 that is cut in a frame', 'mpeg', mp3Frames(10).subarray(0, 4000), 10 * frameSeconds],
  ['what is no MP3', 'mpeg', Buffer.alloc(100_000, 7), undefined],
  ['AAC without a container', 'adts', adtsFrames(430), (430 * 1024) / 44_100],
  [
    'MP4 with its header in front',
    'mp4',
    Buffer.concat([start, box('moov', movieHeader), box('mdat', sound)]),
    90.5,
  ],
  [
    'MP4 with its header behind large content',
    'mp4',
    Buffer.concat([start, largeSound, box('moov', box('udta', sound), movieHeader)]),
    90.5,
  ],
  ['MP4 with a long header', 'mp4', Buffer.concat([start, box('moov', longMovieHeader)]), 2],
  ['MP4 that does not know', 'mp4', Buffer.concat([start, box('moov', emptyMovieHeader)]), undefined],
  ['MP4 of endless content', 'mp4', Buffer.concat([start, big(0), text('mdat'), sound]), undefined],
  ['MP4 of boxes without size', 'mp4', Buffer.concat([start, big(2), text('free'), sound]), undefined],
  ['WAV', 'wav', wave(16_000, 16_000), 2],
  ['WAV that was written while it was recorded', 'wav', wave(0xffff_ffff, 16_000), 2],
  ['WAV that states more than it has', 'wav', wave(160_000, 16_000), 2],
  ['WAV for large files, with more behind the sound', 'wav', largeWave, 2],
  [
    'WAV of nothing but chunks',
    'wav',
    Buffer.concat([text('RIFF\0\0\0\0WAVE'), Buffer.alloc(100_000)]),
    undefined,
  ],
  ['FLAC', 'flac', flac(88_200), 2],
  ['FLAC behind a tag', 'flac', Buffer.concat([tag, flac(88_200)]), 2],
  ['FLAC that does not know', 'flac', flac(0), undefined],
  ['Opus', 'ogg', Buffer.concat(opus(1, 30)), 30],
  ['Opus put together of two', 'ogg', Buffer.concat([...opus(1, 30), ...opus(2, 12)]), 42],
  ['Opus put together of two with one number', 'ogg', Buffer.concat([...opus(1, 30), ...opus(1, 12)]), 42],
  [
    'Vorbis',
    'ogg',
    Buffer.concat([
      page({ serial: 1, at: 0, isFirst: true, packet: vorbisHead }),
      page({ serial: 1, at: 220_500 }),
    ]),
    10,
  ],
  [
    'Ogg without sound',
    'ogg',
    Buffer.concat([page({ serial: 1, at: 0, isFirst: true }), page({ serial: 1, at: 48_000 })]),
    undefined,
  ],
]

function measure(container: AudioContainer, file: Buffer, chunkBytes: number) {
  const meter = startMeter(container)
  for (let at = 0; at < file.length; at += chunkBytes) meter?.push(file.subarray(at, at + chunkBytes))
  return meter?.end()
}

describe.each([13, 999, 65_536])('in chunks of %i', (chunkBytes) => {
  test.each(cases)('%s', (...[, container, file, seconds]) => {
    const measured = measure(container, file, chunkBytes)
    if (seconds === undefined) expect(measured).toBeUndefined()
    else expect(measured).toBeCloseTo(seconds, 6)
  })
})

test.each(cases)('%s cut anywhere, or without content, is no error', (_what, container, file) => {
  for (const bytes of [0, 1, 7, 30, 50, 1000])
    expect(() => measure(container, file.subarray(0, bytes), 13)).not.toThrow()
})
