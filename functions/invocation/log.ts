import { Logger } from '@aws-lambda-powertools/logger'
import { shortenText } from '#shared/format/shorten-text.ts'

/** Long enough for an error's stack, but not for a whole document that an error quotes. */
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
