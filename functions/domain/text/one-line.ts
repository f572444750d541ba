import { withoutInvisible } from '#functions/domain/text/without-invisible.ts'

/** For text of strangers and models: no invisible characters and no line breaks. */
export function oneLine(text: string): string {
  return withoutInvisible(text).replace(/\s+/g, ' ').trim()
}
