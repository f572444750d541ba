import { withoutInvisible } from '#functions/domain/text/without-invisible.ts'

/** A stranger's or a model's text for one line of a feed: nothing in it that nobody sees. */
export function oneLine(text: string): string {
  return withoutInvisible(text).replace(/\s+/g, ' ').trim()
}
