import { foldText } from '#functions/domain/text/folded-text.ts'

/** In characters. Folded names are keys, which DynamoDB limits. */
const longestName = 80

/** The same for all spellings of a name that people take for equal. */
export function foldName(name: string): string {
  return foldText(name).folded.replace(/\s+/gu, ' ').trim().slice(0, longestName)
}
