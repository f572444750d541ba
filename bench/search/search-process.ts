import * as z from 'zod'
import { connectTo } from '#functions/connections/resource.ts'
import { bucket } from '#functions/connections/resources.ts'
import { table } from '#functions/connections/tables.ts'
import { readEnv } from '#functions/invocation/environment.ts'
import { answerSearch } from '#functions/use-cases/search/answer-search.ts'
import { searchQuerySchema } from '#shared/api/search.ts'

/** This child process answers the searches of its parent, one after the other, as a function does. */
const deps = connectTo({
  catalogue: table('CATALOGUE_TABLE'),
  search: table('SEARCH_TABLE'),
  store: bucket('STORE_BUCKET'),
}).connect()
const now = new Date(readEnv(z.object({ AT: z.string() })).AT)

async function answer(query: unknown): Promise<void> {
  const began = performance.now()
  const processorBefore = process.cpuUsage()
  const found = await answerSearch(deps, searchQuerySchema.parse(query), now)
  const { user, system } = process.cpuUsage(processorBefore)
  const ended = performance.now()
  process.send?.({
    answer: found,
    milliseconds: ended - began,
    processor: (user + system) / 1000,
    sinceStart: ended,
  })
}

process.on('message', (query) => void answer(query))
