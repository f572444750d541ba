import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createSpokenAudio } from '#local/feed-server/spoken-audio.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'spoken-audio-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const voice = { name: 'slt', stretch: 1 } as const
const episodeSaying = (sentence: string) => ({
  key: 'e',
  title: '',
  description: '',
  speaker: '',
  sentences: [sentence],
  daysBeforeNewest: 0,
})

function open(now: Date, mostBytes = 1000) {
  const spoken: string[] = []
  const audio = createSpokenAudio({
    folder,
    mostBytes,
    now: () => now,
    speaker: {
      async speak({ sentences, folder: target, wavName }) {
        spoken.push(...sentences)
        writeFileSync(join(target, wavName), Buffer.alloc(600))
        return { durationSeconds: 1, sentences: [] }
      },
      close: async () => {},
    },
  })
  return { audio, spoken }
}

test('speaks an episode once, also for concurrent requests', async () => {
  const { audio, spoken } = open(new Date())
  const hi = episodeSaying('Hi.')
  const paths = await Promise.all([audio.pathOf(hi, voice), audio.pathOf(hi, voice)])
  expect(await audio.pathOf(hi, voice)).toBe(paths[0])
  expect(spoken).toEqual(['Hi.'])
})

test('keeps only the newest audio within its limit', async () => {
  const { audio } = open(new Date())
  const first = await audio.pathOf(episodeSaying('Hi.'), voice)
  utimesSync(first, 1, 1)
  const second = await audio.pathOf(episodeSaying('Bye.'), voice)
  expect(readdirSync(folder).map((name) => join(folder, name))).toEqual([second])
})

test('deletes files that a killed process left, but not those of a running one', async () => {
  const now = new Date()
  for (const [name, age] of [
    ['speaking-old', 7_200_000],
    ['speaking-now', 0],
  ] as const) {
    mkdirSync(join(folder, name))
    const at = new Date(now.getTime() - age)
    utimesSync(join(folder, name), at, at)
  }
  await open(now).audio.pathOf(episodeSaying('Hi.'), voice)
  expect(readdirSync(folder).filter((name) => name.startsWith('speaking-'))).toEqual(['speaking-now'])
})
