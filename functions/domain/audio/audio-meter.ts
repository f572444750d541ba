import type { AudioContainer } from '#functions/domain/audio/audio-kind.ts'
import { readAdtsFrame, readMpegFrame } from '#functions/domain/audio/frames.ts'
import { type RunningWalk, startWalk, type Walk } from '#functions/domain/audio/walk.ts'
import { walkFlac } from '#functions/domain/audio/walk-flac.ts'
import { walkFrames } from '#functions/domain/audio/walk-frames.ts'
import { walkMp4 } from '#functions/domain/audio/walk-mp4.ts'
import { walkOgg } from '#functions/domain/audio/walk-ogg.ts'
import { walkWav } from '#functions/domain/audio/walk-wav.ts'

const walks: Readonly<Partial<Record<AudioContainer, () => Walk<number | undefined>>>> = {
  mpeg: () => walkFrames(readMpegFrame),
  adts: () => walkFrames(readAdtsFrame),
  mp4: walkMp4,
  wav: walkWav,
  flac: walkFlac,
  ogg: walkOgg,
}

/** The walk returns seconds, or undefined if the file does not say. AMR and WebM have no meter. */
export function startMeter(container: AudioContainer): RunningWalk<number | undefined> | undefined {
  const walk = walks[container]
  return walk && startWalk(walk())
}
