import { Logger } from '@aws-lambda-powertools/logger'
import * as z from 'zod'
import { readEnv } from '#functions/invocation/environment.ts'
import { shortenText } from '#shared/format/shorten-text.ts'

/** Long enough for an error's stack, but not for a whole document that an error quotes. */
const maximumTextCharacters = 4000
const maximumListEntries = 20

function bounded(_key: string, value: unknown): unknown {
  if (typeof value === 'string') return shortenText(value, maximumTextCharacters)
  return Array.isArray(value) ? value.slice(0, maximumListEntries) : value
}

const releaseSchema = z.object({ RELEASE: z.string().default('unknown') })

/** One JSON line per entry, of bounded length, with the version that wrote it. */
export function openLog(): Logger {
  const { RELEASE: release } = readEnv(releaseSchema)
  return new Logger({ jsonReplacerFn: bounded, persistentKeys: { release } })
}
