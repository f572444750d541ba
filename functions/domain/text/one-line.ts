import { withoutInvisible } from '#functions/domain/text/without-invisible.ts'

export function oneLine(text: string): string {
  return withoutInvisible(text).replace(/\s+/g, ' ').trim()
}
