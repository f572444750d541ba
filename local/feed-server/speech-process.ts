import { type SpeechOrder, speak } from '#local/feed-server/flite.ts'

/** Arguments are the path of flite's WASM file and the order as JSON. Prints the times as JSON. */
async function main([wasmPath = '', order = '']: string[]): Promise<void> {
  // Safe, because the parent process serialized a `SpeechOrder`.
  const speech = await speak(wasmPath, JSON.parse(order) as SpeechOrder)
  process.stdout.write(JSON.stringify(speech))
}

main(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(String(error))
  process.exitCode = 1
})
