import { readFileSync } from 'node:fs'
import * as z from 'zod'
import { processorMilliseconds } from '#bench/measuring.ts'
import { type Hit, quoteFinders } from '#bench/quote-finders.ts'
import { transcriptSchema } from '#shared/domain/transcript.ts'

const taskSchema = z.object({ transcript: transcriptSchema, offers: z.array(z.string()) })

/** Finds the offers of a file with the given finder and prints their places and the cost. */
const [name = '', file = ''] = process.argv.slice(2)
async function main(): Promise<void> {
  const finder = quoteFinders.get(name)
  if (!finder) throw new Error(`There is no finder "${name}".`)

  const { transcript, offers } = taskSchema.parse(JSON.parse(readFileSync(file, 'utf8')))
  // Loads the library before the measurement starts.
  await finder({ ...transcript, segments: [] })
  const startBytes = process.memoryUsage.rss()
  const beforeIndex = process.cpuUsage()
  const find = await finder(transcript)
  const indexMilliseconds = processorMilliseconds(beforeIndex)
  const beforeOffers = process.cpuUsage()
  const hits: (Hit | null)[] = offers.map((offer) => find(offer) ?? null)
  const offersMilliseconds = processorMilliseconds(beforeOffers)
  const peakMegabytes = (process.resourceUsage().maxRSS * 1024 - startBytes) / 1e6
  console.log(JSON.stringify({ hits, indexMilliseconds, offersMilliseconds, peakMegabytes }))
}

void main()
