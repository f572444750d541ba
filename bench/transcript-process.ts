import { readFileSync } from 'node:fs'
import { expectSpeech, readTranscriptFile } from '#functions/domain/transcript/read-transcript.ts'
import { countSpokenWords } from '#functions/domain/transcript/transcript-text.ts'

const outcomes = process.argv.slice(2).map((file) => {
  const bytes = readFileSync(file)
  const before = process.cpuUsage()
  try {
    const { transcript, kind, removed } = readTranscriptFile(bytes, { source: 'publisher' })
    const words = countSpokenWords(expectSpeech(transcript))
    return { file, bytes: bytes.length, kind, words, removed, cpu: process.cpuUsage(before) }
  } catch (error) {
    return { file, bytes: bytes.length, refused: String(error), cpu: process.cpuUsage(before) }
  }
})
console.log(JSON.stringify({ outcomes, peakKilobytes: process.resourceUsage().maxRSS }))
