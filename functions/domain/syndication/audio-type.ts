import { type MediaFormat, mediaFormatOf } from '#functions/domain/text/media-format.ts'

const types: Readonly<Record<MediaFormat, string>> = {
  mp3: 'audio/mpeg',
  mp4: 'video/mp4',
  m4a: 'audio/x-m4a',
  wav: 'audio/wav',
  flac: 'audio/flac',
  ogg: 'audio/ogg',
  amr: 'audio/amr',
  webm: 'audio/webm',
}

/** The content type of a publisher's file: what the feed said, else what the address ends in, else what nearly every podcast is. */
export function audioTypeOf(statedType: string | undefined, url: string): string {
  return statedType ?? types[mediaFormatOf(undefined, url) ?? 'mp3']
}
