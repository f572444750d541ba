import { readFileSync } from 'node:fs'
import path from 'node:path'
import { readFeed } from '#functions/domain/ingestion/read-feed.ts'
import { readTranscript } from '#functions/domain/transcript/read-transcript.ts'

/** A show about anything but politics, and everything of it that there is. */
export type OtherShow = { name: string; text: string }

/** Chosen by hand: English, and by their categories and descriptions about no public question. */
export const otherFeeds: Readonly<Record<string, string>> = {
  'Coding Blocks': 'node-podcast-parser__fixtures_coding-blocks.xml',
  'JavaScript Air': 'node-podcast-parser__fixtures_javascript-air.xml',
  'Land of the Giants': 'node-podcast-parser__fixtures_landofgiants.xml',
  'Graphistania by Neo4j': 'node-podcast-parser__fixtures_neo4j.xml',
  'Scale Your Code': 'node-podcast-parser__fixtures_scale-your-code.xml',
  'Software Engineering Radio': 'node-podcast-parser__fixtures_se-radio.xml',
  'Sounds Profitable': 'node-podcast-parser__fixtures_sounds-profitable.xml',
  'Homegrown Hits': 'partytime__real-world_homegrown-hits.xml',
  'Sentimental Garbage': 'partytime__real-world_sentimental-garbage.xml',
  'Cooking with wild ingredients': 'rss-parser__input_content-encoded.rss',
  'Google Ads Developer Blog': 'rss-parser__input_feedburner.atom',
  'Changing the Tide': 'partytime__real-world_changing-the-tide.xml',
}

export const otherTranscripts: Readonly<Record<string, readonly string[]>> = {
  Buzzcast: ['transcript-vtt/../transcript-srt/transcriptator__test_files_buzzcast.srt'],
}
