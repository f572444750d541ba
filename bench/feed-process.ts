import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { feedReaders } from '#bench/feed-readers.ts'
import { processorMilliseconds } from '#bench/measuring.ts'

/** Reads every file of a folder with one reader. Prints the outlines in order of file names, and the cost. */
const [name = '', folder = ''] = process.argv.slice(2)
const read = feedReaders.get(name)
if (!read) throw new Error(`There is no reader "${name}".`)

const tryRead = (bytes: Uint8Array) => read(bytes).catch(() => null)

async function main(): Promise<void> {
  const files = readdirSync(folder)
    .sort()
    .map((file) => readFileSync(path.join(folder, file)))
  // Loads the reader's library before the measurement starts.
  await tryRead(Buffer.from(''))
  const before = process.cpuUsage()
  const outlines = []
  for (const file of files) outlines.push(await tryRead(file))
  const milliseconds = processorMilliseconds(before)
  const megabytes = files.reduce((sum, { length }) => sum + length, 0) / 1e6
  console.log(
    JSON.stringify({
      outlines,
      millisecondsPerMegabyte: Math.round(milliseconds / megabytes),
      peakMegabytes: Math.round(process.resourceUsage().maxRSS / 1024),
    }),
  )
}

void main()
