import { mediaFormatOf, typeOfMediaFormat } from '#functions/domain/audio/media-format.ts'

/** What the feed states, else by the URL's extension, else MP3. */
export function audioTypeOf(statedType: string | undefined, url: string): string {
  return statedType ?? typeOfMediaFormat(mediaFormatOf(undefined, url) ?? 'mp3')
}
