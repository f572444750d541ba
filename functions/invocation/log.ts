import { Logger } from '@aws-lambda-powertools/logger'
import { shortenText } from '#shared/format/shorten-text.ts'

/** An error's stack fits; a whole document that an error quotes does not. */
const maximumTextCharacters = 4000
const maximumListEntries = 20

function bounded(_key: string, value: unknown): unknown {
  if (typeof value === 'string') return shortenText(value, maximumTextCharacters)
  return Array.isArray(value) ? value.slice(0, maximumListEntries) : value
}

/** One JSON line per entry, of bounded length. */
export function openLog(): Logger {
  return new Logger({ jsonReplacerFn: bounded })
}
