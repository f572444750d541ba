import { Logger } from '@aws-lambda-powertools/logger'
import { shortenText } from '#shared/format/shorten-text.ts'

/** Of one text in a log line; an error's stack fits, a stranger's whole document that an error quotes does not. */
const maximumTextCharacters = 4000
const maximumListEntries = 20

function bounded(_key: string, value: unknown): unknown {
  if (typeof value === 'string') return shortenText(value, maximumTextCharacters)
  return Array.isArray(value) ? value.slice(0, maximumListEntries) : value
}

/** The log of a function: one JSON line an entry, short whatever an error says. */
export function openLog(): Logger {
  return new Logger({ jsonReplacerFn: bounded })
}
