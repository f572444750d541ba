import { foldText } from '#functions/domain/text/folded-text.ts'

/** The same for all spellings of a name that people take for equal. */
export function foldName(name: string): string {
  return foldText(name).folded.replace(/\s+/gu, ' ').trim()
}
