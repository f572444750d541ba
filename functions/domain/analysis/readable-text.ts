import { readableMasks } from '#functions/domain/analysis/masking.ts'
import { plainLine } from '#functions/domain/text/plain-text.ts'

const address = /\b(?:https?:\/\/|www\.)\S+/gi

export function readableText(text: string, maxLength: number): string | undefined {
  // Removes addresses after `plainLine`, because an entity or invisible character may have split one.
  const line = plainLine(readableMasks(text), maxLength)
  const readable = line.replace(address, '').replace(/\s+/g, ' ').trim()
  return readable === '' ? undefined : readable
}
