import { mediaFormatOf, typeOfMediaFormat } from '#functions/domain/audio/media-format.ts'

/** The content type of a publisher's file: what the feed said, else what the address ends in, else what nearly every podcast is. */
export function audioTypeOf(statedType: string | undefined, url: string): string {
  return statedType ?? typeOfMediaFormat(mediaFormatOf(undefined, url) ?? 'mp3')
}
