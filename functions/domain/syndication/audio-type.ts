import { mediaFormatOf, typeOfMediaFormat } from '#functions/domain/audio/media-format.ts'

/** Prefers the type that the feed states, then the URL's extension, then MP3. */
export function audioTypeOf(statedType: string | undefined, url: string): string {
  return statedType ?? typeOfMediaFormat(mediaFormatOf(undefined, url) ?? 'mp3')
}
