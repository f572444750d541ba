import { withoutInvisible } from '#functions/domain/text/without-invisible.ts'

/** A stranger’s or a model’s text as one line: nothing in it that nobody sees, and nothing that ends the line. */
export function oneLine(text: string): string {
  return withoutInvisible(text).replace(/\s+/g, ' ').trim()
}
