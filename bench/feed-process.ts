import { readFileSync } from 'node:fs'
import { feedReaders } from '#bench/feed-readers.ts'
import { processorMilliseconds } from '#bench/measuring.ts'

/** Reads the files that it is told with the reader that it is told, in a process of its own, and prints what that cost. */
const [name = '', ...paths] = process.argv.slice(2)
const read = feedReaders.get(name)
if (!read) throw new Error(`There is no reader «${name}».`)

async function tryRead(bytes: Uint8Array): Promise<void> {
  try {
    await read?.(bytes)
  } catch {
    // What a reader cannot read has cost its time all the same.
  }
}

async function main(): Promise<void> {
  const files = paths.map((path) => readFileSync(path))
  // Loads the reader, which is not counted.
  await tryRead(Buffer.from(''))
  const before = process.cpuUsage()
  for (const file of files) await tryRead(file)
  const milliseconds = processorMilliseconds(before)
  const megabytes = files.reduce((sum, { length }) => sum + length, 0) / 1e6
  console.log(
    JSON.stringify({
      millisecondsPerMegabyte: Math.round(milliseconds / megabytes),
      peakMegabytes: Math.round(process.resourceUsage().maxRSS / 1024),
    }),
  )
}

void main()
