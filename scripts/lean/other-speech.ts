import { readFileSync } from 'node:fs'
import path from 'node:path'
import { readFeed } from '#functions/domain/ingestion/read-feed.ts'
import { readTranscript } from '#functions/domain/transcript/read-transcript.ts'
import { passagesOf } from '#local/doubles/lean/passages.ts'

/** A show about anything but politics, in passages. */
export type OtherShow = { name: string; passages: string[] }

/** Chosen by hand: in English and, by their categories and titles, about no public question. */
const feeds: Readonly<Record<string, string>> = {
  'Changing the Tide': 'partytime__real-world_changing-the-tide.xml',
  'Coding Blocks': 'node-podcast-parser__fixtures_coding-blocks.xml',
  Graphistania: 'node-podcast-parser__fixtures_neo4j.xml',
  'Homegrown Hits': 'partytime__real-world_homegrown-hits.xml',
  'JavaScript Air': 'node-podcast-parser__fixtures_javascript-air.xml',
  'Land of the Giants': 'node-podcast-parser__fixtures_landofgiants.xml',
  'Scale Your Code': 'node-podcast-parser__fixtures_scale-your-code.xml',
  'Sentimental Garbage': 'partytime__real-world_sentimental-garbage.xml',
  'Software Engineering Radio': 'node-podcast-parser__fixtures_se-radio.xml',
  'Sounds Profitable': 'node-podcast-parser__fixtures_sounds-profitable.xml',
  'The Mike Neumann Show': 'partytime__real-world_themnshow.xml',
}

const spoken = 'podcasts-transcriptions__transcripts_'
const transcripts: Readonly<Record<string, readonly string[]>> = {
  Buzzcast: ['transcript-srt/transcriptator__test_files_buzzcast.srt'],
  'Chaos Communication Congress, on artificial minds': [
    `transcript-vtt/${spoken}37c3-Joscha_Bach-Synthetic_Sentience.vtt`,
  ],
  'Customer calls': ['transcript-aws/amazon-transcribe-output-word-document__sample-data_bda-standard.json'],
  DemystifySci: [
    `transcript-vtt/${spoken}165-2023-06-13-Is-There-Really-a-Hard-Problem-of-Consciousness-Dr-Joscha-Bach_-Artificial-Intelligence-Researcher.vtt`,
  ],
  'How to Start a Podcast': ['transcript-pc20-json/transcriptator__test_files_how_to_start_a_podcast.json'],
  'La La Land': ['transcript-pc20-json/transcriptator__test_files_LaLaLand.json'],
  'Lex Fridman Podcast, on consciousness': [
    `transcript-srt/${spoken}213-2021-08-21-212-Joscha-Bach-Nature-of-Reality_-Dreams_-and-Consciousness.srt`,
    `transcript-vtt/${spoken}393-2023-08-01-392-Joscha-Bach-Life_-Intelligence_-Consciousness_-AI-the-Future-of-Humans.vtt`,
  ],
  Podnews: [
    'transcript-vtt/transcriptator__test_files_podnews_daily_2024-01-25.vtt',
    'transcript-vtt/transcriptator__test_files_podnews_weekly_review_2024-01-19.vtt',
  ],
  'Readings of old novels': [
    'transcript-aws/aws_transcribe_to_docx__sample_material_03-speaker-identification.json',
  ],
  'Theories of Everything': [
    `transcript-vtt/${spoken}116-2022-11-09-Michael-Levin-Joscha-Bach-on-The-Global-Mind_-Collective-Intelligence_-Agency_-and-Morphogenesis.vtt`,
  ],
}

function passagesOfFeed(file: string): string[] {
  const { items } = readFeed(readFileSync(file), { now: new Date('2026-01-01T00:00:00Z') })
  return passagesOf(items.map(({ title, description }) => ({ text: `${title}. ${description}` })))
}

function passagesOfTranscript(file: string): string[] {
  return passagesOf(readTranscript(readFileSync(file), { source: 'publisher' }).segments)
}

/** The other side of the gate: descriptions of episodes and transcripts of shows that are not about politics. */
export function readOtherSpeech(fixtures: string): OtherShow[] {
  const described = Object.entries(feeds).map(([name, file]) => ({
    name,
    passages: passagesOfFeed(path.join(fixtures, 'rss', file)),
  }))
  const said = Object.entries(transcripts).map(([name, files]) => ({
    name,
    passages: files.flatMap((file) => passagesOfTranscript(path.join(fixtures, file))),
  }))
  return [...described, ...said]
}
