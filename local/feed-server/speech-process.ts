import { type SpeechOrder, speak } from '#local/feed-server/flite.ts'

/** A process that speaks one order, given as JSON in its arguments after the synthesiser's path, and prints the times. */
async function main([wasmPath = '', order = '']: string[]): Promise<void> {
  // Written by the speaker that started this process, from the same type.
  const speech = await speak(wasmPath, JSON.parse(order) as SpeechOrder)
  process.stdout.write(JSON.stringify(speech))
}

main(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(String(error))
  process.exitCode = 1
})
