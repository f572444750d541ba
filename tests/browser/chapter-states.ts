import type { Chapter } from '#shared/domain/chapter.ts'
import type { Highlight } from '#shared/domain/highlight.ts'
import type { Participant } from '#shared/domain/participant.ts'
import { answersOnRoute, type PageState, pageText } from '#tests/browser/page-state.ts'
import * as sample from '#tests/browser/sample-answers.ts'
import { evidence } from '#tests/browser/sample-evidence.ts'

export const chapters: readonly Chapter[] = [
  { title: 'Welcome', start_time: 0, link_url: null },
  {
    title: 'What the third flood cost, and who has paid for it so far',
    start_time: 48,
    link_url: 'https://levee.example/plans',
  },
  { title: 'Who decides what is rebuilt', start_time: 125.5, link_url: null },
]

const highlights: readonly Highlight[] = [
  { title: 'A levee nobody ordered', start_time: 60, end_time: 92 },
  { title: '', start_time: 200, end_time: 215.5 },
]
const participants: readonly Participant[] = [
  { name: 'Ann Author', role: 'host' },
  { name: 'Benedict Longname-Featherstonehaugh', role: 'guest host' },
  { name: 'Cem Öztürk', role: null },
]

export const chapterStates: readonly PageState[] = [
  {
    name: 'an episode with chapters and all evidence for its stance',
    path: '/episode/7',
    answers: answersOnRoute('**/api/episodes/7', {
      ...sample.episode(7),
      chapters,
      highlights,
      participants,
      evidence,
    }),
    act: (page) => page.getByRole('button', { name: 'Show all', exact: true }).click(),
    shows: pageText('The levee was paid for by those who live behind it.'),
  },
  {
    name: 'chapters without audio or times, and the evidence for a unanimous stance',
    path: '/episode/7',
    answers: async (page) => {
      await answersOnRoute('**/api/episodes/7', {
        ...sample.episode(7),
        audio_url: null,
        chapters,
        evidence,
        stance_spread: [0, 3, 0, 0, 0],
        analysis_confidence: 1,
        is_contested: false,
      })(page)
      const { entries, ...transcript } = sample.transcript(7)
      await answersOnRoute('**/api/episodes/7/transcript', {
        ...transcript,
        is_timed: false,
        entries: entries.map((entry) => ({ ...entry, timestamp: null, end: null })),
      })(page)
    },
    act: (page) => pageText('What led to this rating')(page).waitFor(),
    shows: pageText('Captions (VTT, SRT) need exact times'),
  },
]
